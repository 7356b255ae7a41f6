import CameraModel
import CameraProfiles
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// The controls of a sensor are those of its camera, and are saved with its mode.
struct SensorControlTests {
  private static let media = "/dev/media0"
  private static let gain = CameraControl(
    id: .analogueGain, name: "Analogue Gain", type: .integer, min: 1, max: 16, step: 1, defaultValue: 1, value: .integer(1))

  /// Two sensors, a receiver for each, and two nodes that either reaches.
  private static func system(order: [Int] = [0, 1], faults: [Fault] = []) -> SimulatedCameraSystem {
    var made = MadeGraph()
    var sensors: [Int: UInt32] = [:]
    for place in order { sensors[place] = made.add("sensor \(place)", sources: 1) }
    let receivers = [0, 1].map { made.add("receiver \($0)", sinks: 1, sources: 2) }
    let nodes = [0, 1].map { made.addNode("/dev/video\($0)") }
    for place in [0, 1] {
      made.link(sensors[place] ?? 0, 0, receivers[place], 0)
      for (pad, node) in nodes.enumerated() { made.link(receivers[place], pad + 1, node, 0, pad == place ? .enabled : []) }
    }
    for index in made.graph.entities.indices where made.graph.entities[index].function == .sensor {
      made.graph.entities[index].firmwarePath = "\\_SB_.\(made.graph.entities[index].name.suffix(1))"
    }
    var graph = SimulatedGraph(made.graph)
    for id in sensors.values {
      let sizes = [FrameSize(640, 480), FrameSize(1280, 720)]
      graph.sensors[id] = SimulatedSensor(
        modes: sizes.map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0, horizontalBlanking: 160) }, pixelRate: 42_000_000,
        controls: [gain])
    }
    return SimulatedCameraSystem([], graphs: [graph], faults: faults)
  }

  private static func device(_ name: String, in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let cameras = try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn())
    let camera = try #require(cameras.first { $0.name == name })
    return try #require(CaptureDevice(camera, in: system))
  }

  private static func value(_ id: ControlIdentifier, of name: String, in system: SimulatedCameraSystem) throws -> ControlValue? {
    let graph = try #require(system.graph(at: media))
    let sensor = try #require(graph.graph.entities.first { $0.name == name }?.id)
    return graph.sensors[sensor]?.controls.first { $0.id == id }?.value
  }

  private static func request(_ width: Int, _ height: Int, _ rate: UInt32, _ controls: ControlAssignment...) -> CaptureRequest {
    CaptureRequest(FormatRequest(size: .exact(width, height), rate: .fps(rate)), controls: controls)
  }

  @Test func `the controls of a sensor are listed and set as those of its camera, and no other's`() throws {
    let system = Self.system()
    let device = try Self.device("sensor 1", in: system)
    let listed = device.camera.captureNodes.flatMap(\.controls).map(\.id)
    #expect(Set(listed) == [.analogueGain, .verticalBlanking, .horizontalBlanking, .exposure, .pixelRate])
    #expect(try device.control(.analogueGain)?.max == 16)
    try device.configure { try $0.set(ControlAssignment(.analogueGain, 7), ControlAssignment(.exposure, 321)) }
    #expect(try device.control(.analogueGain)?.value == .integer(7) && device.control(.exposure)?.value == .integer(321))
    #expect(try Self.value(.analogueGain, of: "sensor 1", in: system) == .integer(7))
    #expect(try Self.value(.analogueGain, of: "sensor 0", in: system) == .integer(1))
  }

  @Test func `an exposure beyond the present mode's is set once the rate allows it`() throws {
    let system = Self.system()
    let device = try Self.device("sensor 0", in: system)
    try device.configure(Self.request(640, 480, 25, ControlAssignment(.exposure, 1_500)))
    #expect(try Self.value(.exposure, of: "sensor 0", in: system) == .integer(1_500))
  }

  @Test func `a rate that fails and cannot be put back is named`() throws {
    let faults = [
      Fault(.errorAfterwards(.inputOutput), at: .setControls, occurrence: 1),
      Fault(.error(.inputOutput), at: .setControls, of: nil, occurrences: 2..<Int.max),
    ]
    let system = Self.system(faults: faults)
    // Putting the format back would set the blanking of a sensor that was not set before.
    try Self.device("sensor 0", in: system).configure(Self.request(640, 480, 25))
    let before = try Self.value(.verticalBlanking, of: "sensor 0", in: system)
    let device = try Self.device("sensor 0", in: system)
    let error = #expect(throws: ConfigurationError.self) { try device.configure(Self.request(640, 480, 15)) }
    #expect(try Self.value(.verticalBlanking, of: "sensor 0", in: system) != before)
    #expect(error?.step?.description.contains("vertical blanking for 1/15") == true, "\(String(describing: error))")
    #expect("\(String(describing: error))".contains("Vertical Blanking was"), "\(String(describing: error))")
  }

  @Test func `inputPriority keeps the mode that a sensor's node has now, not the one that was listed`() throws {
    let system = Self.system()
    let device = try Self.device("sensor 0", in: system)
    try Self.device("sensor 0", in: system).configure(Self.request(1280, 720, 15))
    let made = try device.configure(CaptureRequest(.inputPriority, controls: [ControlAssignment(.analogueGain, 5)]))
    #expect(made.after?.format?.size == FrameSize(1280, 720), "\(String(describing: made.after))")
  }

  @Test func `a plan with changes of a graph cannot be applied, and says so`() throws {
    let system = Self.system()
    let device = try Self.device("sensor 0", in: system)
    let before = try #require(system.graph(at: Self.media))
    let plan = try device.configure(Self.request(1280, 720, 15), applying: false).plan
    let error = #expect(throws: ConfigurationError.self) {
      try device.configure { lock throws(ConfigurationError) in try lock.apply(plan) }
    }
    #expect(error?.code == .usage && error?.cause.message.contains("media graph") == true, "\(String(describing: error))")
    #expect(try #require(system.graph(at: Self.media)).graph == before.graph)
  }

  @Test func `a saved mode with rate and controls comes back after another, also where subdevices have other numbers`() throws {
    let system = Self.system()
    try Self.device("sensor 0", in: system).configure(Self.request(1280, 720, 15, ControlAssignment(.analogueGain, 9)))
    let before = try #require(system.graph(at: Self.media))
    let saved = try SavedConfiguration(of: Self.device("sensor 0", in: system).camera)
    let document = saved.profile(nil).jsonDocument()
    let profile = try CameraProfile(json: document)

    let other = try Self.device("sensor 0", in: system)
    try other.configure(Self.request(640, 480, 30, ControlAssignment(.analogueGain, 2)))
    let changed = try #require(system.graph(at: Self.media))
    #expect(changed.sensors != before.sensors)
    let source = try #require(saved.node(for: 0, of: other.camera.captureNodes, isNamed: false))
    let planned = try other.restore(source, to: "/dev/video0", applying: false).configuration
    #expect(planned.graphSteps.map(\.call) == [.setPadFormat, .setPadFormat, .setControls], "\(planned.graphSteps)")
    #expect(try #require(system.graph(at: Self.media)).sensors == changed.sensors)
    try Self.restore(profile, "sensor 0", in: system)
    let after = try #require(system.graph(at: Self.media))
    #expect(after.graph == before.graph && after.sensors == before.sensors)

    let renumbered = Self.system(order: [1, 0])
    try Self.restore(profile, "sensor 0", in: renumbered)
    for id in [ControlIdentifier.analogueGain, .verticalBlanking] {
      #expect(try Self.value(id, of: "sensor 0", in: renumbered) == Self.value(id, of: "sensor 0", in: system))
    }
    #expect(try Self.device("sensor 0", in: renumbered).camera.sensor?.modes.first { $0.isActive }?.sensorSize == FrameSize(1280, 720))
  }

  private static func restore(_ profile: CameraProfile, _ name: String, in system: SimulatedCameraSystem) throws {
    let device = try Self.device(name, in: system)
    let saved = try #require(SavedConfiguration(in: profile, for: [device.camera.identity].compactMap(\.self)))
    let nodes = device.camera.captureNodes
    for (place, node) in nodes.enumerated() {
      guard let source = saved.node(for: place, of: nodes, isNamed: false), let path = node.path else { continue }
      let restored = try device.restore(source, to: path)
      #expect(restored.skipped.isEmpty, "\(restored.skipped)")
    }
  }

  @Test func `a sensor's controls that cannot be read are told at the node`() throws {
    let system = Self.system(faults: [Fault(.error(.inputOutput), at: .queryControl, of: "/dev/v4l-subdev1")])
    let cameras = try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn())
    let camera = try #require(cameras.first { $0.name == "sensor 0" })
    #expect(camera.captureNodes.allSatisfy { node in node.findings.contains { $0.code == .callFailed } }, "\(camera.captureNodes)")
  }
}
