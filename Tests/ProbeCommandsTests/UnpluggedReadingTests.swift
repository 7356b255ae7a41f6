import CameraModel
import CameraProfiles
import CameraSimulator
import ProbeCommands
import Synchronization
import Testing

/// A camera that is unplugged while it is read is an error, and what was kept of it stays.
@Suite struct `a camera that is unplugged while it is read` {
  private let verbs = SettingVerbs()
  private static let kept = "/kept/by-id-usb-046d_HD_Pro_Webcam_C920_8F2B1C3F-video-index0.json"

  /// The webcam with a list of two sizes, so that it can be unplugged at each call.
  private static let camera: Camera = {
    var camera = SettingVerbs.camera
    camera.nodes[0].formats = camera.nodes[0].formats.prefix(2).map { format in
      var format = format
      format.sizes = Array(format.sizes.prefix(2))
      return format
    }
    return camera
  }()

  /// Two nodes that give pictures, as in laptops.
  private static let pair: Camera = {
    var pair = camera
    pair.nodes[1] = camera.nodes[0]
    pair.nodes[1].path = "/dev/video1"
    pair.nodes[1].card = "Infrared"
    return pair
  }()

  private static let commands = [
    "save --kept", "save -o file --force", "save", "controls", "controls list --json", "controls get brightness", "controls get 0x980918",
    "list --controls", "list --controls --json", "list", "list --summary", "list --device C920 --controls", "list --device /dev/video0",
    "profile record -o file --force", "profile record --device C920", "controls set brightness=1 --dry-run",
    "negotiate --size 640x480 --fresh",
    "configure --size 640x480 --dry-run",
  ]

  /// Runs a command with a camera that is unplugged at a call to one of its nodes; nil for none.
  private func run(_ command: String, on camera: Camera, unpluggedAt call: Int?, of node: String) -> (
    answer: SettingVerbs.Answer, files: [String: [UInt8]], calls: Int
  ) {
    let faults = call.map { [Fault(.unplug, of: node, occurrence: $0)] } ?? []
    let system = SimulatedCameraSystem([camera], faults: faults)
    let environment = SettingVerbs.environment(system)
    for path in [Self.kept, "file"] { environment.place(Array("the good file".utf8), at: path) }
    let answer = verbs.probe(command, in: environment)
    let files = environment.savedPaths.reduce(into: [:]) { $0[$1] = environment.saved($1) }
    return (answer, files, system.calls(to: node).values.reduce(0, +))
  }

  @Test(arguments: commands, ["/dev/video0", "/dev/video1"])
  func `gives the whole answer or none, at whichever call it is unplugged`(_ command: String, _ node: String) {
    let camera = node == "/dev/video0" ? Self.camera : Self.pair
    let whole = run(command, on: camera, unpluggedAt: nil, of: node)
    let untouched = ["file", Self.kept].reduce(into: [:]) { $0[$1] = Array("the good file".utf8) }
    #expect(whole.answer.status == 0, "\(whole.answer)")
    for call in 0..<whole.calls {
      let (answer, files, _) = run(command, on: camera, unpluggedAt: call, of: node)
      if answer.status == 0 {
        #expect(answer.output == whole.answer.output && files == whole.files, "at call \(call): \(answer)")
      } else {
        #expect(answer.status == 69, "at call \(call): \(answer)")
        #expect(answer.messages.contains("disconnected"), "at call \(call): \(answer)")
        #expect(answer.output.isEmpty && files == untouched, "at call \(call): \(answer)")
      }
    }
    #expect(run(command, on: camera, unpluggedAt: max(whole.calls - 1, 0), of: node).answer.status == (whole.calls > 0 ? 69 : 0))
  }

  @Test func `the error is gone`() {
    let answer = run("save --kept --json", on: Self.camera, unpluggedAt: 20, of: "/dev/video0").answer
    #expect(answer.status == 69 && answer.messages.contains(#""code":"gone""#), "\(answer)")
  }

