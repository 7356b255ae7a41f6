import CameraModel
public import CameraProfiles
import JSONText
public import Negotiation
import PixelFormats

extension MeasuredRates {
  package static let schema = "viewfinder.measured-rates/1"

  /// The rates as a JSON document that ends with a newline.
  public func jsonDocument() -> [UInt8] { RatesDocument.coding.document(of: RatesDocument(camera: cameraName, rates: rates)) }

  /// Reads a document that ``jsonDocument()`` wrote, ignoring unknown keys.
  ///
  /// - Throws: `ProfileError` for a malformed document; it names the position.
  public init(json: [UInt8]) throws(ProfileError) {
    let document = try RatesDocument.coding.profileValue(of: json)
    self.init(cameraName: document.camera, document.rates)
  }
}

/// The values of a document with measured rates.
private struct RatesDocument {
  var camera: String?
  var rates: [MeasuredRates.Rate] = []

  static let coding = JSONCoding(
    RatesDocument(),
    .schema(MeasuredRates.schema, isRequired: true) {
      "The schema “\(String($0.prefix(60)).harmless)” is not that of measured rates, \(MeasuredRates.schema)."
    },
    .optional("camera", \.camera, .text),
    .required("\nrates", \.rates, .lines(MeasuredRates.Rate.coding)))
}

extension MeasuredRates.Rate {
  private static let noFormat = PixelFormat(rawValue: 0)

  fileprivate static let coding = JSONCoding(
    MeasuredRates.Rate(node: 0, pixelFormat: noFormat, size: FrameSize(0, 0), interval: FrameInterval(0, 0), framesPerSecond: nil),
    .member("node", \.node, .number(in: 0...1023)),
    .required("pixelFormat", \.pixelFormat, .pixelFormat.or(noFormat)),
    .required("width", \.size.width, .unsigned),
    .required("height", \.size.height, .unsigned),
    .required("interval", \.interval, FrameInterval.coding),
    .optional("framesPerSecond", \.framesPerSecond, .decimal),
    .optional("cause", \.cause, .text),
    .optional("date", \.date, .text))
}
