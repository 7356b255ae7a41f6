import JSONText
import Viewfinder

/// What `probe measure` answers: a measurement for each mode.
struct MeasurementReport {
  /// A mode that was measured.
  struct Entry {
    let measurement: StreamMeasurement
    let outcome: StreamMeasurement.Outcome
    /// Why it is below what was promised; nil where it is not.
    let cause: RateCause?
  }

  let camera: ChosenCamera
  let tolerance: Double
  private(set) var measurements: [Entry] = []
  /// Why the rest was not measured.
  private(set) var failure: DeviceError?
  /// Whether Ctrl-C ended it.
  var isInterrupted = false

  init(_ camera: ChosenCamera, tolerance: Double) {
    self.camera = camera
    self.tolerance = tolerance
  }

  mutating func add(_ mode: Mode, _ result: Result<(StreamMeasurement, ExposureState), DeviceError>) {
    switch result {
    case .failure(let error): failure = error
    case .success(let (measurement, exposure)):
      let outcome = measurement.outcome(tolerance: tolerance)
      measurements.append(Entry(measurement: measurement, outcome: outcome, cause: outcome == .below ? measurement.cause(exposure) : nil))
    }
  }

  var status: ProcessStatus {
    if let failure { return ProcessStatus(for: failure) }
    if measurements.contains(where: { $0.outcome == .none }) { return .unavailable }
    return measurements.contains { $0.outcome == .below } ? .negative : .success
  }

  /// `viewfinder.measurement/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.measurement/1")
    writer.member("interrupted", isInterrupted)
    writer.member("recorded", camera.provenance.isRecorded)
    writer.decimal("tolerance", tolerance)
    writer.newLine()
    writer.list("measurements", measurements) { writer, entry in
      writer.newLine()
      entry.write(of: camera.camera, to: &writer)
    }
    writer.endObject()
    return writer.document()
  }
}

extension MeasurementReport.Entry {
  fileprivate func write(of camera: Camera, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("camera")
    writer.beginObject()
    writer.member("name", camera.name)
    writer.key("identity")
    writer.identity(camera.identity)
    writer.endObject()
    writer.settable(measurement.mode)
    writer.key("promised")
    rate(measurement.promised, to: &writer)
    writer.key("delivered")
    rate(measurement.delivered, byArrival: .some(measurement.deliveredByArrival), to: &writer)
    writer.member("outcome", outcome.rawValue)
    writer.decimal("seconds", Double(measurement.duration.nanoseconds) / 1e9)
    writeFrames(to: &writer)
    writeTimes(to: &writer)
    writer.list("causes", cause.map { [$0] } ?? []) { writer, cause in
      writer.beginObject()
      writer.member("code", cause.code.rawValue)
      writer.member("message", cause.message)
      writer.list("evidence", cause.evidence) { writer, evidence in writer.string(evidence) }
      writer.endObject()
    }
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
      ("corrupted", statistics.corrupted), ("startUp", statistics.startUp), ("suspectedLost", measurement.suspectedLost),
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
    writer.key("timestamps")
    writer.beginObject()
    writer.member("clock", measurement.times?.clock.rawValue)
    writer.member("moment", measurement.times?.moment.rawValue)
    writer.endObject()
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
