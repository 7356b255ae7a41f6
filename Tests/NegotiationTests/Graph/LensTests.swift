import CameraModel
import CameraProfiles
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// The controls of a lens and a flash that ancillary links name belong to the camera of their sensor.
struct LensTests {
  private static let focus = CameraControl(
    id: .focus, name: "Focus, Absolute", type: .integer, min: 0, max: 1023, step: 1, defaultValue: 0, value: .integer(0))
  private static let gain = CameraControl(
    id: .analogueGain, name: "Analogue Gain", type: .integer, min: 1, max: 16, step: 1, defaultValue: 1, value: .integer(1))
  private static let light = CameraControl(
    id: ControlIdentifier(rawValue: 0x9c0904), name: "Flash Timeout", type: .integer, min: 1, max: 100, step: 1, defaultValue: 1,
    value: .integer(1))
  private static let parts = ["left", "right", "coil", "light", "loose"]

  /// Two sensors with a node each. The first one has a lens and a flash; another lens belongs to nobody.
  private static func system(faults: [Fault] = []) -> SimulatedCameraSystem {
    var made = MadeGraph()
    for name in parts { _ = made.add(name, sources: 1) }
    for (index, function) in [(2, MediaGraph.Function.lens), (3, .flash), (4, .lens)] {
      (made.graph.entities[index].function, made.graph.entities[index].pads) = (function, [])
    }
    made.graph.ancillaryLinks = [.init(primary: 1, ancillary: 3), .init(primary: 1, ancillary: 4)]
    for sensor: UInt32 in [1, 2] { made.link(sensor, 0, made.addNode("/dev/video\(sensor)"), 0) }
    var graph = SimulatedGraph(made.graph)
    let modes = [MadeGraph.raw.size, FrameSize(1280, 720)].map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) }
    for sensor: UInt32 in [1, 2] { graph.sensors[sensor] = SimulatedSensor(modes: modes, pixelRate: 42_000_000, controls: [gain]) }
    for (id, control) in [(3, focus), (4, light), (5, focus)] as [(UInt32, CameraControl)] {
      graph.sensors[id] = SimulatedSensor(modes: [], pixelRate: nil, controls: [control])
    }
    return SimulatedCameraSystem([], graphs: [graph], faults: faults, pace: .virtual)
  }

  private static func device(_ name: String, in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let cameras = try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn())
    let camera = try #require(cameras.first { $0.name == name })
    return try #require(CaptureDevice(camera, in: system))
  }

  private static func value(of part: String, in system: SimulatedCameraSystem) throws -> ControlValue? {
    let graph = try #require(system.graph(at: "/dev/media0"))
    let id = try #require(graph.graph.entities.first { $0.name == part }?.id)
    return graph.sensors[id]?.controls.first?.value
  }

  @Test func `the controls of a lens and a flash are listed with their sensor's, and with no other's`() throws {
    let system = Self.system()
    let mine = try Self.device("left", in: system).camera.captureNodes.flatMap(\.controls).map(\.id)
    #expect(mine == mine.sorted() && Set(mine).isSuperset(of: [.focus, Self.light.id, .analogueGain]) && Set(mine).count == mine.count)
    let others = try Self.device("right", in: system).camera.captureNodes.flatMap(\.controls).map(\.id)
    #expect(others.contains(.analogueGain) && !others.contains(.focus))
  }

  @Test func `the focus is set with the mode and with the sensor's controls, each on its own part`() throws {
    let system = Self.system()
    let device = try Self.device("left", in: system)
    let request = CaptureRequest(
      FormatRequest(size: .exact(1280, 720)),
      controls: [ControlAssignment(.focus, 321), ControlAssignment(.analogueGain, 7), ControlAssignment(Self.light.id, 50)])
    let made = try device.configure(request)
    #expect(made.isExact && made.after?.controls[.focus] == .integer(321))
    #expect(try device.control(.focus)?.value == .integer(321) && device.control(.analogueGain)?.value == .integer(7))
    #expect(try Self.parts.map { try Self.value(of: $0, in: system) }.suffix(3) == [.integer(321), .integer(50), .integer(0)])
  }

  @Test func `a lens that fails puts the sensor's controls back`() throws {
    let system = Self.system(faults: [Fault(.error(.inputOutput), at: .setControls, of: "/dev/v4l-subdev3", occurrence: 1)])
    let device = try Self.device("left", in: system)
    try device.configure { try $0.set(ControlAssignment(.focus, 321)) }
    let error = #expect(throws: ConfigurationError.self) {
      try device.configure { try $0.set(ControlAssignment(.focus, 5), ControlAssignment(.analogueGain, 7)) }
    }
    #expect(error?.restoration == .restored && error?.control?.id != .analogueGain, "\(String(describing: error))")
    #expect(try device.control(.analogueGain)?.value == .integer(1) && device.control(.focus)?.value == .integer(321))
  }

  @Test func `a saved camera has its focus, and gets it back`() throws {
    let system = Self.system()
    let device = try Self.device("left", in: system)
    try device.configure { try $0.set(ControlAssignment(.focus, 200)) }
    let saved = try SavedConfiguration(of: try Self.device("left", in: system).camera)
    try device.configure { try $0.set(ControlAssignment(.focus, 0)) }
    _ = try Self.device("left", in: system).restore(saved)
    #expect(try Self.value(of: "coil", in: system) == .integer(200))
  }

  @Test func `a lens that cannot be opened leaves the sensor to be set`() throws {
    let system = Self.system(faults: [Fault(.error(.accessDenied), at: .open, of: "/dev/v4l-subdev3")])
    let device = try Self.device("left", in: system)
    #expect(!device.camera.captureNodes.flatMap(\.controls).contains { $0.id == .focus })
    try device.configure { try $0.set(ControlAssignment(.analogueGain, 7)) }
    #expect(try Self.value(of: "loose", in: system) == .integer(0))
  }
}
