import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// `probe save --kept`, `restore --kept`, and `restore` of files of other cameras.
@Suite struct `what is kept for a camera` {
  private static let byID = CameraIdentity(kind: .byID, value: "usb-Cam_A1-video-index0")
  private static let byPath = CameraIdentity(kind: .byPath, value: "pci-0000:00:14.0-usb-0:1:1.0-video-index0")
  private static let elsewhere = CameraIdentity(kind: .byPath, value: "pci-0000:00:14.0-usb-0:2:1.0-video-index0")

  /// A webcam with one node that gives pictures, and a brightness.
  private static func camera(
    _ identity: CameraIdentity?, named name: String = "Cam", node path: String = "/dev/video0", usb descriptor: String? = nil
  ) -> Camera {
    var camera = SampleCameras.webcam
    camera.name = name
    camera.usbDescriptor = descriptor
    camera.identity = identity
    camera.nodes = [camera.nodes[0]]
    camera.nodes[0].path = path
    camera.nodes[0].card = name
    return camera
  }

  private struct Answer {
    let status: Int32
    let output: String
    let messages: String
  }

  private func probe(_ command: String, in environment: FakeEnvironment) -> Answer {
    let (output, messages) = (environment.output.count, environment.messages.count)
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return Answer(
      status: status.rawValue, output: String(environment.output.dropFirst(output)),
      messages: String(environment.messages.dropFirst(messages)))
  }

  private func environment(
    _ cameras: [Camera], identities: [String: [CameraIdentity]] = [:], profiles: [String: CameraProfile] = [:],
    variables: [String: String] = ["VIEWFINDER_KEPT": "/kept"], isRoot: Bool = false
  ) -> FakeEnvironment {
    FakeEnvironment(
      system: LadderSystem(simulated: SimulatedCameraSystem(cameras), identities: identities), variables: variables,
      files: profiles.mapValues { .success($0.jsonDocument()) }, isRoot: isRoot)
  }

  // MARK: Files and folders

  /// The file under which a camera of an identity is kept.
  private func file(_ identity: CameraIdentity) -> Substring? {
    let environment = environment([], profiles: ["c.json": CameraProfile(cameras: [Self.camera(identity)])])
    let answer = probe("save --kept --profile c.json", in: environment)
    #expect(answer.status == 0, "\(answer)")
    return answer.messages.split(separator: "/").last?.dropLast()
  }

  @Test(arguments: [
    ("a-b_c.d", "by-id-a-b_c.d.json"), ("a/b", "by-id-a%2Fb.json"), ("../x", "by-id-..%2Fx.json"), ("é", "by-id-%C3%A9.json"),
    ("\u{e}9", "by-id-%0E9.json"), ("%2F", "by-id-%252F.json"), ("a b:c", "by-id-a%20b%3Ac.json"), ("", "by-id-.json"),
    ("٣", "by-id-%D9%A3.json"),
  ])
  func `every byte that is no plain letter is two digits`(_ value: String, _ name: String) {
    #expect(file(CameraIdentity(kind: .byID, value: value)).map(String.init) == name)
  }

  @Test func `a long identity gets a digest, and no two share a file`() {
    let long = String(repeating: "x", count: 300)
    let values = [
      long, long + "1", long + "2", String(long.dropLast()), String(repeating: "é", count: 126), String(long.prefix(194)),
      String(long.prefix(195)),
    ]
    let names = values.compactMap { file(CameraIdentity(kind: .byID, value: $0)) }
    #expect(Set(names).count == values.count, "\(names)")
    #expect(names.allSatisfy { $0.utf8.count <= 240 })
    #expect(names[5] == "by-id-\(long.prefix(194)).json")
    #expect(names[6].contains("~"), "201 bytes are too long.")
  }

