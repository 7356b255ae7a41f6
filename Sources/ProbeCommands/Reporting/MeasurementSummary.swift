import JSONText
import CameraProfiles
import Viewfinder

/// A measured mode from a document of `probe measure --json`, or from saved rates.
struct MeasurementSummary: Hashable {
  /// The camera's name; nil if unknown.
  var camera: String?
  var pixelFormat: PixelFormat?
  var size = FrameSize(width: 0, height: 0)
  /// The promised rate in frames per second; nil if unknown.
  var promised: Double?
  /// The delivered rate in frames per second; nil without frames, or with too few to show a rate.
  var delivered: Double?
  /// Whether frames came.
  var hasFrames = false
  /// The word for how they compare: `met`, `below` and so on.
  var outcome = ""
  /// Why the rate is below its promise, in sentences.
  var causes: [String] = []

  /// Whether it measured this mode.
  func isOf(_ mode: Mode) -> Bool {
    guard pixelFormat == mode.pixelFormat, size == mode.size else { return false }
    guard let promised, let rate = mode.interval?.framesPerSecond else { return promised == nil && mode.interval == nil }
    return abs(promised - rate) <= rate / 1000
  }

  /// The mode in words: `MJPG 640x480 at 30 fps`
  var text: String { "\(pixelFormat?.unpadded ?? "(no code)") \(size)" + (promised.map { " at \($0.rateText) fps" } ?? "") }

  /// The measurements behind saved rates.
  static func modes(of rates: MeasuredRates) -> [MeasurementSummary] {
    rates.rates.map { rate in
      var mode = MeasurementSummary(
        camera: rates.cameraName, pixelFormat: rate.pixelFormat, size: rate.size, promised: rate.interval.framesPerSecond,
        delivered: rate.framesPerSecond, outcome: rate.isBelowPromise ? "below" : "met")
      if let cause = rate.cause { mode.causes.append("Because of the \(cause).") }
      if let date = rate.date { mode.causes.append("Measured on \(date).") }
      return mode
    }
  }

  /// The measurements in a document of `probe measure --json`, or in one with saved rates.
  ///
  /// - Parameter name: The name of the document in errors.
  static func reading(_ bytes: [UInt8], named name: String) throws(DeviceError) -> [MeasurementSummary] {
    let malformed = { (message: String) in
      DeviceError(.malformed, operation: "read measurements", subject: name, message: message, remedy: DeviceError.ratesRemedy)
    }
    do {
      var reader = try JSONReader(bytes)
      if try reader.schema() != MeasuredRates.schema {
        reader = try JSONReader(bytes)
        let modes = try reader.measurements()
        try reader.finish()
        return modes
      }
    } catch {
      throw malformed(error.message)
    }
    do { return modes(of: try MeasuredRates(json: bytes)) } catch { throw malformed(error.message) }
  }
}

private enum Key: String, CaseIterable {
  case schema, measurements
  case camera, pixelFormat, width, height, promised, delivered, outcome, frames, causes
  case name, framesPerSecond, message
}

extension JSONReader {
  /// The schema of the document; nil without one.
  fileprivate mutating func schema() throws(JSONError) -> String? {
    var members = try object(Key.self)
    while let key = try next(&members) {
      if key == .schema { return try optionalString() }
      try skipValue()
    }
    return nil
  }

  fileprivate mutating func measurements() throws(JSONError) -> [MeasurementSummary] {
    var modes: [MeasurementSummary] = []
    var members = try object(Key.self)
    while let key = try next(&members) {
      switch key {
      case .schema:
        let schema = try string()
        guard schema == "viewfinder.measurement/1" else { throw JSONError("The document is no `viewfinder.measurement/1`.", at: 0) }
      case .measurements: modes = try array { (reader, _) throws(JSONError) in try reader.measurement() }
      default: try skipValue()
      }
    }
    try require([.schema, .measurements], members)
    return modes
  }

  private mutating func measurement() throws(JSONError) -> MeasurementSummary {
    var mode = MeasurementSummary()
    var members = try object(Key.self)
    while let key = try next(&members) {
      switch key {
      case .camera: mode.camera = try detail().name
      case .pixelFormat: mode.pixelFormat = try optionalString().flatMap { PixelFormat($0) }
      case .width: mode.size.width = Int(try unsigned())
      case .height: mode.size.height = Int(try unsigned())
      case .promised: mode.promised = try detail().rate
      case .delivered: mode.delivered = try detail().rate
      case .outcome: mode.outcome = try string()
      case .frames: mode.hasFrames = try detail().frames ?? 0 > 0
      case .causes: mode.causes = try list { (reader, _) throws(JSONError) in try reader.detail().message ?? "" }
      default: try skipValue()
      }
    }
    try require([.pixelFormat, .width, .height, .delivered, .outcome], members)
    return mode
  }

  private mutating func detail() throws(JSONError) -> (name: String?, rate: Double?, frames: UInt32?, message: String?) {
    var detail: (name: String?, rate: Double?, frames: UInt32?, message: String?) = (nil, nil, nil, nil)
    var members = try object(Key.self)
    while let key = try next(&members) {
      switch key {
      case .name: detail.name = try optionalString()
      case .framesPerSecond: detail.rate = try optionalNumber()
      case .delivered: detail.frames = try unsigned()
      case .message: detail.message = try optionalString()
      default: try skipValue()
      }
    }
    return detail
  }
}
