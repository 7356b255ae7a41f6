import CameraModel
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Testing

/// What is said of a stream: the promise, what came, and why it was less.
struct MeasurementTests {
  private static func mode(_ format: PixelFormat) -> Mode {
    Mode(node: SimulatedSession.path, pixelFormat: format, size: FrameSize(320, 240), interval: .fps(30))
  }

  static let cases: [(name: String, faults: [StreamFault], outcome: StreamMeasurement.Outcome, rate: Int, cause: RateCause.Code?)] = [
    ("as promised", [], .met, 30, nil),
    ("half the rate, evenly", [StreamFault(.interval(.fps(15)))], .below, 15, .camera),
    ("every fifth frame lost", [StreamFault(.lost, every: 5)], .below, 24, .bus),
    ("every fourth frame marked as damaged", [StreamFault(.marked, every: 4)], .below, 23, .bus),
    ("dark, and the camera may lower its rate", [StreamFault(.darkness(.fps(10)))], .below, 10, .light),
    ("a frame lost now and then, unseen", [StreamFault(.lostSilently, every: 10)], .below, 27, .unknown),
  ]

  @Test("a stream is measured against its promise, and the cause is named", arguments: cases)
  func outcomes(
    _ row: (name: String, faults: [StreamFault], outcome: StreamMeasurement.Outcome, rate: Int, cause: RateCause.Code?)
  ) async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = [
      CameraControl(
        id: .exposureMayLowerRate, name: "Exposure, Dynamic Framerate", type: .boolean, min: 0, max: 1, step: 1, defaultValue: 0,
        value: .integer(row.cause == .light ? 1 : 0))
    ]
    let system = SimulatedCameraSystem([camera], streamFaults: row.faults, pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let measurement = try await StreamMeter(duration: .seconds(5)).measure(Self.mode(.yuyv), of: device)
    #expect(measurement.promised == 30)
    #expect(measurement.delivered.map { Int($0.rounded()) } == row.rate)
    #expect(measurement.outcome(tolerance: 0.03) == row.outcome)
    #expect(row.cause == nil || measurement.cause.code == row.cause, "\(measurement.cause)")
    #expect(measurement.statistics.isBalanced)
    #expect(measurement.sizes?.median == 153_600)
  }

  @Test("a slow consumer is to blame for what it misses, and not the bus", arguments: StreamMeter.Consumption.allCases)
  func consumption(_ consumption: StreamMeter.Consumption) async throws {
    let system = SimulatedCameraSystem([SimulatedSession.camera("MJPG")], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3600), frames: 20, warmUp: .zero, consumption: consumption)
    let measurement = try await meter.measure(Self.mode(.mjpeg), of: device)
    #expect(measurement.statistics.isBalanced)
    #expect(measurement.statistics.delivered == 20)
    // Bytes are those of the bus, whatever the consumer makes of them.
    #expect((measurement.sizes?.maximum ?? 0) < 320 * 240)
    #expect((measurement.consumerTime == nil) == (consumption == .none))
    // In virtual time frames come as fast as they are made.
    let isLate = measurement.statistics.late > 0 && measurement.outcome(tolerance: 0.03) == .below
    #expect(!isLate || measurement.cause.code == .consumer, "\(measurement.cause)")
  }

  @Test("cameras are measured at the same time, and one that cannot start is told alone (row 41)")
  func together() async throws {
    let cameras = [SimulatedSession.camera("YUYV"), SimulatedSession.camera("YUYV")]
    let good = SimulatedCameraSystem([cameras[0]], pace: .virtual)
    let full = SimulatedCameraSystem([cameras[1]], faults: [Fault(.error(.noSpace), at: .startStream)], pace: .virtual)
    let devices = try [good, full].map { try #require(CaptureDevice($0.cameras[0], in: $0)) }
    let results = await StreamMeter(duration: .seconds(1)).measure(devices.map { (Self.mode(.yuyv), $0) })
    #expect(try results[0].get().delivered.map { Int($0.rounded()) } == 30)
    #expect(throws: CaptureError.self) { try results[1].get() }
  }

  static let darkness: [(controls: [(id: ControlIdentifier, value: Int64)], recovers: Bool, cause: RateCause.Code)] = [
    ([(.exposureMayLowerRate, 1)], true, .light),
    ([(.automaticExposure, 3), (.exposureTime, 600)], true, .light),
    ([], false, .camera),
  ]

  @Test("short exposure proves that darkness lowers the rate, and the controls are put back", arguments: darkness)
  func diagnosis(_ row: (controls: [(id: ControlIdentifier, value: Int64)], recovers: Bool, cause: RateCause.Code)) async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = row.controls.map { id, value in
      CameraControl(id: id, name: "\(id)", type: .integer, min: 0, max: 10_000, step: 1, defaultValue: 0, value: .integer(value))
    }
    let effect: StreamFault.Effect = row.recovers ? .darkness(.fps(10)) : .interval(.fps(10))
    let system = SimulatedCameraSystem([camera], streamFaults: [StreamFault(effect)], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3))
    let measurement = try await meter.measure(Self.mode(.yuyv), of: device)
    #expect(measurement.outcome(tolerance: 0.03) == .below)
    let diagnosed = try await meter.diagnose(measurement, of: device)
    #expect(diagnosed.cause.code == row.cause, "\(diagnosed.cause)")
    #expect(diagnosed.deliveredWithShortExposure.map { Int($0.rounded()) } == (row.recovers ? 30 : nil))
    let node = try system.open(NodeLocation(path: SimulatedSession.path, physicalDevice: SimulatedSession.path))
    for (id, value) in row.controls where id != .exposureTime { #expect(try node.integerValue(ofControl: id) == value) }
  }
}