  @Test(arguments: [
    (["VIEWFINDER_KEPT": "/mine"], true, "/mine/"), (["VIEWFINDER_KEPT": ""], true, "/var/lib/viewfinder/"),
    ([:], true, "/var/lib/viewfinder/"),
    (["VIEWFINDER_KEPT": "", "HOME": "/home/a"], false, "/home/a/.local/state/viewfinder/"),
    (["XDG_STATE_HOME": "/state", "HOME": "/home/a"], false, "/state/viewfinder/"),
    (["XDG_STATE_HOME": "", "HOME": "/home/a"], false, "/home/a/.local/state/viewfinder/"),
    (["XDG_STATE_HOME": "state", "HOME": "/home/a"], false, "/home/a/.local/state/viewfinder/"),
    (["XDG_STATE_HOME": "/state"], true, "/var/lib/viewfinder/"),
  ])
  func `root's are the machine's, everybody else's their own, and an empty variable is none`(
    _ variables: [String: String], _ isRoot: Bool, _ folder: String
  ) {
    let environment = environment([Self.camera(Self.byID)], variables: variables, isRoot: isRoot)
    let answer = probe("save --kept", in: environment)
    #expect(answer.messages == "Wrote \(folder)by-id-usb-Cam_A1-video-index0.json\n")
    #expect(probe("restore --kept", in: environment).output.contains("Set and verified"))
  }

  @Test func `who has no home is told so, and who may not write is told how`() {
    #expect(probe("save --kept", in: environment([Self.camera(Self.byID)], variables: [:])).messages.contains("VIEWFINDER_KEPT"))
    let answer = probe("save --kept", in: environment([Self.camera(Self.byID)], variables: ["VIEWFINDER_KEPT": "/denied"]))
    #expect(answer.status == 77)
    #expect(answer.messages.contains("sudo") && answer.messages.contains("VIEWFINDER_KEPT"), "\(answer.messages)")
  }

  // MARK: Whose it is

  @Test func `each twin gets its own, asked for by its node or not`() {
    let a = Self.camera(Self.byPath)
    let b = Self.camera(Self.elsewhere, node: "/dev/video2")
    let environment = environment([a, b])
    for (node, size) in [("0", "640x480"), ("2", "320x240")] {
      #expect(probe("configure --device \(node) --size \(size)", in: environment).status == 0)
      #expect(probe("save --kept --device \(node)", in: environment).status == 0)
      #expect(probe("configure --device \(node) --size 1920x1080", in: environment).status == 0)
    }
    #expect(probe("restore --kept --device /dev/video2", in: environment).output.contains("320x240"))
    #expect(probe("restore --kept --device 0", in: environment).output.contains("640x480"))
  }

  @Test func `a camera that was kept by its port and is alone now is found, and the better name goes first`() {
    let identities = ["/dev/video0": [Self.byID, Self.byPath]]
    let kept = environment([Self.camera(Self.byPath)])
    _ = probe("configure --size 640x480", in: kept)
    _ = probe("save --kept", in: kept)
    let file = "/kept/by-path-pci-0000%3A00%3A14.0-usb-0%3A1%3A1.0-video-index0.json"
    let alone = environment([Self.camera(Self.byID)], identities: identities)
    alone.place(kept.saved(file) ?? [], at: file)
    #expect(probe("restore --kept --device /dev/video0", in: alone).output.contains("640x480"))
    #expect(probe("restore --kept", in: alone).output.contains("640x480"))
    _ = probe("configure --size 320x240", in: alone)
    _ = probe("save --kept", in: alone)
    #expect(probe("restore --kept --dry-run", in: alone).output.contains("320x240"))
  }

  @Test func `what is kept for a port is not for another camera there`() {
    let environment = environment([Self.camera(Self.byPath, named: "Other")])
    let kept = self.environment([Self.camera(Self.byPath)])
    #expect(probe("save --kept", in: kept).status == 0)
    let file = "/kept/by-path-pci-0000%3A00%3A14.0-usb-0%3A1%3A1.0-video-index0.json"
    environment.place(kept.saved(file) ?? [], at: file)
    for command in ["restore --kept", "restore --kept --device 0"] {
      let answer = probe(command, in: environment)
      #expect(answer.status == 0 && answer.output.isEmpty)
      #expect(answer.messages == "\(file) belongs to another camera, Cam, and is ignored.\n")
    }
  }

  @Test func `a camera for which nothing is kept is not opened`() {
    let simulated = SimulatedCameraSystem([Self.camera(Self.byPath)])
    let environment = FakeEnvironment(system: simulated, variables: ["VIEWFINDER_KEPT": "/kept"])
    let answer = probe("restore --kept --device /dev/video0", in: environment)
    #expect(answer.status == 0 && answer.output.isEmpty && answer.messages.isEmpty)
    #expect(simulated.calls(to: "/dev/video0").isEmpty)
  }

  // MARK: Several nodes

