import CameraModel
package import JSONText
package import PixelFormats

extension OfferedFormat {
  static let coding = JSONCoding(
    at: { OfferedFormat(index: $0, pixelFormat: nil) },
    .member("index", \.index, .unsigned),
    .required("pixelFormat", \.pixelFormat, JSONCoding<PixelFormat>.pixelFormat.optional),
    .optional("description", \.description, .text),
    .member("compressed", \.isCompressed, .flag).otherwise { $0.decideCompression() },
    .member("emulated", \.isEmulated, .flag),
    .required("sizes", \.sizes, .lines(OfferedSize.coding)))

  /// The kernel's core sets the flag by the code alone, so the registry knows it too.
  private mutating func decideCompression() {
    isCompressed = pixelFormat.flatMap(PixelFormatRegistry.entry(for:))?.isCompressed ?? false
  }
}

extension CurrentFormat {
  static let coding = JSONCoding(
    CurrentFormat(pixelFormat: PixelFormat(rawValue: 0), size: FrameSize(0, 0), bytesPerLine: nil, sizeImage: nil, interval: nil),
    .required("pixelFormat", \.pixelFormat, .pixelFormat),
    .required("width", \.size.width, .unsigned),
    .required("height", \.size.height, .unsigned),
    .optional("bytesPerLine", \.bytesPerLine, .unsigned),
    .optional("sizeImage", \.sizeImage, .number(in: 0...Int64.max)),
    .optional("interval", \.interval, FrameInterval.coding))
}

extension FrameFormat {
  /// The format of a graph's node. Colour that the driver leaves open is left out.
  static let coding = JSONCoding(
    FrameFormat(pixelFormat: PixelFormat(rawValue: 0), size: FrameSize(0, 0)),
    .required("pixelFormat", \.pixelFormat, .pixelFormat),
    .required("width", \.size.width, .unsigned),
    .required("height", \.size.height, .unsigned),
    .member("field", \.fieldOrder, .fieldOrder),
    .colour(.colorSpace, \.colorimetry),
    .colour(.transferFunction, \.colorimetry),
    .colour(.encoding, \.colorimetry),
    .colour(.quantization, \.colorimetry),
    .member("planes", \.planes, .list(PlaneLayout.coding)))
}

extension PlaneLayout {
  fileprivate static let coding = JSONCoding(
    PlaneLayout(bytesPerLine: 0, sizeImage: 0),
    .member("bytesPerLine", \.bytesPerLine, .unsigned).nonnull,
    .member("sizeImage", \.sizeImage, .unsigned).nonnull)
}

extension JSONCoding<PixelFormat> {
  /// A code. `null` and an empty text, which some dumps contain, stand for none.
  package static var pixelFormat: JSONCoding<PixelFormat> {
    Self(
      read: { (reader, _) throws(JSONError) in
        if try reader.null() { return nil }
        let start = reader.cursor.position
        let text = try reader.string()
        if text.isEmpty { return nil }
        guard let pixelFormat = PixelFormat(text) else {
          throw JSONError(
            "“\(String(text.prefix(40)).harmless)” is no pixel format; four characters, or 0x and eight hexadecimal digits, were expected.",
            at: start)
        }
        return pixelFormat
      }, write: { $0.string($1.description) })
  }
}

extension JSONCoding<FieldOrder> {
  static var fieldOrder: Self {
    parsed({ FieldOrder(word: $0) }, \.word) { _ in "A field order is none, interlaced or another word." }
  }
}

extension JSONField {
  /// A part of a format's colour; a driver's default is left out.
  static func colour(_ part: Colorimetry.Part, _ path: any WritableKeyPath<Object, Colorimetry> & Sendable) -> JSONField {
    JSONField(
      part.rawValue,
      read: { (reader, object) throws(JSONError) in
        let start = reader.cursor.nextOffset()
        guard let number = Colorimetry.number(part, word: try reader.string()) else {
          throw JSONError("This is no word for \(part.rawValue), such as default.", at: start)
        }
        object[keyPath: path][part] = number
        return true
      }, write: { $0.string($1[keyPath: path].word(part)) }
    ).writtenIf { $0[keyPath: path][part] != 0 }
  }
}
