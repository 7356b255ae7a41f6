import CameraDocuments
import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// Sensors whose drivers list modes that they do not send: the next mode of the ranking is tried.
struct RefusedModeTests {
  private static let (media, path) = ("/dev/media0", "/dev/video0")
  private static let (bggr, rggb) = (MediaBusCode(rawValue: 0x3007), MediaBusCode(rawValue: 0x300f))

  /// A sensor that lists two codes with each of its sizes, and sends a small size as BG10, the large ones as RG10, and further ones as BG10.
  private static func system(
    _ large: [FrameSize] = [FrameSize(1280, 720)], further: [FrameSize] = [], faults: [Fault] = []
  ) -> SimulatedCameraSystem {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let node = made.addNode(path)
    made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
    made.link(sensor, 0, node, 0)
    var graph = SimulatedGraph(made.graph)
    let modes =
      [SimulatedSensor.Mode(code: bggr, size: FrameSize(640, 480))] + large.map { SimulatedSensor.Mode(code: rggb, size: $0) }
      + further.map { SimulatedSensor.Mode(code: bggr, size: $0) }
    var simulated = SimulatedSensor(modes: modes, pixelRate: 42_000_000)
    simulated.listsEveryCode = true
    graph.sensors[sensor] = simulated
    return SimulatedCameraSystem([], graphs: [graph], faults: faults, pace: .virtual)
  }

  private static func device(in system: SimulatedCameraSystem) throws -> CaptureDevice {
    let camera = try #require(try system.cameras(scope: ReadingScope(includesControls: true), workers: InTurn()).first)
    return try #require(CaptureDevice(camera, in: system))
  }

  private static func state(_ system: SimulatedCameraSystem) throws -> MediaGraph { try #require(system.graph(at: media)).graph }

  @Test func `a request without a format gets the next mode of the ranking that the drivers take`() throws {
    let system = Self.system()
    let made = try Self.device(in: system).configure(CaptureRequest())
    let decision = try #require(made.choice?.decision)
    #expect(decision.chosen?.mode.pixelFormat == "RG10" && decision.chosen?.mode.size == FrameSize(1280, 720))
    #expect(made.isExact && made.after?.format?.pixelFormat == "RG10")
    let refused = try #require(decision.rejected.first)
    #expect(refused.rule == .driver && refused.mode.pixelFormat == "BG10" && refused.mode.size == FrameSize(1280, 720))
    #expect(refused.reason == "The sensor sends 1280x720 as SRGGB10_1X10 only, not as SBGGR10_1X10.")
    let node = try #require(try Self.state(system).entities.first { $0.path == Self.path }?.id)
    #expect(try Self.state(system).explanation(ofNode: node).streams == true)
  }

  @Test func `a mode whose stream does not start is followed by the next, and nothing stays set if none starts`() throws {
    let faults = [Fault(.error(.brokenPipe), at: .startStream, of: Self.path)]
    var request = CaptureRequest()
    request.verifiesStreaming = true
    let once = try Self.device(in: Self.system(faults: [Fault(.error(.brokenPipe), at: .startStream, of: Self.path, occurrence: 0)]))
    let made = try once.configure(request)
    #expect(made.choice?.decision.refused.map(\.rule) == [.driver, .driver] && made.result != nil)
    let system = Self.system(faults: faults)
    let before = try Self.state(system)
    let error = #expect(throws: ConfigurationError.self) { try Self.device(in: system).configure(request) }
    #expect(error?.cause.operation == .chooseMode && error?.restoration == .restored, "\(String(describing: error))")
    #expect(try Self.state(system).entities.map(\.pads) == before.entities.map(\.pads))
    #expect(try Self.device(in: Self.system(faults: faults)).configure(CaptureRequest()).result != nil)
  }

  @Test func `a request for the refused format fails with one that arrives, and leaves all as it was`() throws {
    let system = Self.system()
    let before = try Self.state(system)
    let request = CaptureRequest(FormatRequest(size: .exact(1280, 720), requiring: ["BG10"]))
    let error = #expect(throws: ConfigurationError.self) { try Self.device(in: system).configure(request) }
    #expect(error?.cause.remedy == "Ask for RG10." && error?.restoration == .restored, "\(String(describing: error))")
    #expect(try Self.state(system) == before)
  }

  @Test func `four modes are tried, and the first refusal is told`() throws {
    let large = [FrameSize(1280, 720), FrameSize(1920, 1080), FrameSize(2560, 1440), FrameSize(3200, 1800), FrameSize(3840, 2160)]
    let system = Self.system(large)
    let before = try Self.state(system)
    let error = #expect(throws: ConfigurationError.self) {
      try Self.device(in: system).configure(CaptureRequest(FormatRequest(size: .atLeast(1280, 720), requiring: ["BG10"])))
    }
    #expect(error?.cause.message.contains("1280x720") == true, "\(String(describing: error))")
    #expect(try Self.state(system) == before)
    let tried = system.calls(to: "/dev/v4l-subdev1")[.setPadFormat] ?? 0
    #expect(tried <= 4 * 3)
  }

