import CameraModel
import DeviceConfiguration
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

  typealias Case = (
    name: String, format: PixelFormat, faults: [StreamFault], controls: [ControlIdentifier: Int64], rate: Int, cause: RateCause.Code?
  )

  static let cases: [Case] = [
    ("as promised", .yuyv, [], [:], 30, nil),
    ("half the rate, evenly", .yuyv, [StreamFault(.interval(.fps(15)))], [:], 15, .camera),
    ("half the rate, and a few frames lost", .yuyv, [StreamFault(.interval(.fps(15))), StreamFault(.lost, every: 40)], [:], 15, .camera),
    (
      "two thirds of the rate, unevenly", .yuyv, [StreamFault(.interval(.fps(20))), StreamFault(.jitter(.milliseconds(20)))], [:], 20,
      .camera
    ),
    ("half the rate after a while", .yuyv, [StreamFault(.interval(.fps(15)), of: 75..<Int64.max)], [:], 21, .camera),
    ("dark after a while", .yuyv, [StreamFault(.darkness(.fps(15)), of: 75..<Int64.max)], [.exposureMayLowerRate: 1], 21, .light),
    ("a pause", .yuyv, [StreamFault(.pauses(.milliseconds(800)), of: 75..<76)], [:], 25, .camera),
    ("every fifth frame lost", .yuyv, [StreamFault(.lost, every: 5)], [:], 24, .bus),
    ("every fourth frame marked as corrupted", .yuyv, [StreamFault(.marked, every: 4)], [:], 23, .bus),
    ("every fourth picture cut off", .mjpeg, [StreamFault(.endMissing, every: 4)], [:], 23, .bus),
    ("every fourth picture of another size", .mjpeg, [StreamFault(.pictureSize(FrameSize(160, 120)), every: 4)], [:], 23, .camera),
    ("dark, and the camera may lower its rate", .yuyv, [StreamFault(.darkness(.fps(10)))], [.exposureMayLowerRate: 1], 10, .light),
    (
      "exposed for 0.1 s by hand", .yuyv, [StreamFault(.interval(.fps(10)))],
      [.exposureMayLowerRate: 1, .automaticExposure: 1, .exposureTime: 1000], 10, .light
    ),
    (
      "exposed shortly by hand", .yuyv, [StreamFault(.interval(.fps(10)))],
      [.exposureMayLowerRate: 1, .automaticExposure: 1, .exposureTime: 10], 10, .camera
    ),
    (
      "two thirds of the rate, every fourth frame lost, and dark perhaps", .yuyv,
      [StreamFault(.interval(.fps(20))), StreamFault(.lost, every: 4)], [.exposureMayLowerRate: 1], 15, .camera
    ),
    ("a frame lost now and then, unseen", .yuyv, [StreamFault(.lostSilently, every: 10)], [:], 27, .unknown),
  ]

  @Test("a stream is measured against its promise, and the cause is named", arguments: cases)
  func outcomes(_ row: Case) async throws {
    var camera = SimulatedSession.camera(row.format)
    camera.nodes[0].controls = Self.controls(row.controls)
    let system = SimulatedCameraSystem([camera], streamFaults: row.faults, pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let measurement = try await StreamMeter(duration: .seconds(5)).measure(Self.mode(row.format), of: device)
    #expect(measurement.promised == 30)
    #expect(measurement.delivered.map { Int($0.rounded()) } == row.rate)
    #expect(measurement.outcome(tolerance: 0.03) == (row.cause == nil ? .met : .below))
    #expect(row.cause == nil || measurement.cause.code == row.cause, "\(measurement.cause)")
    #expect(measurement.statistics.isBalanced)
    #expect(row.format != .yuyv || measurement.sizes?.median == 153_600)
  }

  @Test(
    "a frame that comes late is not missing, and one that never comes is",
    arguments: [
      (StreamFault(.jitter(.milliseconds(30))), 0), (StreamFault(.lostSilently, every: 10), 15), (StreamFault(.lostSilently, every: 3), 50),
    ])
  func suspectedLost(_ row: (fault: StreamFault, count: Int)) async throws {
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], streamFaults: [row.fault], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let measurement = try await StreamMeter(duration: .seconds(5)).measure(Self.mode(.yuyv), of: device)
    #expect(abs(measurement.suspectedLost - row.count) <= 1, "\(measurement.suspectedLost), \(String(describing: measurement.intervals))")
  }

  @Test("of frames that are lost, only those are told of that were lost while it was measured")
  func lossesTold() async throws {
    let fault = StreamFault(.lost, every: 5)
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], streamFaults: [fault], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let measurement = try await StreamMeter(duration: .seconds(5), warmUp: .seconds(5)).measure(Self.mode(.yuyv), of: device)
    #expect(measurement.measured.lost * 2 < measurement.statistics.lost + 5 && measurement.measured.lost > 25, "\(measurement)")
    #expect(measurement.cause.message.hasPrefix("\(measurement.measured.lost) of \(measurement.measured.numbered)"))
  }

  private static func controls(_ values: [ControlIdentifier: Int64]) -> [CameraControl] {
    values.map { id, value in
      CameraControl(id: id, name: "\(id)", type: .integer, min: 0, max: 10_000, step: 1, defaultValue: 0, value: .integer(value))
    }
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

  /// An endless fault is in real time: in virtual time a stream restarts faster than its pictures are decoded.
  @Test(
    "30 pictures in a row that no decoder can read restart a stream that is measured, and end one that goes on so",
    .timeLimit(.minutes(1)), arguments: [(runs: 0..<1, pace: SimulatedPace.virtual), (runs: 0..<100, pace: .realTime)])
  func undecodable(_ row: (runs: Range<Int>, pace: SimulatedPace)) async throws {
    let fault = StreamFault(.quantizationTablesMissing, inRuns: row.runs)
    let system = SimulatedCameraSystem([SimulatedSession.camera("MJPG")], streamFaults: [fault], pace: row.pace)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3600), frames: 9, warmUp: .zero, consumption: .decode)
    let measurement = try await meter.measure(Self.mode(.mjpeg), of: device)
    #expect(measurement.statistics.restarts > 0 && measurement.statistics.isBalanced, "\(measurement.statistics)")
    #expect((measurement.failure?.code == .stalled) == (row.runs.count > 1), "\(String(describing: measurement.failure))")
    #expect((measurement.statistics.delivered == 9) == (row.runs.count == 1), "\(measurement.statistics)")
  }

  @Test("minor faults in 1 % of the pictures or more are a finding of a measurement that decodes")
  func pictureFaults() async throws {
    let fault = StreamFault(.extraneousBytes(32))
    let system = SimulatedCameraSystem([SimulatedSession.camera("MJPG")], streamFaults: [fault], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3600), frames: 120, warmUp: .zero, consumption: .decode)
    let measurement = try await meter.measure(Self.mode(.mjpeg), of: device)
    #expect(measurement.findings.map(\.code) == [.pictureFaults] && measurement.statistics.decoderWarnings >= 120, "\(measurement)")
  }

  @Test("frames that are lost after a long warm-up are missing from the rate, not from the warm-up")
  func warmUp() async throws {
    let faults = [StreamFault(.lost, of: 600..<Int64.max, every: 5)]
    let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], streamFaults: faults, pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let measurement = try await StreamMeter(duration: .seconds(1), warmUp: .seconds(20)).measure(Self.mode(.yuyv), of: device)
    #expect(measurement.outcome(tolerance: 0.03) == .below && measurement.statistics.startUp == 600)
    #expect(measurement.cause.code == .bus, "\(measurement.cause)")
  }

  @Test("frames that are lost in the warm-up are no cause of a rate, and those lost later are told with every cause")
  func lossInWarmUp() async throws {
    let slow = StreamFault(.interval(.fps(25)))
    for (lost, evidence) in [(StreamFault(.lost, of: 1..<48, every: 2), "lost=0"), (StreamFault(.lost, of: 60..<62), "lost=2")] {
      let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], streamFaults: [slow, lost], pace: .virtual)
      let device = try #require(CaptureDevice(system.cameras[0], in: system))
      let measurement = try await StreamMeter(duration: .seconds(5), warmUp: .seconds(2)).measure(Self.mode(.yuyv), of: device)
      #expect(measurement.cause.code == .camera && measurement.cause.evidence.contains(evidence), "\(measurement.cause)")
      #expect(measurement.statistics.lost > 0 && measurement.statistics.isBalanced)
    }
  }

  @Test("cameras are measured at the same time, and one that cannot start is told alone")
  func together() async throws {
    let cameras = [SimulatedSession.camera("YUYV"), SimulatedSession.camera("YUYV")]
    let good = SimulatedCameraSystem([cameras[0]], pace: .virtual)
    let full = SimulatedCameraSystem([cameras[1]], faults: [Fault(.error(.noSpace), at: .startStream)], pace: .virtual)
    let devices = try [good, full].map { try #require(CaptureDevice($0.cameras[0], in: $0)) }
    let results = await StreamMeter(duration: .seconds(1)).measure(devices.map { (Self.mode(.yuyv), $0) })
    #expect(try results[0].get().delivered.map { Int($0.rounded()) } == 30)
    #expect(throws: ConfigurationError.self) { try results[1].get() }
  }

  @Test("cameras on one bus fill it together", arguments: [(count: 1, code: RateCause.Code.camera), (2, .bus)])
  func sharedBus(_ row: (count: Int, code: RateCause.Code)) async throws {
    let devices = try (0..<row.count).map { number in
      var camera = SimulatedSession.camera("YUYV", "/dev/video\(number)")
      // Each camera sends 37 Mbit/s.
      camera.busSpeedMbps = 80
      return try #require(CaptureDevice(camera, in: SimulatedCameraSystem([camera], pace: .virtual)))
    }
    let modes = devices.map { device in
      var mode = Self.mode(.yuyv)
      mode.node = device.camera.nodes[0].path
      return (mode as Mode?, device)
    }
    for result in await StreamMeter(duration: .seconds(2)).measure(modes) {
      let measurement = try result.get()
      #expect(measurement.cause.code == row.code, "\(measurement.cause)")
    }
  }

  @Test("no camera is measured before the last one has started")
  func startOfTheLast() async throws {
    let delay = Fault(.delay(.milliseconds(600)), at: .startStream)
    // Each camera has a clock of its own, so only real time is the same for both.
    let systems = [[], [delay]].map { SimulatedCameraSystem([SimulatedSession.camera("YUYV")], faults: $0, pace: .realTime) }
    let devices = try systems.map { try #require(CaptureDevice($0.cameras[0], in: $0)) }
    let meter = StreamMeter(duration: .seconds(3600), frames: 3, warmUp: .zero)
    let early = try await meter.measure(devices.map { (Self.mode(.yuyv), $0) })[0].get()
    #expect(early.statistics.startUp > 0 && early.statistics.delivered == 3 && early.statistics.isBalanced)
    let alone = try await meter.measure(Self.mode(.yuyv), of: devices[0])
    #expect(alone.statistics.startUp == 0 && alone.statistics.delivered == 3)
  }

  static let darkness: [(controls: [ControlIdentifier: Int64], short: Int?, cause: RateCause.Code)] = [
    ([.exposureMayLowerRate: 1], 30, .light),
    ([.automaticExposure: 3, .exposureTime: 600], 30, .light),
    ([.automaticExposure: 1, .exposureTime: 600], 10, .camera),
    ([:], nil, .camera),
  ]

  @Test("short exposure proves that darkness lowers the rate, and the controls are put back", arguments: darkness)
  func diagnosis(_ row: (controls: [ControlIdentifier: Int64], short: Int?, cause: RateCause.Code)) async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = Self.controls(row.controls)
    let effect: StreamFault.Effect = row.short == 30 ? .darkness(.fps(10)) : .interval(.fps(10))
    let system = SimulatedCameraSystem([camera], streamFaults: [StreamFault(effect)], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3))
    let measurement = try await meter.measure(Self.mode(.yuyv), of: device)
    #expect(measurement.outcome(tolerance: 0.03) == .below)
    let diagnosed = try await meter.diagnose(measurement, of: device)
    #expect(diagnosed.cause.code == row.cause, "\(diagnosed.cause)")
    #expect(diagnosed.deliveredWithShortExposure.map { Int($0.rounded()) } == row.short)
    let node = try system.open(NodeLocation(path: SimulatedSession.path, physicalDevice: SimulatedSession.path))
    for (id, value) in row.controls { #expect(try node.integerValue(ofControl: id) == value) }
  }

  @Test("a camera that keeps the exposure of the diagnosis is told, with each control and its value before")
  func notPutBack() async throws {
    let controls: [ControlIdentifier: Int64] = [.automaticExposure: 3, .exposureTime: 600]
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].controls = Self.controls(controls)
    let refusal = Fault(.error(.inputOutput), at: .setControls, of: nil, occurrences: 2..<100)
    let system = SimulatedCameraSystem([camera], faults: [refusal], streamFaults: [StreamFault(.darkness(.fps(10)))], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    let meter = StreamMeter(duration: .seconds(3))
    let measurement = try await meter.measure(Self.mode(.yuyv), of: device)
    let error = await #expect(throws: ConfigurationError.self) { try await meter.diagnose(measurement, of: device) }
    let told = error?.cause.message ?? ""
    #expect(told.contains("The exposure was not put back") && told.contains("auto_exposure=3"), "\(told)")
  }

  @Test("the exposure is that of the node that streams")
  func nodeOfExposure() async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes.append(SimulatedSession.camera("YUYV", "/dev/video2").nodes[0])
    camera.nodes[1].controls = Self.controls([.automaticExposure: 1, .exposureTime: 1000])
    let system = SimulatedCameraSystem([camera], streamFaults: [StreamFault(.interval(.fps(10)))], pace: .virtual)
    let device = try #require(CaptureDevice(system.cameras[0], in: system))
    var mode = Self.mode(.yuyv)
    mode.node = "/dev/video2"
    let measurement = try await StreamMeter(duration: .seconds(3)).measure(mode, of: device)
    #expect(measurement.exposure.isAutomatic == false && measurement.cause.code == .light, "\(measurement.cause)")
    #expect(measurement.cause.evidence == ["auto_exposure=1", "exposure_time_absolute=1000"], "\(measurement.cause)")
  }
}
