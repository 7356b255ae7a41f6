import CameraModel
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// What is said of a low rate agrees with its own numbers.
struct RateCauseTests {
  private static let mode = Mode(
    node: SimulatedSession.path, pixelFormat: .yuyv, size: FrameSize(320, 240), interval: .fps(30))

  private static func device(
    _ faults: [StreamFault], controls: [ControlIdentifier: Int64] = [:], _ misbehaviours: Set<Misbehaviour> = [],
    pace: SimulatedPace = .virtual
  ) throws -> (CaptureDevice, SimulatedCameraSystem) {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = controls.map { id, value in
      CameraControl(id: id, name: "\(id)", type: .integer, min: 0, max: 10_000, step: 1, defaultValue: 0, value: .integer(value))
    }
    let system = SimulatedCameraSystem([camera], streamFaults: faults, misbehaviours: misbehaviours, pace: pace)
    return (try #require(CaptureDevice(system.cameras[0], in: system)), system)
  }

  private static func measurement(
    _ faults: [StreamFault] = [], controls: [ControlIdentifier: Int64] = [:], _ misbehaviours: Set<Misbehaviour> = []
  ) async throws -> StreamMeasurement {
    let (device, _) = try device(faults, controls: controls, misbehaviours)
    return try await StreamMeter(duration: .seconds(5)).measure(mode, of: device)
  }

  typealias Exposure = (automatic: Int64, time: Int64, code: RateCause.Code, message: String)

  static let exposures: [Exposure] = [
    (1, 600, .light, "The exposure is set by hand to longer than a frame lasts, which lowers the rate."),
    (1, 200, .light, "The exposure that is set by hand lowers the rate, though it is shorter than a frame lasts."),
    (3, 600, .light, "It is dark: the camera exposes longer than a frame lasts, which lowers its rate."),
    (3, 156, .light, "It is dark: the automatic exposure lowers the rate."),
  ]

  @Test("an exposure is called longer than a frame only where its time is", arguments: exposures)
  func exposureTime(_ row: Exposure) async throws {
    let controls: [ControlIdentifier: Int64] = [.automaticExposure: row.automatic, .exposureTime: row.time]
    var measurement = try await Self.measurement([StreamFault(.interval(.fps(10)))], controls: controls)
    measurement.deliveredWithShortExposure = 30
    #expect(measurement.cause.code == row.code && measurement.cause.message.hasPrefix(row.message), "\(measurement.cause)")
  }

  @Test("an exposure that is short already is not made longer to try a short one")
  func shortAlready() async throws {
    let (device, system) = try Self.device([StreamFault(.interval(.fps(10)))], controls: [.automaticExposure: 1, .exposureTime: 156])
    let meter = StreamMeter(duration: .seconds(2))
    let measurement = try await meter.measure(Self.mode, of: device)
    #expect(try await meter.diagnose(measurement, of: device).deliveredWithShortExposure == nil)
    #expect(system.calls(to: SimulatedSession.path)[.setControls] == nil)
  }

  @Test("a diagnosis whose exposure the camera lost as it started proves nothing")
  func lostExposure() async throws {
    let controls: [ControlIdentifier: Int64] = [.automaticExposure: 3, .exposureTime: 600]
    let (device, _) = try Self.device([StreamFault(.darkness(.fps(10)))], controls: controls, [.resetsControls([.exposureTime: 600])])
    let meter = StreamMeter(duration: .seconds(2))
    let diagnosed = try await meter.diagnose(try await meter.measure(Self.mode, of: device), of: device)
    #expect(diagnosed.deliveredWithShortExposure == nil && diagnosed.findings.map(\.code) == [.settingLost], "\(diagnosed.findings)")
  }

  /// A camera that is at 30 fps for a second and at 15 for another, in turns.
  private static let hunting = (0..<5).map { StreamFault(.interval(.fps(15)), of: 30 + 45 * Int64($0)..<45 + 45 * Int64($0)) }

  @Test(
    "a camera that goes back and forth between two rates is told as that, and no frame is missing",
    arguments: [([:], RateCause.Code.camera), ([ControlIdentifier.automaticExposure: 3], .light)])
  func swing(_ row: (controls: [ControlIdentifier: Int64], code: RateCause.Code)) async throws {
    let measurement = try await Self.measurement(Self.hunting, controls: row.controls)
    #expect(measurement.cause.code == row.code, "\(measurement.cause)")
    #expect(measurement.cause.message.contains("alternates between 30 and 15 frames a second"), "\(measurement.cause)")
    #expect(measurement.cause.evidence.suffix(2) == ["rateFast=30", "rateSlow=15"] && measurement.suspectedLost == 0)
  }

  @Test("pictures that nearly fill the camera's USB endpoint name the bus", arguments: [(1.05, RateCause.Code.bus), (1.5, .camera)])
  func endpoint(_ row: (times: Double, code: RateCause.Code)) async throws {
    let bytes = Int(row.times * 15 * 153_600)
    let measurement = try await Self.measurement([StreamFault(.interval(.fps(15)))], [.hasEndpoint(bytesPerSecond: bytes)])
    #expect(measurement.cause.code == row.code, "\(measurement.cause)")
    #expect(row.code != .bus || measurement.cause.message.hasPrefix("The pictures take 95 % of the 2.42 MB/s"), "\(measurement.cause)")
  }

  @Test("a program that was stopped is told as that, not as frames lost on their way")
  func stoppedProgram() async throws {
    let (device, system) = try Self.device([], pace: .stepped)
    let meter = StreamMeter(duration: nil, frames: 90, warmUp: .zero)
    let done = DoneFlag()
    let task = Task {
      defer { done.set() }
      return try await meter.measure(Self.mode, of: device)
    }
    var taken = 0
    while !done.isSet {
      // In steps a thread takes each frame; for three seconds it does not get its turn.
      system.advance(by: taken == 30 ? .seconds(3) : SimulatedSession.interval)
      taken += 1
      try await Task.sleep(for: .milliseconds(taken == 31 ? 100 : 2))
    }
    let measurement = try await task.value
    #expect(measurement.cause.code == .consumer, "\(measurement.cause)")
    #expect(measurement.cause.message.hasPrefix("The program took no frame for 3"), "\(measurement.cause)")
    #expect(measurement.untaken > 70 && measurement.untaken <= measurement.measured.lost, "\(measurement.untaken)")
  }

  @Test("what was wrong with the first pictures alone is told of them")
  func firstPictures() async throws {
    let camera = SimulatedSession.camera("MJPG")
    let fault = StreamFault(.pictureSize(FrameSize(160, 120)), of: 0..<10)
    let system = SimulatedCameraSystem([camera], streamFaults: [fault], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    var mode = Self.mode
    mode.pixelFormat = .mjpeg
    let findings = try await StreamMeter(duration: .seconds(2)).measure(mode, of: device).findings
    #expect(
      findings.map(\.message) == [
        "The camera sent pictures of 160x120 instead of 320x240; they count as corrupted. All of them came before the measurement began."
      ])
  }
}

private final class DoneFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
