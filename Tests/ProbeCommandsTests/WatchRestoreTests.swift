import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Synchronization
import Testing

/// `probe watch --restore`, and how Ctrl-C ends it.
struct WatchRestoreTests {
  private static func state(_ system: SimulatedCameraSystem) -> String {
    let environment = FakeEnvironment(system: system)
    _ = ProbeRun.run(["save", "--device", "0"], in: environment)
    return environment.output
  }

  @Test func `with --restore what is here and what comes gets what is kept for it`() throws {
    let (system, kept) = try WatchedCameras.kept()
    let answer = WatchedCameras.watch(["--restore"], system: system, kept: kept, happenings: [])
    #expect(
      answer.output.map { $0.dropFirst("09:17:18  ".count) } == [
        "here      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
        "restored  /dev/video0  HD Pro Webcam C920  YUYV 320x240 at 15 fps",
        "here      /dev/video2  Second�[2J  3 formats, 53 sizes, 335 rates",
      ], "\(answer)")
    #expect(Self.state(system).contains(#""width":320,"height":240"#))
    #expect(answer.messages.isEmpty)

    let again = FakeEnvironment(system: system)
    _ = ProbeRun.run(["configure", "--device", "0", "--size", "1280x720"], in: again)
    let replugged = WatchedCameras.watch(
      ["--restore", "--json"], system: system, kept: kept,
      happenings: [WatchedCameras.unplug(WatchedCameras.video, "/dev/video1"), WatchedCameras.plug(WatchedCameras.video, "/dev/video1")])
    #expect(replugged.output.count { $0.contains(#""event":"restored""#) } == 2, "\(replugged)")
    #expect(
      replugged.output.last?.contains(#""nodes":[{"path":"/dev/video0","role":"capture"}]},"changes":[]}"#) == true, "\(replugged)")
  }

  @Test func `a camera that went and came while messages were lost did both, and gets what is kept`() throws {
    let (system, kept) = try WatchedCameras.kept()
    let answer = WatchedCameras.watch(
      ["--restore"], system: system, kept: kept,
      happenings: [
        { system in
          for path in [WatchedCameras.video, "/dev/video1"] { system.unplug(path) }
          for path in [WatchedCameras.video, "/dev/video1"] { system.plug(path) }
          return [.overflow]
        }
      ])
    #expect(
      answer.output.suffix(3).map { String($0.dropFirst(10).prefix(21)) } == [
        "went      /dev/video0", "came      /dev/video0", "restored  /dev/video0",
      ], "\(answer.output)")
  }

  @Test func `without --restore nothing is set`() throws {
    let (system, kept) = try WatchedCameras.kept()
    let answer = WatchedCameras.watch(
      system: system, kept: kept,
      happenings: [WatchedCameras.unplug(WatchedCameras.video, "/dev/video1"), WatchedCameras.plug(WatchedCameras.video, "/dev/video1")])
    #expect(!answer.output.contains { $0.contains("restored") })
    #expect(Self.state(system).contains(#""width":1280,"height":720"#))
  }

  @Test func `a kept file that cannot be read is said, and watching goes on`() throws {
    let (system, kept) = try WatchedCameras.kept()
    let answer = WatchedCameras.watch(
      ["--restore"], system: system, kept: kept.mapValues { _ in Array("{".utf8) }, happenings: [WatchedCameras.unplug(WatchedCameras.twin)]
    )
    #expect(answer.status == .success)
    #expect(answer.messages.hasPrefix("probe: "), "\(answer.messages)")
    #expect(answer.output.count { $0.contains("restored") } == 0)
    #expect(answer.output.last?.contains("went") == true)
  }

  @Test func `Ctrl-C while cameras are read ends it, and what was not read is no event`() {
    for arguments in [["watch"], ["watch", "--restore"]] {
      let threads = StoppedThreads(after: 0)
      let environment = FakeEnvironment(
        system: WatchedCameras.system(), variables: ["VIEWFINDER_KEPT": "/kept"], workers: threads, listener: ScriptedListener([]))
      #expect(ProbeRun.run(arguments, in: environment) == .success)
      #expect(environment.output.isEmpty, "\(environment.output)")
      #expect(environment.messages.isEmpty)
      #expect(environment.dismissesInterrupt)
    }
  }

  @Test func `Ctrl-C ends it with status 0, but for a restoration that it cut off`() throws {
    var endings: Set<String> = []
    for questions in 1...40 {
      let (system, kept) = try WatchedCameras.kept()
      let environment = FakeEnvironment(
        system: system, variables: ["VIEWFINDER_KEPT": "/kept"], workers: StoppedThreads(after: questions), listener: ScriptedListener([]))
      for (path, bytes) in kept { environment.place(bytes, at: path) }
      #expect(ProbeRun.run(["watch", "--restore"], in: environment) == .success)
      let isRestored = environment.output.contains("restored")
      #expect(environment.output.contains("here"))
      #expect(environment.dismissesInterrupt == environment.messages.isEmpty, "\(environment.messages)")
      #expect(!isRestored || environment.messages.isEmpty)
      endings.insert(isRestored ? "restored" : environment.messages.isEmpty ? "left alone" : "cut off")
    }
    #expect(endings == ["restored", "left alone", "cut off"])
  }
}

/// Somebody types Ctrl-C once it was asked so many times whether anybody did. What is read from then on is not read.
private final class StoppedThreads: WorkerThreads {
  private let questionsLeft: Mutex<Int>

  init(after questions: Int) { questionsLeft = Mutex(questions) }

  var isInterrupted: Bool {
    questionsLeft.withLock { left in
      left -= 1
      return left < 0
    }
  }

  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map { questionsLeft.withLock { $0 } > 0 ? body($0) : nil }
  }
}
