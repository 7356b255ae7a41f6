import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Synchronization
import Testing

/// Two cameras for `probe watch`, and what happens to them.
enum WatchedCameras {
  static let video = "/dev/video0"
  static let twin = "/dev/video2"

  static func system() -> SimulatedCameraSystem {
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
  static func watch(
    _ arguments: [String] = [], system: SimulatedCameraSystem = Self.system(), readerLeavesAfter: Int = .max,
    links: [String: String] = [:], kept: [String: [UInt8]] = [:], happenings: [@Sendable (SimulatedCameraSystem) -> [ConnectionEvent]]
  ) -> (status: ProcessStatus, output: [String], messages: String) {
    let listener = ScriptedListener(happenings.map { happening in { happening(system) } })
    let environment = FakeEnvironment(
      system: system, variables: ["VIEWFINDER_KEPT": "/kept"], links: links, readerLeavesAfter: readerLeavesAfter,
      workers: InterruptedThreads(listener), listener: listener)
    for (path, bytes) in kept { environment.place(bytes, at: path) }
    let status = ProbeRun.run(["watch"] + arguments, in: environment)
    let lines = environment.output.split(separator: "\n").map(String.init)
    return (status, lines, environment.messages)
  }

  static func unplug(_ paths: String...) -> @Sendable (SimulatedCameraSystem) -> [ConnectionEvent] {
    { system in
      for path in paths { system.unplug(path) }
      return paths.map { ConnectionEvent(.disconnected, path: $0) }
    }
  }

  static func plug(_ paths: String...) -> @Sendable (SimulatedCameraSystem) -> [ConnectionEvent] {
    { system in
      for path in paths { system.plug(path) }
      return paths.map { ConnectionEvent(.connected, path: $0) }
    }
  }

  /// What is kept for the first camera: 320x240 at 15, Brightness 77; and a system in which it is set otherwise.
  static func kept() throws -> (system: SimulatedCameraSystem, files: [String: [UInt8]]) {
    let system = Self.system()
    let environment = FakeEnvironment(system: system, variables: ["VIEWFINDER_KEPT": "/kept"])
    func probe(_ line: String) -> ProcessStatus { ProbeRun.run(line.split(separator: " ").map(String.init), in: environment) }
    try #require(probe("configure --device 0 --require YUYV --size 320x240 --fps 15 --set brightness=77") == .success)
    try #require(probe("save --kept --device 0") == .success)
    try #require(probe("configure --device 0 --require MJPG --size 1280x720 --fps 30 --set brightness=9") == .success)
    let path = String(environment.messages.dropFirst("Wrote ".count).dropLast())
    return (system, [path: try #require(environment.saved(path))])
  }
}

/// Plays what happens, one thing after the other.
final class ScriptedListener: ConnectionListener {
  private struct State {
    var happenings: ArraySlice<@Sendable () -> [ConnectionEvent]>
    var waiting: [ConnectionEvent] = []
    var isOver = false
    var isEnded = false
  }

  private let state: Mutex<State>

  init(_ happenings: [@Sendable () -> [ConnectionEvent]]) {
    state = Mutex(State(happenings: happenings[...]))
  }

  /// Whether somebody listened in vain, after all had happened and been heard.
  var isOver: Bool { state.withLock { $0.isOver } }

  func next(within limit: Duration) -> ConnectionEvent? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      // A short wait is one for more of the same; a long one lets the next thing happen.
      if state.waiting.isEmpty, limit >= .milliseconds(400) {
        state.isOver = state.happenings.isEmpty
        if let happening = state.happenings.popFirst() { state.waiting = happening() }
      }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  func end() { state.withLock { $0.isEnded = true } }
  var isEnded: Bool { state.withLock { $0.isEnded } }
}

/// Somebody types Ctrl-C once all has happened.
struct InterruptedThreads: WorkerThreads {
  let listener: ScriptedListener

  init(_ listener: ScriptedListener) { self.listener = listener }

  var isInterrupted: Bool { listener.isOver }

  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map { body($0) }
  }
}
