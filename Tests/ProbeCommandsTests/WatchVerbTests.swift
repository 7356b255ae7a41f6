import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Synchronization
import Testing

/// `probe watch`: one line a camera that comes, goes or changes.
struct WatchVerbTests {
  private static let video = "/dev/video0"
  private static let twin = "/dev/video2"

  private static func system() -> SimulatedCameraSystem {
    var other = SampleCameras.webcam
    other.name = "Second\u{1b}[2J"
    other.identity = CameraIdentity(kind: .byPath, value: "pci-2")
    other.busSpeedMbps = 5000
    other.nodes[0].path = twin
    other.nodes[0].card = other.name
    other.nodes = [other.nodes[0]]
    return SimulatedCameraSystem([SampleCameras.webcam, other])
  }

  /// Watches while a list of things happens, and then Ctrl-C comes.
  private static func watch(
    _ arguments: [String] = [], system: SimulatedCameraSystem = Self.system(), readerLeavesAfter: Int = .max,
    links: [String: String] = [:], kept: [String: [UInt8]] = [:], happenings: [@Sendable (SimulatedCameraSystem) -> [ConnectionEvent]]
  ) -> (status: ProcessStatus, output: [String], messages: String) {
    let listener = ScriptedListener(happenings.map { happening in { happening(system) } })
    let surroundings = FakeSurroundings(
      system: system, variables: ["VIEWFINDER_KEPT": "/kept"], links: links, readerLeavesAfter: readerLeavesAfter,
      workers: InterruptedThreads(listener), listener: listener)
    for (path, bytes) in kept { surroundings.place(bytes, at: path) }
    let status = ProbeRun.run(["watch"] + arguments, in: surroundings)
    let lines = surroundings.output.split(separator: "\n").map(String.init)
    return (status, lines, surroundings.messages)
  }

  private static func unplug(_ paths: String...) -> @Sendable (SimulatedCameraSystem) -> [ConnectionEvent] {
    { system in
      for path in paths { system.unplug(path) }
      return paths.map { ConnectionEvent(.disconnected, path: $0) }
    }
  }

  private static func plug(_ paths: String...) -> @Sendable (SimulatedCameraSystem) -> [ConnectionEvent] {
    { system in
      for path in paths { system.plug(path) }
      return paths.map { ConnectionEvent(.connected, path: $0) }
    }
  }

