import CameraModel
public import CameraProfiles
import JSONText
public import Negotiation
import PixelFormats

/// The keys of measured rates.
private enum RatesDocument: String, JSONKey, CaseIterable {
  case schema, camera, rates

  static let required: [RatesDocument] = [.schema, .rates]
}

/// The keys of one rate.
private enum RateDocument: String, JSONKey, CaseIterable {
  case node, pixelFormat, width, height, interval, framesPerSecond, cause, date

  static let required: [RateDocument] = [.pixelFormat, .width, .height, .interval]
}

extension MeasuredRates {
  package static let schema = "viewfinder.measured-rates/1"

  /// The rates as a JSON document that ends with a newline.
  public func jsonDocument() -> [UInt8] {
    var writer = JSONWriter(layout: .lines)
    writer.beginObject()
    writer.member(RatesDocument.schema, Self.schema)
    writer.member(RatesDocument.camera, cameraName)
    writer.newLine()
    writer.lines(RatesDocument.rates, rates) { $0.rate($1) }
    writer.endObject()
    return writer.document()
  }

  /// Reads a document that ``jsonDocument()`` wrote, ignoring unknown keys.
  ///
  /// - Throws: `ProfileError` for a malformed document; it names the position.
  public init(json: [UInt8]) throws(ProfileError) {
    do {
      var reader = try JSONReader(json)
      self = try reader.measuredRates(Self.schema)
      try reader.finish()
    } catch {
      throw ProfileError(error, in: json)
    }
  }
}

extension JSONReader {
  fileprivate mutating func measuredRates(_ schema: String) throws(JSONError) -> MeasuredRates {
    var name: String?
    var rates: [MeasuredRates.Rate] = []
    var members = try object(RatesDocument.self)
    while let key = try next(&members) {
      switch key {
      case .schema:
        let start = cursor.nextOffset()
        let found = try string()
        guard found == schema else {
          throw JSONError("The schema “\(String(found.prefix(60)).harmless)” is not that of measured rates, \(schema).", at: start)
        }
      case .camera: name = try optionalString()
      case .rates: rates = try array { (reader, _) throws(JSONError) in try reader.rate() }
      }
    }
    try require(RatesDocument.required, members)
    return MeasuredRates(cameraName: name, rates)
  }

  private mutating func rate() throws(JSONError) -> MeasuredRates.Rate {
    var rate = MeasuredRates.Rate(
      node: 0, pixelFormat: PixelFormat(rawValue: 0), size: FrameSize(0, 0), interval: FrameInterval(0, 0), framesPerSecond: nil)
    var members = try object(RateDocument.self)
    while let key = try next(&members) {
      switch key {
      case .node: rate.node = try optionalInteger(in: 0...1023).map { Int($0) } ?? 0
      case .pixelFormat: rate.pixelFormat = try pixelFormat() ?? rate.pixelFormat
      case .width: rate.size.width = Int(try unsigned())
      case .height: rate.size.height = Int(try unsigned())
      case .interval: rate.interval = try fraction()
      case .framesPerSecond: rate.framesPerSecond = try optionalNumber()
      case .cause: rate.cause = try optionalString()
      case .date: rate.date = try optionalString()
      }
    }
    try require(RateDocument.required, members)
    return rate
  }
}

extension JSONWriter {
  fileprivate mutating func rate(_ rate: MeasuredRates.Rate) {
    beginObject()
    member(RateDocument.node, rate.node)
    member(RateDocument.pixelFormat, rate.pixelFormat.description)
    member(RateDocument.width, rate.size.width)
    member(RateDocument.height, rate.size.height)
    key(RateDocument.interval)
    fraction(rate.interval)
    key(RateDocument.framesPerSecond)
    double(rate.framesPerSecond)
    member(RateDocument.cause, rate.cause)
    member(RateDocument.date, rate.date)
    endObject()
  }
}