  /// A laptop's pair: colour and infrared.
  private static let pair: Camera = {
    var pair = camera(byID)
    pair.nodes[0].card = "Pair: Colour"
    var infrared = pair.nodes[0]
    infrared.path = "/dev/video2"
    infrared.card = "Pair: Infrared"
    pair.nodes.append(infrared)
    return pair
  }()

  @Test func `a camera is kept whole, and each node gets its own back`() {
    let environment = environment([Self.pair])
    _ = probe("configure --device 0 --size 640x480", in: environment)
    _ = probe("configure --device 2 --size 320x240", in: environment)
    #expect(probe("save --kept --device 2", in: environment).status == 0)
    for node in ["0", "2"] { _ = probe("configure --device \(node) --size 1920x1080", in: environment) }
    let second = probe("restore --kept --device 2", in: environment)
    #expect(second.output.contains("320x240") && !second.output.contains("640x480"), "\(second)")
    let whole = probe("restore --kept", in: environment).output
    #expect(whole.contains("/dev/video0") && whole.contains("640x480"), "\(whole)")
  }

  @Test func `what was saved of one node is for that node`() {
    let environment = environment([Self.pair])
    _ = probe("configure --device 2 --size 320x240", in: environment)
    _ = probe("save --device 2 -o infrared.json", in: environment)
    let answer = probe("restore infrared.json --dry-run", in: environment).output
    #expect(answer.contains("/dev/video2") && !answer.contains("/dev/video0"), "\(answer)")
    #expect(probe("restore infrared.json --device 2 --dry-run", in: environment).output.contains("/dev/video2"))
    #expect(probe("restore infrared.json --device 0 --dry-run", in: environment).output.contains("/dev/video0"))
  }

  // MARK: Files of other cameras

  private static let otherSerial = CameraIdentity(kind: .byID, value: "usb-Cam_B2-video-index0")

  /// A camera that a file was saved of, the one that is attached, and whether that one gets the settings: silently, with a note, or not.
  private static let kin: [(saved: Camera, attached: Camera, status: Int32, note: String)] = [
    (camera(byID), camera(byID), 0, ""), (camera(byID), camera(otherSerial), 66, "another camera, Cam (by-id"),
    (camera(byID), camera(byID, named: "Renamed"), 0, ""), (camera(byPath), camera(byPath), 0, ""),
    (camera(byPath), camera(byPath, named: "Other"), 66, "another camera"),
    (camera(byPath), camera(elsewhere), 0, "a camera of the same model"),
    (camera(byPath), camera(elsewhere, named: "Other"), 66, "another camera"),
    (camera(byPath), camera(byID), 0, "a camera of the same model"), (camera(byID), camera(byPath), 0, "a camera of the same model"),
    (camera(nil), camera(byID), 0, ""), (camera(nil, named: "Other"), camera(byID), 66, "another camera, Other."),
    (camera(byPath, usb: "046d:0892"), camera(elsewhere, usb: "046d:0892"), 0, "a camera of the same model"),
    (camera(byPath, usb: "046d:0892"), camera(byPath, usb: "1bcf:2281"), 66, "another camera"),
    (camera(byPath, usb: "046d:0892 A"), camera(byPath, usb: "046d:0892 B"), 66, "another camera"),
    (camera(byPath, usb: "046d:0892 A"), camera(byPath, usb: "046d:0892 A"), 0, ""),
  ]

  @Test(arguments: kin)
  func `a file is for its own camera, or one of its model`(_ saved: Camera, _ attached: Camera, _ status: Int32, _ note: String) {
    let system = SimulatedCameraSystem([attached])
    let identities = attached.identity.map { ["/dev/video0": [$0]] } ?? [:]
    let environment = FakeEnvironment(
      system: LadderSystem(simulated: system, identities: identities, usbDescriptor: attached.usbDescriptor),
      files: ["a.json": .success(CameraProfile(cameras: [saved]).jsonDocument())])
    #expect(probe("configure --set brightness=7", in: environment).status == 0)
    let before = system.node(at: "/dev/video0")
    let answer = probe("restore a.json", in: environment)
    let words = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(answer.status == status && words.contains(note) && note.isEmpty == words.isEmpty, "\(answer)")
    #expect((system.node(at: "/dev/video0") == before) == (status != 0), "\(answer)")
    #expect(status == 0 || words.contains("--device"), "\(answer)")
    let named = probe("restore a.json --device 0", in: environment)
    #expect(named.status == 0 && named.messages.isEmpty == note.isEmpty, "\(named)")
    #expect(system.node(at: "/dev/video0") != before)
  }

