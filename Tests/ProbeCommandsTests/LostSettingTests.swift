import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// Cameras whose firmware gives controls values of its own when a stream starts.
@Suite struct `a setting that the camera loses as it starts` {
  private static let misbehaviours: Set<Misbehaviour> = [.resetsControls([.focus: 192, .brightness: 7])]

  private static func environment() -> FakeEnvironment {
    var camera = StreamingVerb.camera(["YUYV", "MJPG"])
    camera.nodes[0].controls = [
      CameraControl(
        id: .brightness, name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(140)),
      CameraControl(
        id: .focus, name: "Focus, Absolute", type: .integer, min: 0, max: 1000, step: 1, defaultValue: 0, value: .integer(260)),
    ]
    return FakeEnvironment(
      system: SimulatedCameraSystem([camera], misbehaviours: misbehaviours, pace: .patient), variables: ["VIEWFINDER_KEPT": "/kept"])
  }

  private static func run(_ line: String, in environment: FakeEnvironment) async -> ProcessStatus {
    await environment.run(line.split(separator: " ").map(String.init))
  }

  /// `isLong` if the stream outlives the check of the settings on any machine: one that has ended sets nothing.
  static let verbs: [(line: String, isLong: Bool)] = [
    ("snapshot -o p.png", false), ("snapshot -o p.png --settle 0", false), ("snapshot -o p.png --settle 90", true),
    ("stream -o p.y4m --require YUYV --frames 90", true), ("measure --duration 1", true),
  ]

  @Test(arguments: verbs) func `is told, and set once more where it is kept`(line: String, isLong: Bool) async {
    let told = "Focus was 260 before the stream started, now 192."
    let environment = Self.environment()
    #expect(await Self.run(line, in: environment) == .success, "\(environment.messages)")
    #expect((environment.output + environment.messages).contains(told), "\(environment.output)\(environment.messages)")
    #expect(!(environment.output + environment.messages).contains("set again"), "\(environment.output)\(environment.messages)")
    let keeping = Self.environment()
    #expect(await Self.run("save --kept", in: keeping) == .success)
    #expect(await Self.run(line, in: keeping) == .success, "\(keeping.messages)")
    let text = (keeping.output + keeping.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(told), "\(keeping.output)\(keeping.messages)")
    #expect(text.contains("now 192. It was set again.") || !isLong, "\(keeping.output)\(keeping.messages)")
  }

  @Test(arguments: [
    "snapshot -o p.png --json --force", "stream --json --require YUYV --frames 9", "measure --duration 1 --json",
  ]) func `is a finding in JSON`(line: String) async {
    let environment = Self.environment()
    #expect(await Self.run(line, in: environment) == .success, "\(environment.messages)")
    #expect(environment.output.contains(#""code":"setting-lost""#), "\(environment.output)")
    #expect(await Self.run("save --kept", in: environment) == .success)
    #expect(await Self.run(line, in: environment) == .success, "\(environment.messages)")
    #expect(environment.output.contains(#""code":"setting-unchecked""#), "\(environment.output)")
  }
}
