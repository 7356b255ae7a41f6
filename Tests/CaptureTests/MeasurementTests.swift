import CameraModel
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Testing

/// What is said of a stream: the promise, what came, and why it was less.
struct MeasurementTests {
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
    let mode = Mode(node: SimulatedSession.path, pixelFormat: .yuyv, size: FrameSize(320, 240), interval: .fps(30))
    let (measurement, exposure) = try await StreamMeter(duration: .seconds(5)).measure(mode, of: device)
    #expect(measurement.promised == 30)
    #expect(measurement.delivered.map { Int($0.rounded()) } == row.rate)
    #expect(measurement.outcome(tolerance: 0.03) == row.outcome)
    #expect(row.cause == nil || measurement.cause(exposure).code == row.cause, "\(measurement.cause(exposure))")
    #expect(measurement.statistics.isBalanced)
    #expect(measurement.sizes?.median == 153_600)
  }
}
