import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands
import Testing

/// What the verbs that set do when a call fails or hangs, or when they are asked to end.
@Suite struct `a setting that fails` {
  private let verbs = SettingVerbs()

  @Test func `a device that fails in the middle is put back, and the error says so`() {
    let fault = Fault(.error(.inputOutput), at: .setParameters, of: "/dev/video0")
    let environment = SettingVerbs.environment(SimulatedCameraSystem([SettingVerbs.camera], faults: [fault]))
    let answer = verbs.probe("configure --size 640x480 --fps 15", in: environment)
    #expect(answer.status == 69, "\(answer)")
    #expect(answer.output.isEmpty)
    #expect(answer.messages.contains("put back"), "\(answer.messages)")
    #expect(verbs.probe("save", in: environment).output == verbs.probe("save").output)
  }

  /// The work is to end once so many calls were made to the camera.
  private struct EndedAfter: WorkerThreads {
    let calls: Int
    let system: SimulatedCameraSystem
    var isInterrupted: Bool { system.log(of: "/dev/video0").count > calls }

    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result?] { jobs.map { body($0) } }
  }

  @Test(arguments: [
    "configure --size 640x480 --fps 15 --set brightness=1 exposure_time_absolute=100", "restore webcam.json",
    "controls set brightness=1 exposure_time_absolute=100", "controls reset", "configure --input hdmi --size 640x480 --fps 15",
  ])
  func `a command that is asked to end finishes or puts back, at whichever call, and says so`(command: String) throws {
    let isCard = command.contains("input")
    func system() -> SimulatedCameraSystem { isCard ? SettingVerbs.cardSystem() : SimulatedCameraSystem([SettingVerbs.camera]) }
    let (whole, before) = (system(), system().node(at: "/dev/video0"))
    if command == "restore webcam.json" {
      _ = verbs.probe("configure --size 640x480 --set brightness=9", in: SettingVerbs.environment(whole))
    }
    let start = whole.log(of: "/dev/video0").count
    #expect(verbs.probe(command, in: SettingVerbs.environment(whole)).status == 0)
    var endings: Set<String> = []
    // Within a list every entry is like the one before.
    let lists: Set<DeviceCall> = [.enumerateFormats, .enumerateFrameSizes, .enumerateFrameIntervals, .queryControl, .queryMenu]
    let log = whole.log(of: "/dev/video0")
    let places = (start..<log.count).filter { !lists.contains(log[$0]) || !lists.contains(log[$0 - 1]) } + [log.count]
    for calls in places {
      let system = system()
      if start > 0 { _ = verbs.probe("configure --size 640x480 --set brightness=9", in: SettingVerbs.environment(system)) }
      let before = start > 0 ? system.node(at: "/dev/video0") : before
      let environment = FakeEnvironment(
        system: system, files: ["webcam.json": .success(CameraProfile(cameras: [SettingVerbs.camera]).jsonDocument())],
        workers: EndedAfter(calls: calls, system: system))
      let answer = verbs.probe(command, in: environment)
      #expect(environment.holdsTermination)
      #expect(environment.dismissesTermination == (answer.status == 0), "A signal after the last call changes nothing.")
      #expect(!system.isLocked("/dev/video0") && system.openCount(of: "/dev/video0") == 0)
      let now = system.node(at: "/dev/video0")
      if answer.status == 0 {
        endings.insert("finished")
        #expect(now == whole.node(at: "/dev/video0"), "after \(calls) calls")
      } else {
        #expect(now == before, "after \(calls) calls: \(answer)")
        let ending = ["Everything was put back as it was.", "Nothing was changed."].first(where: answer.messages.contains)
        endings.insert(try #require(ending, "after \(calls) calls: \(answer)"))
      }
    }
    #expect(endings.isSuperset(of: ["finished", "Nothing was changed."]), "\(endings)")
    let isOneStep = command == "controls reset" || isCard
    #expect(isOneStep || endings.contains("Everything was put back as it was."), "\(endings)")
  }

  @Test func `a call that hangs is an error that says what was set before it`() {
    let fault = Fault(.hang, at: .setParameters, of: "/dev/video0")
    for json in ["", " --json"] {
      let system = SimulatedCameraSystem([SettingVerbs.camera], faults: [fault])
      let answer = verbs.probe("configure --size 640x480 --fps 15" + json, in: SettingVerbs.environment(system))
      #expect(answer.status == 69 && answer.output.isEmpty, "\(answer)")
      let words = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(
        words.contains("The call did not return within 10 s. Set before it: VIDIOC_S_FMT YUYV 640x480. Not everything could be put"),
        "\(words)")
      #expect(words.contains(json.isEmpty ? "tried VIDIOC_S_PARM" : #""code":"hung","operation":"VIDIOC_S_PARM""#), "\(words)")
      #expect(!system.isLocked("/dev/video0"))
    }
  }

  /// Nobody waits for a job to end: what it published before its controls is all there is.
  private struct GivesUp: WorkerThreads {
    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result?] { jobs.map { body($0) } }

    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
    ) -> [Result?] {
      jobs.map { job in
        var last: Result?
        _ = body(job) { last = $0 }
        return last
      }
    }
  }

  @Test(arguments: [
    ("list --controls", 0, "MJPG"), ("list --controls --json", 0, "\"code\": \"hung\""), ("list --controls --device 0", 0, "MJPG"),
    ("controls", 69, "VIDIOC_QUERY_EXT_CTRL"), ("save", 69, "VIDIOC_QUERY_EXT_CTRL"), ("save --device 0", 69, "took longer than"),
    ("save --kept --device 0", 69, "took longer than"),
  ])
  func `a camera whose controls hang still has modes, and is not saved by halves`(command: String, status: Int32, naming: String) {
    let environment = FakeEnvironment(system: SimulatedCameraSystem([SettingVerbs.camera]), workers: GivesUp())
    let answer = verbs.probe(command, in: environment)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).replacing("\":\"", with: "\": \"")
    #expect(text.contains(naming), "\(text)")
  }
}
