import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// What `probe stream` and `probe snapshot` say of frames that stay away in the middle.
@Suite struct `verbs without a signal` {
  private static let timings = DigitalTimings(
    size: FrameSize(width: 160, height: 120), pixelClock: 74_250_000, horizontal: .init(frontPorch: 110, sync: 40, backPorch: 220),
    vertical: .init(frontPorch: 5, sync: 5, backPorch: 20))

  /// A capture card whose time the test moves.
  private static func card() -> SimulatedCameraSystem {
    var camera = StreamingVerb.camera(["YUYV"])
    camera.nodes[0].driver = "vivid"
    camera.nodes[0].inputs = [VideoInput(index: 0, name: "HDMI", isCurrent: true)]
    return SimulatedCameraSystem([camera], sources: ["/dev/video0": [SimulatedSource(timings: timings)]], pace: .stepped)
  }

  /// How far the verb must have come before the signal is lost.
  enum Progress { case lines, start, file }

  static let rows: [(line: String, progress: Progress)] = [
    ("stream --json --duration 30", .lines), ("snapshot -o p.png --settle 1s --json", .start),
    ("snapshot -o p.png --settle 0 --count 2 --interval 1 --json", .file),
  ]

  @Test(arguments: rows) func `a lost signal is told at once, and is the reason when the time is over`(
    line: String, progress: Progress
  ) async throws {
    let system = Self.card()
    let environment = FakeEnvironment(system: system)
    let verb = RunningVerb(line, in: environment)
    try await system.step {
      switch progress {
      case .lines: environment.output.contains("frame/1")
      case .start: system.calls(to: "/dev/video0")[.startStream] != nil
      case .file: !environment.savedPaths.isEmpty
      }
    }
    try system.changeSignal(to: nil, at: "/dev/video0")
    let sentence = "probe: The source has no signal. Plug the cable in, or switch the source on. The picture comes back by itself.\n"
    try await PreviewedCamera.wait { environment.messages == sentence }
    try await PreviewedCamera.wait {
      system.advance(by: .seconds(1000))
      return verb.hasEnded
    }
    #expect(verb.status == .unavailable, "\(environment.messages)")
    #expect(environment.messages.contains("\"message\":\"The source has no signal.\""), "\(environment.messages)")
    #expect(progress != .lines || environment.output.contains("statistics/1"), "\(environment.output)")
    #expect(system.openCount(of: "/dev/video0") == 0)
  }

  @Test func `a signal that is back is told, and the frames go on`() async throws {
    let system = Self.card()
    let environment = FakeEnvironment(system: system)
    let verb = RunningVerb("stream --json --duration 30", in: environment)
    try await system.step { environment.output.contains("frame/1") }
    try system.changeSignal(to: nil, at: "/dev/video0")
    try await PreviewedCamera.wait { environment.messages.contains("no signal") }
    let count = environment.output.count
    try system.changeSignal(to: Self.timings, at: "/dev/video0")
    try await system.step { environment.output.count > count + 1000 }
    #expect(environment.messages.hasSuffix("probe: The picture is back.\n"), "\(environment.messages)")
    environment.closeOutput()
    try await system.step { verb.hasEnded }
    #expect(verb.status == .success, "\(environment.messages)")
  }

  @Test func `a stall and the start after it are told, and the frames go on`() async {
    let run = await StreamingVerb.run("stream --json --frames 8", [StreamFault(.freezes, of: 3..<4, inRuns: 0..<1)])
    #expect(run.status == .success && run.output.contains("\"written\":8"), "\(run.messages)")
    #expect(run.messages.contains(#/probe: No frame came for [0-9.]+ s\.\n/#), "\(run.messages)")
    #expect(run.messages.contains("probe: The stream was started again (attempt 1).\n"), "\(run.messages)")
  }
}
