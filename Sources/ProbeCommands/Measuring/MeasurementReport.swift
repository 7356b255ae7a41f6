import JSONText
import Viewfinder

/// What `probe measure` answers: a measurement for each mode.
struct MeasurementReport {
  /// A mode that was measured.
  struct Entry {
    /// The place of its camera among the cameras.
    let camera: Int
    let measurement: StreamMeasurement
    let outcome: StreamMeasurement.Outcome
    let consumption: StreamMeter.Consumption

    /// Why it is below what was promised, or why frames that came show no rate; nil where neither is so.
    var cause: RateCause? { outcome == .below || hasUnknownRate && measurement.failure == nil ? measurement.cause : nil }

    /// Whether the rate is that of the program, and not of the camera.
    var isHeldUp: Bool { cause?.code == .consumer }

    /// Whether frames came, but too few to show a rate.
    var hasUnknownRate: Bool { outcome == .none && measurement.statistics.delivered > 0 }
  }

  /// A mode that was not measured, or not to the end.
  struct Failure {
    /// The place of its camera among the cameras.
    let camera: Int
    let mode: Mode
    let error: DeviceError
  }

  var cameras: [ChosenCamera] = []
  let tolerance: Double
  let consumption: StreamMeter.Consumption
  private(set) var measurements: [Entry] = []
  private(set) var failures: [Failure] = []
  private var stallsInARow = 0
  /// Whether a signal ended it.
  var isInterrupted = false

  init(tolerance: Double, consumption: StreamMeter.Consumption) {
    self.tolerance = tolerance
    self.consumption = consumption
  }

  mutating func add(_ result: Result<StreamMeasurement, CaptureError>, of camera: Int, in mode: Mode) {
    let failure: DeviceError?
    switch result {
    case .failure(let error): failure = error.cause
    case .success(let measurement):
      failure = measurement.failure
      let outcome = measurement.outcome(tolerance: tolerance)
      measurements.append(Entry(camera: camera, measurement: measurement, outcome: outcome, consumption: consumption))
    }
    stallsInARow = failure?.code == .stalled ? stallsInARow + 1 : 0
    if let failure { failures.append(Failure(camera: camera, mode: mode, error: failure)) }
  }

  /// Whether other modes would fail too. A camera that refuses a mode, lacks it, has no bandwidth for it or sends nothing may stream in the
  /// next; one that sends nothing twice in a row is given up, because each time takes half a minute.
  var isOver: Bool {
    stallsInARow > 1 || failures.contains { ![.rejected, .unsupported, .unmet, .bandwidth, .stalled].contains($0.error.code) }
  }

  /// The measurement that was added last, where it is below its promise and neither the consumer nor the bus is to blame.
  var lastBelow: StreamMeasurement? {
    guard let last = measurements.last, last.measurement.failure == nil, last.outcome == .below, let cause = last.cause else { return nil }
    return [.consumer, .bus].contains(cause.code) || last.measurement.hasOtherPictures ? nil : last.measurement
  }

  /// Puts a diagnosed measurement in the place of the last one; a failure leaves it as it was.
  mutating func replaceLast(_ result: Result<StreamMeasurement, CaptureError>) {
    guard let last = measurements.last else { return }
    if case .success = result { measurements.removeLast() }
    add(result, of: last.camera, in: last.measurement.mode)
  }

  /// The modes of a camera that the program took more slowly than they came, which says nothing of the camera.
  func modesHeldUp(of camera: Int) -> [Mode] {
    measurements.filter { $0.camera == camera && $0.isHeldUp }.map(\.measurement.mode)
  }

  /// The rates of a camera's modes. A slow program says nothing of them, nor do too few frames, nor a measurement without a frame that was
  /// interrupted, or ended because the camera was unplugged or had no signal.
  func rates(of camera: Int, on date: String) -> [MeasuredRates.Rate] {
    let saysNothing = { (entry: Entry) in
      entry.hasUnknownRate || entry.isHeldUp
        || entry.outcome == .none && (isInterrupted || ![nil, .stalled].contains(entry.measurement.failure?.code))
    }
    return measurements.filter { $0.camera == camera && !saysNothing($0) }.compactMap { entry in
      let mode = entry.measurement.mode
      guard let interval = mode.interval,
        let node = cameras[camera].camera.captureNodes.firstIndex(where: { $0.path == mode.node })
      else { return nil }
      // Frames of another mode are none of this one.
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
    // What shows no rate did not meet its promise, nor did a mode that failed where another one streams.
    let isShort = measurements.contains { $0.outcome == .below || $0.outcome == .none && !isInterrupted }
    return isShort || !failures.isEmpty ? .negative : .success
  }

  /// Whether a camera was measured to the end in one mode at least. A camera that stops sending does not stream.
  private func isStreaming(_ camera: Int) -> Bool {
    measurements.contains { $0.camera == camera && $0.measurement.failure == nil && $0.measurement.statistics.delivered > 0 }
  }

  /// `viewfinder.measurement/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.measurement/1")
    writer.member("interrupted", isInterrupted)
    writer.member("recorded", cameras.contains { $0.provenance.isRecorded })
    writer.decimal("tolerance", tolerance)
    writer.member("consumption", consumption.rawValue)
    writer.newLine()
    writer.list("measurements", measurements) { writer, entry in
      writer.newLine()
      entry.write(of: cameras[entry.camera].camera, to: &writer)
    }
    writer.list("failures", failures) { writer, failure in
      writer.newLine()
      writer.beginObject()
      writer.camera(cameras[failure.camera].camera)
      writer.settable(failure.mode)
      writer.error(failure.error)
      writer.endObject()
    }
    writer.endObject()
    return writer.document()
  }
}