  @Test func `modes that differ only in how the node stores them are one try`() throws {
    let system = Self.system([FrameSize(1280, 720), FrameSize(1600, 900), FrameSize(1920, 1080)], further: [FrameSize(2560, 1440)])
    let request = CaptureRequest(FormatRequest(size: .atLeast(1280, 720), requiring: ["BG10", "pBAA"]))
    let decision = try #require(try Self.device(in: system).configure(request).choice?.decision)
    #expect(decision.chosen?.mode.size == FrameSize(2560, 1440), "\(decision.refused)")
    #expect(decision.refused.map(\.mode.size) == [FrameSize(1280, 720), FrameSize(1600, 900), FrameSize(1920, 1080)])
  }

  @Test func `a pixel format that the node refuses leaves the sensor's code to another`() throws {
    let system = Self.system(faults: [Fault(.error(.invalidArgument), at: .setFormat, of: Self.path, occurrence: 1)])
    try Self.device(in: system).configure(CaptureRequest())
    let request = CaptureRequest(FormatRequest(size: .exact(640, 480), requiring: ["BG10", "pBAA"]))
    let decision = try #require(try Self.device(in: system).configure(request).choice?.decision)
    #expect(decision.refused.map(\.mode.pixelFormat) == ["BG10"] && decision.chosen?.mode.pixelFormat == "pBAA")
  }

  @Test func `a session starts in the next mode, goes on in it, and tells the decision`() async throws {
    let system = Self.system()
    let device = try Self.device(in: system)
    for plan in [nil, device.plan()] {
      let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
      try session.addInput(CaptureDeviceInput(device: device))
      try session.addOutput(output)
      let start = if let plan { try await session.startRunning(plan) } else { try await session.startRunning() }
      #expect(start.mode.pixelFormat == "RG10" && start.mode.size == FrameSize(1280, 720))
      #expect(start.decision?.rejected.first?.rule == .driver && start.decision?.chosen?.mode.pixelFormat == "RG10")
      await session.stopRunning()
    }
  }

  @Test func `a fault after a refusal is told as what it is, in a session too`() async throws {
    let fault = Fault(.error(.inputOutput), at: .setFormat, of: Self.path, occurrence: 0)
    let system = Self.system(faults: [fault])
    let before = try Self.state(system)
    let error = #expect(throws: ConfigurationError.self) { try Self.device(in: system).configure(CaptureRequest()) }
    #expect(error?.cause.operation == .call(.setFormat) && error?.cause.errorNumber == .inputOutput, "\(String(describing: error))")
    #expect(try Self.state(system) == before)
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: Self.device(in: Self.system(faults: [fault]))))
    try session.addOutput(CaptureVideoDataOutput())
    let failure = await #expect(throws: ConfigurationError.self) { try await session.startRunning() }
    #expect(failure?.cause.operation == .call(.setFormat), "\(String(describing: failure))")
  }

  @Test func `a dry run names the mode that a run then sets, and none where the request allows none`() throws {
    let system = Self.system()
    let planned = try Self.device(in: system).configure(CaptureRequest(), applying: false)
    #expect(planned.choice?.decision.chosen?.mode.pixelFormat == "BG10")
    let made = try Self.device(in: system).configure(CaptureRequest())
    #expect(planned.nextMode == made.choice?.decision.chosen?.mode && made.nextMode == nil)
    let plan = String(decoding: planned.members(isSimulated: true).document, as: UTF8.self)
    #expect(plan.contains(#""nextMode":{"node":"/dev/video0","pixelFormat":"RG10","width":1280,"height":720,"#), "\(plan)")
    #expect(String(decoding: made.members(isSimulated: true).document, as: UTF8.self).contains(#""nextMode":null"#))
    let only = CaptureRequest(FormatRequest(size: .exact(640, 480), requiring: ["RG10"]))
    #expect(try Self.device(in: Self.system()).configure(only, applying: false).nextMode == nil)
  }

  @Test func `a listing with rates leaves out the modes that the sensor does not send`() throws {
    let system = Self.system()
    let camera = try #require(try system.cameras(workers: InTurn()).first)
    #expect(camera.sensor?.modes.count == 6)
    let learnt = try camera.readingSensorRates(in: system)
    #expect(learnt.sensor?.modes.map { "\($0.pixelFormat) \($0.sensorSize)" } == ["BG10 640x480", "pBAA 640x480", "RG10 1280x720"])
  }

  @Test func `a size that the sensor rounds stays possible, and no listing loses all modes`() throws {
    let system = Self.system()
    var camera = try #require(try system.cameras(workers: InTurn()).first)
    let first = try #require(camera.sensor?.modes.first)
    var rounded = first
    (rounded.sensorSize, rounded.extent) = (FrameSize(650, 490), .discrete(FrameSize(650, 490)))
    camera.sensor?.modes = [first, rounded]
    let learnt = try #require(try camera.readingSensorRates(in: system).sensor?.modes)
    #expect(learnt.map(\.state) == [.confirmed, .possible] && learnt.map { $0.longestInterval == nil } == [false, true])
    // Of a sensor that sends another code with each size, nobody knows which to leave out.
    var other = first
    other.sensorCode = MediaBusCode(rawValue: 0x300a)
    camera.sensor?.modes = [other]
    #expect(try camera.readingSensorRates(in: system).sensor?.modes.map(\.state) == [.possible])
  }
}