  @Test func `what is here, what goes and what comes is a line each`() {
    let answer = Self.watch(happenings: [Self.unplug(Self.video, "/dev/video1"), Self.plug(Self.video, "/dev/video1")])
    #expect(answer.status == .success)
    #expect(
      answer.output == [
        "09:17:18  here      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
        "09:17:18  here      /dev/video2  Second�[2J  3 formats, 53 sizes, 335 rates",
        "09:17:18  went      /dev/video0  HD Pro Webcam C920",
        "09:17:18  came      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
      ], "\(answer.output)")
  }

  @Test func `JSON is one document a line`() throws {
    let answer = Self.watch(["--json"], happenings: [Self.unplug(Self.twin)])
    #expect(answer.status == .success)
    try #require(answer.output.count == 3)
    #expect(
      answer.output[2]
        == #"{"schema":"viewfinder.event/1","event":"went","time":"2026-11-21T09:17:18+01:00","camera":{"name":"Second\u001b[2J","#
        + #""identity":{"kind":"by-path","value":"pci-2"},"busSpeedMbps":5000,"nodes":[{"path":"/dev/video2","role":"capture"}]},"changes":[]}"#
    )
  }

  @Test(arguments: [
    ("second", ["here", "went"]), ("2", ["here", "went"]), ("/dev/video2", ["here", "went"]), ("/dev/by-id/two", ["here", "went"]),
    ("no such", []),
  ])
  func `one camera is told of by whatever it is called`(_ device: String, _ words: [String]) {
    let links = ["/dev/by-id/two": Self.twin]
    let answer = Self.watch(
      ["--device", device], links: links, happenings: [Self.unplug(Self.video, "/dev/video1"), Self.unplug(Self.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.map { String($0.split(separator: " ")[1]) } == words, "\(answer.output)")
  }

  @Test func `a camera that lost a node changed`() {
    let answer = Self.watch(happenings: [Self.unplug("/dev/video1")])
    #expect(
      answer.output.last == "09:17:18  changed   /dev/video0  HD Pro Webcam C920  removed node metadata", "\(answer.output)")
  }

  @Test func `messages that change nothing are not told of`() {
    let answer = Self.watch(happenings: [
      { _ in [ConnectionEvent(.connected, path: "/dev/video0"), ConnectionEvent(.changed, path: "/dev/video2")] },
      { _ in [ConnectionEvent(.disconnected, path: "/dev/video9")] },
    ])
    #expect(answer.output.count == 2)
  }

  @Test func `a camera that came while messages were lost is told of, and one that went`() {
    let system = Self.system()
    system.unplug(Self.twin)
    let answer = Self.watch(
      system: system,
      happenings: [
        { system in
          system.plug(Self.twin)
          system.unplug(Self.video)
          system.unplug("/dev/video1")
          return [.overflow]
        }
      ])
    #expect(answer.output.dropFirst().map { String($0.dropFirst(10).prefix(21)) } == ["went      /dev/video0", "came      /dev/video2"])
  }

  @Test func `a reader that leaves ends it quietly`() {
    let answer = Self.watch(readerLeavesAfter: 1, happenings: [Self.unplug(Self.video), Self.unplug(Self.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.count == 1)
    #expect(answer.messages.isEmpty)
  }

  @Test func `no camera is no failure: one may come`() {
    let system = Self.system()
    for path in [Self.video, "/dev/video1", Self.twin] { system.unplug(path) }
    let answer = Self.watch(system: system, happenings: [Self.plug(Self.twin)])
    #expect(answer.status == .success)
    #expect(answer.output.map { $0.contains("came      /dev/video2") } == [true])
  }

  // MARK: Restoring

  /// What is kept for the first camera: 320x240 at 15, Brightness 77; and a system in which it is set otherwise.
  private static func kept() throws -> (system: SimulatedCameraSystem, files: [String: [UInt8]]) {
    let system = Self.system()
    let surroundings = FakeSurroundings(system: system, variables: ["VIEWFINDER_KEPT": "/kept"])
    func probe(_ line: String) -> ProcessStatus { ProbeRun.run(line.split(separator: " ").map(String.init), in: surroundings) }
    try #require(probe("configure --device 0 --require YUYV --size 320x240 --fps 15 --set brightness=77") == .success)
    try #require(probe("save --kept --device 0") == .success)
    try #require(probe("configure --device 0 --require MJPG --size 1280x720 --fps 30 --set brightness=9") == .success)
    let path = String(surroundings.messages.dropFirst("Kept ".count).dropLast())
    return (system, [path: try #require(surroundings.saved(path))])
  }

  private static func state(_ system: SimulatedCameraSystem) -> String {
    let surroundings = FakeSurroundings(system: system)
    _ = ProbeRun.run(["save", "--device", "0"], in: surroundings)
    return surroundings.output
  }

  @Test func `with --restore what is here and what comes gets what is kept for it`() throws {
    let (system, kept) = try Self.kept()
    let answer = Self.watch(["--restore"], system: system, kept: kept, happenings: [])
    #expect(
      answer.output.map { $0.dropFirst("09:17:18  ".count) } == [
        "here      /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates",
        "restored  /dev/video0  HD Pro Webcam C920  YUYV 320x240 at 15 fps",
        "here      /dev/video2  Second�[2J  3 formats, 53 sizes, 335 rates",
      ], "\(answer)")
    #expect(Self.state(system).contains(#""width":320,"height":240"#))
    #expect(answer.messages.isEmpty)

    let again = FakeSurroundings(system: system)
    _ = ProbeRun.run(["configure", "--device", "0", "--size", "1280x720"], in: again)
    let replugged = Self.watch(
      ["--restore", "--json"], system: system, kept: kept,
      happenings: [Self.unplug(Self.video, "/dev/video1"), Self.plug(Self.video, "/dev/video1")])
    #expect(replugged.output.count { $0.contains(#""event":"restored""#) } == 2, "\(replugged)")
    #expect(
      replugged.output.last?.contains(#""nodes":[{"path":"/dev/video0","role":"capture"}]},"changes":[]}"#) == true, "\(replugged)")
  }

  @Test func `a camera that went and came while messages were lost did both, and gets what is kept`() throws {
    let (system, kept) = try Self.kept()
    let answer = Self.watch(
      ["--restore"], system: system, kept: kept,
      happenings: [
        { system in
          for path in [Self.video, "/dev/video1"] { system.unplug(path) }
          for path in [Self.video, "/dev/video1"] { system.plug(path) }
          return [.overflow]
        }
      ])
    #expect(
      answer.output.suffix(3).map { String($0.dropFirst(10).prefix(21)) } == [
        "went      /dev/video0", "came      /dev/video0", "restored  /dev/video0",
      ], "\(answer.output)")
  }

  @Test func `without --restore nothing is set`() throws {
    let (system, kept) = try Self.kept()
    let answer = Self.watch(
      system: system, kept: kept, happenings: [Self.unplug(Self.video, "/dev/video1"), Self.plug(Self.video, "/dev/video1")])
    #expect(!answer.output.contains { $0.contains("restored") })
    #expect(Self.state(system).contains(#""width":1280,"height":720"#))
  }

  @Test func `a kept file that cannot be read is said, and watching goes on`() throws {
    let (system, kept) = try Self.kept()
    let answer = Self.watch(
      ["--restore"], system: system, kept: kept.mapValues { _ in Array("{".utf8) }, happenings: [Self.unplug(Self.twin)])
    #expect(answer.status == .success)
    #expect(answer.messages.hasPrefix("probe: "), "\(answer.messages)")
    #expect(answer.output.count { $0.contains("restored") } == 0)
    #expect(answer.output.last?.contains("went") == true)
  }

  // MARK: Ctrl-C

  @Test func `Ctrl-C while cameras are read ends it, and what was not read is no event`() {
    for arguments in [["watch"], ["watch", "--restore"]] {
      let threads = StoppedThreads(after: 0)
      let surroundings = FakeSurroundings(
        system: Self.system(), variables: ["VIEWFINDER_KEPT": "/kept"], workers: threads, listener: ScriptedListener([]))
      #expect(ProbeRun.run(arguments, in: surroundings) == .success)
      #expect(surroundings.output.isEmpty, "\(surroundings.output)")
      #expect(surroundings.messages.isEmpty)
      #expect(surroundings.dismissesInterrupt)
    }
  }

  @Test func `Ctrl-C ends it with status 0, but for a restoration that it cut off`() throws {
    var endings: Set<String> = []
    for questions in 1...40 {
      let (system, kept) = try Self.kept()
      let surroundings = FakeSurroundings(
        system: system, variables: ["VIEWFINDER_KEPT": "/kept"], workers: StoppedThreads(after: questions), listener: ScriptedListener([]))
      for (path, bytes) in kept { surroundings.place(bytes, at: path) }
      #expect(ProbeRun.run(["watch", "--restore"], in: surroundings) == .success)
      let isRestored = surroundings.output.contains("restored")
      #expect(surroundings.output.contains("here"))
      #expect(surroundings.dismissesInterrupt == surroundings.messages.isEmpty, "\(surroundings.messages)")
      #expect(!isRestored || surroundings.messages.isEmpty)
      endings.insert(isRestored ? "restored" : surroundings.messages.isEmpty ? "left alone" : "cut off")
    }
    #expect(endings == ["restored", "left alone", "cut off"])
  }

  @Test func `a system that cannot be listened to is an error, before anything is written`() {
    let surroundings = FakeSurroundings(system: Self.system())
    #expect(ProbeRun.run(["watch"], in: surroundings) == .denied)
    #expect(surroundings.output.isEmpty)
  }
}

/// Plays what happens, one thing after the other.
private final class ScriptedListener: ConnectionListener {
  private struct State {
    var happenings: ArraySlice<@Sendable () -> [ConnectionEvent]>
    var waiting: [ConnectionEvent] = []
    var isOver = false
  }

  private let state: Mutex<State>

  init(_ happenings: [@Sendable () -> [ConnectionEvent]]) {
    state = Mutex(State(happenings: happenings[...]))
  }

  /// Whether somebody listened in vain, after all had happened and been heard.
  var isOver: Bool { state.withLock { $0.isOver } }

  func next(within limit: Duration) -> ConnectionEvent? {
    state.withLock { state in
      // A short wait is one for more of the same; a long one lets the next thing happen.
      if state.waiting.isEmpty, limit >= .milliseconds(400) {
        state.isOver = state.happenings.isEmpty
        if let happening = state.happenings.popFirst() { state.waiting = happening() }
      }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }
}

/// Somebody types Ctrl-C once all has happened.
private struct InterruptedThreads: WorkerThreads {
  let listener: ScriptedListener

  init(_ listener: ScriptedListener) { self.listener = listener }

  var isInterrupted: Bool { listener.isOver }

  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map { body($0) }
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
