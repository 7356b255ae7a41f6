import CameraDocuments
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
      for control in camera.nodes[node].controls.indices {
        camera.nodes[node].controls[control].name = evil
        for item in camera.nodes[node].controls[control].menu.indices { camera.nodes[node].controls[control].menu[item].name = evil }
      }
      camera.nodes[node].controls.append(CameraControl(id: 0x98f001, name: evil, type: .string, max: 80, value: .string(evil)))
      camera.nodes[node].controls.append(
        CameraControl(
          id: 0x98f002, name: evil, type: .menu, min: 0, max: 1, step: 1, defaultValue: 0, value: .integer(1),
          menu: [MenuItem(index: 0, name: evil), MenuItem(index: 1, name: evil)]))
      camera.nodes[node].inputs = (0...1).map { VideoInput(index: $0, name: evil, isCurrent: $0 == 0) }
      camera.nodes[node].roleReason = evil
      camera.nodes[node].findings = [Finding(.callFailed, .warning, evil, at: evil), Finding(.listTruncated, .info, evil)]
    }
    return camera
  }

  static let verbs = [
    "list", "list --all --controls", "list --summary", "negotiate", "negotiate --explain", "negotiate --fps 900 --explain",
    "negotiate --policy all",
    "presets",
    "configure --dry-run", "controls", "controls get \(evil)", "controls get 0x98f001 0x98f002", "controls set \(evil)=1 --dry-run",
    "controls set 0x98f001=\(evil) 0x98f002=\(evil) --dry-run", "controls reset --dry-run", "configure --input \(evil) --dry-run",
    "configure --input \(evil)x --dry-run", "configure --set \(evil)=\(evil) --dry-run", "controls get \(evil)", "save --dry-run",
    "profile check evil",
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
      let environment = FakeEnvironment(
        system: FakeSystem([Self.camera]), columns: 80, messageColumns: 80, variables: ["NO_COLOR": "1"], files: files)
      _ = ProbeRun.run(arguments + more, in: environment)
      for text in [environment.output, environment.messages] {
        #expect(!text.unicodeScalars.contains { $0.isHarmful && $0 != "\n" }, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: ["ffmpeg", "gstreamer", "v4l2-ctl"]) func `is given a path that a shell makes the same of`(program: String) {
    let environment = FakeEnvironment(system: FakeSystem([Self.camera]))
    #expect(ProbeRun.run(["negotiate", "--emit", program], in: environment) == .success)
    #expect(environment.output.contains(#"/dev/E\033[31mvil\342\200\256\302\2332J\'\\7\342\200\213"#), "\(environment.output)")
  }
}