  @Test(arguments: ["save --kept", "controls", "list --controls"])
  func `fails as one that is gone where its transfers fail first, and the kernel removes it a moment later`(_ command: String) {
    let removed = Mutex<SimulatedCameraSystem?>(nil)
    let system = SimulatedCameraSystem(
      [Self.camera], faults: [Fault(.error(.protocolError), at: .queryControl, of: "/dev/video0")],
      sleep: { _ in removed.withLock { $0 }?.unplug("/dev/video0") })
    removed.withLock { $0 = system }
    let answer = verbs.probe(command, in: SettingVerbs.environment(system))
    #expect(answer.status == 69 && answer.messages.contains("disconnected") && !answer.output.contains("Brightness"), "\(answer)")
  }

  @Test func `other cameras are listed, and the status says that one went`() {
    var other = Self.camera
    (other.name, other.identity) = ("Other", nil)
    other.nodes = [other.nodes[0]]
    (other.nodes[0].path, other.nodes[0].card) = ("/dev/video4", "Other")
    let system = SimulatedCameraSystem([Self.camera, other], faults: [Fault(.unplug, at: .queryControl, of: "/dev/video0", occurrence: 3)])
    let answer = verbs.probe("list --controls", in: SettingVerbs.environment(system))
    #expect(answer.status == 69 && answer.messages.contains("disconnected"), "\(answer)")
    #expect(answer.output.contains("Other") && answer.output.contains("Brightness"), "\(answer)")
    #expect(answer.output.components(separatedBy: "Brightness") == 2, "Only one of the cameras has controls.")
  }
}

extension String {
  fileprivate func components(separatedBy part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count }
}

/// Controls that cannot be used, or not be read.
@Suite struct `a control that does not answer` {
  private let verbs = SettingVerbs()

  /// The webcam with a control that is disabled, and one with a flag of the future.
  private static let camera: Camera = {
    var camera = SettingVerbs.camera
    camera.nodes[0].controls += [
      CameraControl(
        id: 0x9a090d, name: "Zoom, Absolute", type: .integer, min: 100, max: 500, step: 1, defaultValue: 100, value: .integer(120),
        flags: [.disabled]),
      CameraControl(
        id: 0x9a0910, name: "Sparkle", type: .menu, min: 0, max: 1, step: 1, defaultValue: 0, value: .integer(1),
        flags: [.slider, "0x2000"],
        menu: [MenuItem(index: 0, name: "Dull"), MenuItem(index: 1, name: "Bright")]),
      CameraControl(id: 0x9a0911, name: "Shake", type: .button),
      CameraControl(
        id: 0x9a0912, name: "Password", type: .integer, min: 0, max: 9, step: 1, defaultValue: 0, value: .integer(1), flags: [.writeOnly]),
    ]
    return camera
  }()

  private func environment(_ faults: [Fault] = []) -> (FakeEnvironment, SimulatedCameraSystem) {
    let system = SimulatedCameraSystem([Self.camera], faults: faults)
    return (SettingVerbs.environment(system), system)
  }

