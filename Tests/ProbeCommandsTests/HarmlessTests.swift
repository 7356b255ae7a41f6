import CameraModel
import CameraProfiles
import ProbeCommands
import Testing

@Suite struct `A terminal` {
  private static let evil = "E\u{1b}[31mvil\u{202e}\u{9b}2J'\\7\u{200b}"
  private static let path = "/dev/\(evil)"

  private static var camera: Camera {
    var camera = SampleCameras.webcam
    camera.name = evil
    camera.identity = CameraIdentity(kind: .byPath, value: evil)
    for node in camera.nodes.indices {
      camera.nodes[node].path = node == 0 ? path : "\(path)\(node)"
      camera.nodes[node].card = evil
      camera.nodes[node].driver = evil
      camera.nodes[node].bus = evil
      for format in camera.nodes[node].formats.indices { camera.nodes[node].formats[format].description = evil }
      for control in camera.nodes[node].controls.indices { camera.nodes[node].controls[control].name = evil }
    }
    return camera
  }

  static let verbs = [
    "list", "list --all --controls", "list --summary", "negotiate", "negotiate --explain", "negotiate --fps 900 --explain", "compare",
    "presets",
    "configure --dry-run", "controls", "controls get \(evil)", "save --dry-run", "profile show evil", "profile check evil",
    "profile diff evil good", "profile diff good evil", "negotiate --emit ffmpeg", "negotiate --emit gstreamer",
    "negotiate --emit v4l2-ctl",
    "negotiate --emit opencv", "negotiate --emit swift", "list --device \(evil)x", "\(evil)", "list --\(evil)",
    "negotiate --policy \(evil)",
    "negotiate --require \(evil)", "list --profile \(evil)", "pixel-formats \(evil)", "profile import evil.txt", "restore evil --dry-run",
  ]

  @Test(arguments: verbs) func `shows what a driver or a person says, and never acts on it`(verb: String) {
    let document = CameraProfile(recording: .init(source: Self.evil), cameras: [Self.camera]).jsonDocument()
    let good = CameraProfile(cameras: [SampleCameras.webcam]).jsonDocument()
    let files: [String: Result<[UInt8], DeviceError>] = [
      "evil": .success(document), "good": .success(good), "evil.txt": .success(Array("Driver \(Self.evil)\n\(Self.evil)\n".utf8)),
    ]
    let arguments = verb.split(separator: " ").map(String.init)
    for more in [[], ["--profile", "evil"]] {
      let surroundings = FakeSurroundings(
        system: FakeSystem([Self.camera]), columns: 80, messageColumns: 80, variables: ["NO_COLOR": "1"], files: files)
      _ = ProbeRun.run(arguments + more, in: surroundings)
      for text in [surroundings.output, surroundings.messages] {
        #expect(!text.unicodeScalars.contains { $0.isHarmful && $0 != "\n" }, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: ["ffmpeg", "gstreamer", "v4l2-ctl"]) func `is given a path that a shell makes the same of`(program: String) {
    let surroundings = FakeSurroundings(system: FakeSystem([Self.camera]))
    #expect(ProbeRun.run(["negotiate", "--emit", program], in: surroundings) == .success)
    #expect(surroundings.output.contains(#"/dev/E\033[31mvil\342\200\256\302\2332J\'\\7\342\200\213"#), "\(surroundings.output)")
  }
}
