import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands

/// A webcam and a capture card for the verbs that set, and a way to run them.
struct SettingVerbs {
  static let camera: Camera = {
    var camera = SampleCameras.webcam
    camera.nodes[0].controls += [
      CameraControl(
        id: 0x9a0901, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3, value: .integer(3),
        menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
      CameraControl(
        id: 0x9a0902, name: "Exposure Time, Absolute", type: .integer, min: 3, max: 2047, step: 1, defaultValue: 250, value: .integer(250),
        flags: ["inactive"]),
    ]
    camera.nodes[0].extensionUnits = extensionUnits
    return camera
  }()

  /// A unit that is not publicly known, and one that is.
  private static let extensionUnits: [ExtensionUnit] = {
    let own = [
      ExtensionControl(
        selector: 1, flags: [.readable, .writable], length: 1, minimum: [0], maximum: [3], resolution: [1], defaultValue: [3], value: [3]),
      ExtensionControl(
        selector: 2, flags: [.readable, .writable], length: 2, minimum: [0x64, 0], maximum: [0xf4, 1], resolution: [1, 0],
        defaultValue: [0xfa, 0], value: [0xfa, 0]),
      ExtensionControl(selector: 4, flags: [.writable], length: 1, minimum: [0], maximum: [255], resolution: [1], defaultValue: [0]),
      ExtensionControl(selector: 5),
    ]
    let led = ExtensionControl(
      selector: 9, flags: [.readable, .writable], length: 5, minimum: [0, 0, 0, 0, 0], maximum: [255, 255, 255, 255, 255],
      resolution: [1, 0, 0, 0, 0], defaultValue: [0, 0, 0, 0, 0], value: [0, 3, 0, 0, 0])
    return [
      ("f0550001-1234-5678-9abc-def012345678", UInt8(3), own), ("ffe52d21-8030-4e2c-82d9-f587d00540bd", 4, [led]),
    ].compactMap { text, id, controls in ExtensionUnit.GUID(text).map { ExtensionUnit(guid: $0, id: id, controls: controls) } }
  }()

  /// A card with a television and a screen plugged in.
  static let cardCamera: Camera = {
    var card = camera
    card.nodes[0].driver = "vivid"
    card.nodes[0].inputs = ["Composite", "S-Video", "HDMI"].enumerated().map {
      VideoInput(index: $0.offset, name: $0.element, isCurrent: $0.offset == 0)
    }
    return card
  }()

  let environment = SettingVerbs.environment(SimulatedCameraSystem([SettingVerbs.camera]))

  static func environment(_ system: SimulatedCameraSystem, files: [String: [UInt8]] = [:]) -> FakeEnvironment {
    let recording = CameraProfile(cameras: [camera]).jsonDocument()
    return FakeEnvironment(
      system: system, variables: ["VIEWFINDER_KEPT": "/kept"],
      files: [
        "webcam.json": .success(recording), "card.json": .success(CameraProfile(cameras: [cardCamera]).jsonDocument()),
        "broken.json": .success([0x7b]),
      ].merging(files.mapValues { .success($0) }) { $1 })
  }

  static func cardSystem(
    _ camera: Camera = cardCamera, faults: [Fault] = [], misbehaviours: Set<Misbehaviour> = []
  ) -> SimulatedCameraSystem {
    let timings = DigitalTimings(
      size: FrameSize(1280, 720), pixelClock: 74_250_000, horizontal: .init(frontPorch: 110, sync: 40, backPorch: 220),
      vertical: .init(frontPorch: 5, sync: 5, backPorch: 20))
    let sources = [SimulatedSource(standard: .pal), SimulatedSource(standard: .pal), SimulatedSource(timings: timings)]
    return SimulatedCameraSystem([camera], faults: faults, misbehaviours: misbehaviours, sources: ["/dev/video0": sources])
  }

  /// What one command wrote, and how it ended.
  struct Answer {
    let status: Int32
    let output: String
    let messages: String
  }

  func probe(_ command: String, in environment: FakeEnvironment? = nil) -> Answer {
    let environment = environment ?? self.environment
    let (output, messages) = (environment.output.count, environment.messages.count)
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    return Answer(
      status: status.rawValue, output: String(environment.output.dropFirst(output)),
      messages: String(environment.messages.dropFirst(messages)))
  }
}