  @Test func `is shown as what it is, and is not read`() {
    let (environment, system) = environment()
    let text = verbs.probe("controls", in: environment)
    #expect(text.status == 0 && text.messages.isEmpty, "\(text)")
    let words = text.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("disabled") && words.contains("slider, 0x2000"), "\(words)")
    #expect(system.calls(to: "/dev/video0")[.getControls] == 1, "A control that is disabled fails the call for all.")
    let json = verbs.probe("controls --json", in: environment).output
    #expect(json.contains(#""value":null,"flags":["disabled"]"#) && json.contains(#""value":null,"flags":["slider","0x2000"]"#), "\(json)")
    #expect(json.contains(#""findings":[]"#), "\(json)")
  }

  @Test(arguments: [
    ("zoom_absolute", "The control is disabled"), ("sparkle", "does not know (0x2000)"), ("shake", "a button"),
    ("password", "can be set, but not read"), ("user_controls", "title of a group"),
    ("brightness zoom_absolute", "The control is disabled"),
  ])
  func `has a reason in place of a value`(_ names: String, _ reason: String) {
    for json in ["", " --json"] {
      let answer = verbs.probe("controls get \(names)\(json)", in: environment().0)
      #expect(answer.status == 69 && answer.output.isEmpty, "\(answer)")
      #expect(answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ").contains(reason), "\(answer)")
    }
  }

  @Test(arguments: ["zoom_absolute=120", "sparkle=1", "user_controls=1"])
  func `is not set`(_ setting: String) {
    let (environment, system) = environment()
    let answer = verbs.probe("controls set \(setting) brightness=1", in: environment)
    #expect(answer.status == 69 && system.calls(to: "/dev/video0")[.setControls] == nil, "\(answer)")
  }

  @Test func `is neither saved, restored nor reset`() throws {
    let (environment, system) = environment()
    let saved = verbs.probe("save", in: environment).output
    #expect(saved.contains("Brightness") && !saved.contains("Zoom") && !saved.contains("Sparkle"), "\(saved)")
    let before = system.node(at: "/dev/video0")?.controls.suffix(4)
    #expect(verbs.probe("controls reset", in: environment).status == 0)
    // Saved while it could be used.
    var usable = Self.camera
    for index in usable.nodes[0].controls.indices { usable.nodes[0].controls[index].flags = [] }
    environment.place(CameraProfile(cameras: [usable]).jsonDocument(), at: "usable.json")
    let restored = verbs.probe("restore usable.json", in: environment)
    #expect(restored.status == 0, "\(restored)")
    #expect(restored.messages.contains("Zoom, Absolute is skipped: The control is disabled"), "\(restored)")
    #expect(restored.messages.contains("Sparkle is skipped: The control has flags"), "\(restored)")
    #expect(system.node(at: "/dev/video0")?.controls.suffix(4) == before)
  }

  /// The call for all values fails, and so does the one for the second control.
  private static let unreadable = [
    Fault(.error(.inputOutput), at: .getControls, of: "/dev/video0", occurrence: 0),
    Fault(.error(.inputOutput), at: .getControls, of: "/dev/video0", occurrence: 2),
  ]

  @Test func `fails nothing but itself`() {
    let shown = verbs.probe("controls", in: environment(Self.unreadable).0)
    #expect(shown.status == 0 && shown.output.contains("140"), "\(shown)")
    #expect(
      shown.output.contains("call-failed") && shown.output.contains("White Balance, Automatic: VIDIOC_G_EXT_CTRLS failed"), "\(shown)")
    let get = verbs.probe("controls get white_balance_automatic", in: environment(Self.unreadable).0)
    #expect(get.status == 69 && get.messages.contains("VIDIOC_G_EXT_CTRLS failed"), "\(get)")
    let saved = verbs.probe("save", in: environment(Self.unreadable).0)
    #expect(saved.status == 0 && saved.output.contains("Brightness") && !saved.output.contains("Automatic"), "\(saved)")
    #expect(saved.messages.contains("Not saved: White Balance, Automatic"), "\(saved)")
    let set = verbs.probe("configure --set white_balance_temperature=2500 brightness=9", in: environment(Self.unreadable).0)
    #expect(set.status == 0, "\(set)")
  }

  @Test func `is no reason to save a camera of which no control can be read, or whose list breaks off`() {
    let silent = Fault(.error(.protocolError), at: .getControls, of: "/dev/video0")
    let broken = Fault(.error(.inputOutput), at: .queryControl, of: "/dev/video0", occurrences: 3..<1_000)
    for fault in [silent, broken] {
      let (environment, _) = environment([fault])
      environment.place([1], at: "file")
      let answer = verbs.probe("save -o file --force", in: environment)
      #expect(answer.status == 69 && environment.saved("file") == [1], "\(answer)")
      let shown = verbs.probe("controls", in: self.environment([fault]).0)
      #expect(shown.output.contains("call-failed"), "\(shown)")
    }
  }
}