extension MeasurementReport.Entry {
  fileprivate func write(of camera: Camera, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.camera(camera)
    writer.settable(measurement.mode)
    writer.key("set")
    writer.beginObject()
    writer.settable(measurement.setMode)
    writer.endObject()
    writer.key("promised")
    rate(measurement.promised, to: &writer)
    writer.key("delivered")
    rate(measurement.delivered, byArrival: .some(measurement.deliveredByArrival), to: &writer)
    writer.member("outcome", outcome.rawValue)
    writer.decimal("seconds", measurement.duration.seconds)
    writeFrames(to: &writer)
    writeTimes(to: &writer)
    writer.list("causes", cause.map { [$0] } ?? []) { writer, cause in
      writer.beginObject()
      writer.member("code", cause.code.rawValue)
      writer.member("message", cause.message)
      writer.list("evidence", cause.evidence) { writer, evidence in writer.string(evidence) }
      writer.endObject()
    }
    writer.list("findings", measurement.findings) { writer, finding in writer.finding(finding) }
    writer.endObject()
  }

  private func rate(_ rate: Double?, byArrival: Double?? = nil, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.decimal("framesPerSecond", rate)
    if let byArrival { writer.decimal("byArrival", byArrival) }
    writer.endObject()
  }

  private func writeFrames(to writer: inout JSONWriter) {
    let statistics = measurement.statistics
    writer.key("frames")
    writer.beginObject()
    for (key, count) in [
      ("numbered", statistics.numbered), ("delivered", statistics.delivered), ("lost", statistics.lost),
      ("corrupted", statistics.corrupted), ("late", statistics.late), ("outOfBuffers", statistics.outOfBuffers),
      ("startUp", statistics.startUp), ("suspectedLost", measurement.suspectedLost),
    ] {
      writer.member(key, count)
    }
    writer.endObject()
  }

  private func writeTimes(to writer: inout JSONWriter) {
    writer.distribution("intervalNanoseconds", measurement.intervals, isWhole: true)
    writer.key("firstFrameNanoseconds")
    writer.beginObject()
    writer.member("fromOpen", measurement.firstFrame?.fromOpen.nanoseconds)
    writer.member("fromStart", measurement.firstFrame?.fromStart.nanoseconds)
    writer.endObject()
    writer.distribution("ageNanoseconds", measurement.ages)
    writer.key("bytes")
    writer.beginObject()
    writer.distribution("perFrame", measurement.sizes)
    writer.member("perSecond", measurement.bytesPerSecond)
    writer.decimal("busShare", measurement.busShare)
    writer.endObject()
    writer.key("cpuNanosecondsPerFrame")
    writer.beginObject()
    writer.member("capture", measurement.captureTime?.nanoseconds)
    writer.member("reading", consumption == .read ? measurement.consumerTime?.nanoseconds : nil)
    writer.member("conversion", consumption == .decode ? measurement.consumerTime?.nanoseconds : nil)
    writer.endObject()
    writer.key("timestamps")
    writer.beginObject()
    writer.member("clock", measurement.times?.clock.rawValue)
    writer.member("moment", measurement.times?.moment.rawValue)
    writer.member("implausible", measurement.statistics.implausibleTimes)
    writer.endObject()
    writer.key("buffers")
    writer.beginObject()
    writer.member("asked", measurement.buffers?.asked)
    writer.member("granted", measurement.buffers?.granted)
    writer.member("lendable", measurement.buffers?.lendable)
    writer.endObject()
    writer.member("restarts", measurement.statistics.restarts)
    writer.member("decoderWarnings", measurement.statistics.decoderWarnings)
  }
}

extension JSONWriter {
  fileprivate mutating func decimal(_ key: String, _ value: Double?) {
    self.key(key)
    double(value)
  }

  /// The members of a distribution; null without values.
  fileprivate mutating func distribution(_ key: String, _ values: Distribution?, isWhole: Bool = false) {
    self.key(key)
    guard let values else { return null() }
    beginObject()
    member("p50", values.median)
    member("p95", values.percentile95)
    if isWhole { member("p99", values.percentile99) }
    member("max", values.maximum)
    if isWhole { member("deviation", values.deviation) }
    endObject()
  }
}
