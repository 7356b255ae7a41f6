import Capture
import CameraDocuments
import Viewfinder

/// The answer of `probe measure`: a measurement for each mode.
struct MeasurementReport {
  /// A mode that was measured.
  struct Entry {
    /// The place of its camera among the cameras.
    let camera: Int
    let measurement: StreamMeasurement
    let outcome: StreamMeasurement.Outcome

    /// Why the rate is below its promise, or why the frames show no rate; nil if neither is so.
    var cause: RateCause? { measurement.cause(of: outcome) }

    /// Whether the program limits the rate, and not the camera.
    var isLimitedByProgram: Bool { cause?.code == .consumer }

    /// Whether frames came, but too few to show a rate.
    var hasUnknownRate: Bool { measurement.hasUnknownRate(in: outcome) }
  }

  /// A mode that was not measured, or not to the end.
  struct Failure {
    /// The place of its camera among the cameras.
    let camera: Int
    let mode: Mode
    let error: DeviceError
  }

  var cameras: [SelectedCamera] = []
  let tolerance: Double
  private(set) var measurements: [Entry] = []
  private(set) var failures: [Failure] = []
  private var stallsInARow = 0
  /// Whether a signal ended it.
  var isInterrupted = false

  init(tolerance: Double) { self.tolerance = tolerance }

  mutating func add(_ result: Result<StreamMeasurement, ConfigurationError>, of camera: Int, in mode: Mode) {
    let failure: DeviceError?
    switch result {
    case .failure(let error): failure = DeviceError(error)
    case .success(let measurement):
      failure = measurement.failure
      let outcome = measurement.outcome(tolerance: tolerance)
      measurements.append(Entry(camera: camera, measurement: measurement, outcome: outcome))
    }
    stallsInARow = failure?.code == .stalled ? stallsInARow + 1 : 0
    if let failure { failures.append(Failure(camera: camera, mode: mode, error: failure)) }
  }

  /// Whether other modes would fail too. A camera that refuses a mode, lacks it, has no bandwidth for it or sends nothing may stream in the
  /// next; one that sends nothing twice in a row is given up, because each time takes half a minute.
  var isOver: Bool {
    stallsInARow > 1 || failures.contains { ![.rejected, .unsupported, .unmet, .bandwidth, .stalled].contains($0.error.code) }
  }

  /// The last measurement if it is below its promise and neither the consumer nor the bus is the cause; else nil.
  var lastBelow: StreamMeasurement? {
    guard let last = measurements.last, last.measurement.failure == nil, last.outcome == .below, let cause = last.cause else { return nil }
    return [.consumer, .bus].contains(cause.code) || last.measurement.hasOtherPictures ? nil : last.measurement
  }

  /// Puts a diagnosed measurement in the place of the last one; a failure leaves it as it was.
  mutating func replaceLast(_ result: Result<StreamMeasurement, ConfigurationError>) {
    guard let last = measurements.last else { return }
    if case .success = result { measurements.removeLast() }
    add(result, of: last.camera, in: last.measurement.mode)
  }

  /// The modes of a camera whose rate the program limits, so that they show nothing about the camera.
  func modesLimitedByProgram(of camera: Int) -> [Mode] {
    measurements.filter { $0.camera == camera && $0.isLimitedByProgram }.map(\.measurement.mode)
  }

  /// The rates of a camera's modes. A slow program says nothing of them, nor do too few frames, nor a measurement without a frame that was
  /// interrupted, or ended because the camera was unplugged or had no signal.
  func rates(of camera: Int, on date: String) -> [MeasuredRates.Rate] {
    let saysNothing = { (entry: Entry) in
      entry.hasUnknownRate || entry.isLimitedByProgram
        || entry.outcome == .none && (isInterrupted || ![nil, .stalled].contains(entry.measurement.failure?.code))
    }
    return measurements.filter { $0.camera == camera && !saysNothing($0) }.compactMap { entry in
      let mode = entry.measurement.mode
      guard let interval = mode.interval,
        let node = cameras[camera].camera.captureNodes.firstIndex(where: { $0.path == mode.node })
      else { return nil }
      // Ignore frames of another mode.
      let rate = entry.measurement.hasOtherPictures ? nil : entry.measurement.delivered
      return MeasuredRates.Rate(
        node: node, pixelFormat: mode.pixelFormat, size: mode.size, interval: interval, framesPerSecond: rate,
        cause: entry.cause.flatMap { $0.code == .unknown ? nil : $0.code.rawValue }, date: date)
    }
  }

  var status: ProcessStatus {
    let decisive = isOver ? failures.last : failures.first { !isStreaming($0.camera) }
    if let decisive { return ProcessStatus(for: decisive.error) }
    if !isInterrupted, measurements.contains(where: { $0.outcome == .none && !isStreaming($0.camera) }) { return .unavailable }
    // A measurement without a rate falls short, and so does a mode that failed while another one streams.
    let isShort = measurements.contains { $0.outcome == .below || $0.outcome == .none && !isInterrupted }
    return isShort || !failures.isEmpty ? .negative : .success
  }

  /// Whether a camera was measured to the end in one mode at least. A camera that stops sending does not stream.
  private func isStreaming(_ camera: Int) -> Bool {
    measurements.contains { $0.camera == camera && $0.measurement.failure == nil && $0.measurement.statistics.delivered > 0 }
  }

  /// `viewfinder.measurement/1`
  var document: [UInt8] {
    let failures = JSONArray(lines: failures) { failure in
      JSONObject(cameras[failure.camera].camera.nameMembers, failure.mode.members, ["error": failure.error.members])
    }
    let entries = JSONArray(lines: measurements) { $0.measurement.members(of: cameras[$0.camera].camera, $0.outcome) }
    let isSimulated = cameras.contains { $0.provenance.isRecorded }
    return JSONObject.measurement(
      entries, failures: failures, tolerance: tolerance, isSimulated: isSimulated, isInterrupted: isInterrupted
    ).document
  }
}