  @Test func `of several cameras the one of the same model is taken, wherever it stands`() {
    let saved = ["a.json": CameraProfile(cameras: [Self.camera(Self.byPath)])]
    let environment = environment([Self.camera(nil, named: "Other"), Self.camera(Self.elsewhere, node: "/dev/video2")], profiles: saved)
    #expect(probe("restore a.json", in: environment).output.contains("/dev/video2"))
  }

  @Test func `a file of another camera says so, and its controls are left out by their names`() {
    var other = Self.camera(Self.elsewhere, named: "Other")
    other.nodes[0].controls.append(
      CameraControl(id: 0x9a0910, name: "Sparkle", type: .integer, min: 0, max: 9, step: 1, defaultValue: 0, value: .integer(3)))
    let environment = environment([Self.camera(Self.byPath)], profiles: ["other.json": CameraProfile(cameras: [other])])
    let answer = probe("restore other.json --device 0", in: environment)
    #expect(answer.status == 0)
    #expect(answer.messages.contains("other.json was saved from another camera, Other (by-path \(Self.elsewhere.value))."), "\(answer)")
    #expect(answer.messages.contains("Sparkle is skipped: The device has no such control."), "\(answer)")
  }

  @Test(arguments: [true, false]) func `a camera fails only if no node of it has a saved setting`(isFirstKnown: Bool) {
    let sparkle = CameraControl(id: 0x9a0910, name: "Sparkle", type: .integer, min: 0, max: 9, step: 1, defaultValue: 0, value: .integer(3))
    var here = Self.camera(Self.byPath)
    here.nodes.append(here.nodes[0])
    here.nodes[1].path = "/dev/video4"
    var saved = here
    for index in isFirstKnown ? 1..<2 : 0..<2 { (saved.nodes[index].current, saved.nodes[index].controls) = (nil, [sparkle]) }
    let answer = probe("restore a.json", in: environment([here], profiles: ["a.json": CameraProfile(cameras: [saved])]))
    #expect(answer.status == (isFirstKnown ? 0 : 1), "\(answer)")
    #expect(
      answer.messages.contains("none of the saved settings") == !isFirstKnown && answer.messages.contains("Sparkle is skipped"), "\(answer)"
    )
  }

  @Test func `a file of this camera says nothing, by whichever identity it knows it`() {
    let environment = environment(
      [Self.camera(Self.byID)], identities: ["/dev/video0": [Self.byID, Self.byPath]],
      profiles: ["a.json": CameraProfile(cameras: [Self.camera(Self.byPath)]), "b.json": CameraProfile(cameras: [Self.camera(nil)])])
    #expect(probe("restore a.json", in: environment).messages.isEmpty)
    #expect(probe("restore b.json", in: environment).messages.isEmpty)
  }

  // MARK: Recordings

  @Test func `what is saved of a recording keeps its date, its kernel and its program`() {
    let recording = CameraProfile.Recording(date: "2020-02-02", tool: "v4l2-ctl", kernel: "5.4.0", source: "a friend")
    let environment = environment(
      [],
      profiles: [
        "old.json": CameraProfile(recording: recording, cameras: [Self.camera(Self.byID)]),
        "bare.json": CameraProfile(cameras: [Self.camera(Self.byID)]),
      ])
    let saved = probe("save --profile old.json", in: environment).output
    #expect(saved.contains(#""date":"2020-02-02","tool":"v4l2-ctl","kernel":"5.4.0""#), "\(saved)")
    let bare = probe("save --profile bare.json", in: environment).output
    for stamp in ["2026-11-21", "6.1.0-test", "probe 0"] { #expect(!saved.contains(stamp) && !bare.contains(stamp)) }
  }
}

/// A simulated system whose cameras have more than one name.
private struct LadderSystem: ConfigurableSystem {
  let simulated: SimulatedCameraSystem
  let identities: [String: [CameraIdentity]]
  var usbDescriptor: String?

  func locations() throws(DeviceError) -> [NodeLocation] {
    simulated.locations().map { location in
      var location = location
      location.identities = identities[location.path] ?? location.identities
      location.usbDescriptor = usbDescriptor
      return location
    }
  }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try simulated.read(location, scope) }
  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode { try simulated.open(location) }
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent> { simulated.connectionEvents() }
}
