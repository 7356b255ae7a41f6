import CameraModel
package import JSONText
package import PixelFormats

/// The keys of an entry in a node's list of pixel formats.
private enum FormatDocument: String, JSONKey, CaseIterable {
  case index, pixelFormat, description, compressed, emulated, sizes

  static let required: [FormatDocument] = [.pixelFormat, .sizes]
}

extension JSONReader {
  /// Reads an entry of a node's list of pixel formats.
  mutating func format(_ index: Int) throws(JSONError) -> OfferedFormat {
    var format = OfferedFormat(index: index, pixelFormat: nil)
    var isCompressed: Bool?
    var members = try object(FormatDocument.self)
    while let key = try next(&members) {
      switch key {
      case .index: format.index = try self.index(else: index)
      case .pixelFormat: format.pixelFormat = try pixelFormat()
      case .description: format.description = try optionalString()
      case .compressed: isCompressed = try null() ? nil : try bool()
      case .emulated: format.isEmulated = try flag()
      case .sizes: format.sizes = try sizes()
      }
    }
    try require(FormatDocument.required, members)
    // The kernel's core sets the flag by the code alone, so the registry knows it too.
    format.isCompressed = isCompressed ?? format.pixelFormat.flatMap(PixelFormatRegistry.entry(for:))?.isCompressed ?? false
    return format
  }

  /// Reads a code; nil for `null` and for an empty text, which some dumps contain.
  package mutating func pixelFormat() throws(JSONError) -> PixelFormat? {
    if try null() { return nil }
    let start = cursor.position
    let text = try string()
    if text.isEmpty { return nil }
    guard let pixelFormat = PixelFormat(text) else {
      throw JSONError(
        "“\(String(text.prefix(40)).harmless)” is no pixel format; four characters, or 0x and eight hexadecimal digits, were expected.",
        at: start)
    }
    return pixelFormat
  }
}

extension JSONWriter {
  /// Writes an entry of a node's list of pixel formats.
  mutating func format(_ format: OfferedFormat) {
    beginObject()
    member(FormatDocument.index, format.index)
    member(FormatDocument.pixelFormat, format.pixelFormat?.description)
    member(FormatDocument.description, format.description)
    member(FormatDocument.compressed, format.isCompressed)
    member(FormatDocument.emulated, format.isEmulated)
    key(FormatDocument.sizes)
    lines(format.sizes) { $0.size($1) }
    endObject()
  }
}

/// The keys of a node's present format.
private enum CurrentFormatDocument: String, JSONKey, CaseIterable {
  case pixelFormat, width, height, bytesPerLine, sizeImage, interval

  static let required: [CurrentFormatDocument] = [.pixelFormat, .width, .height]
}

extension JSONReader {
  /// Reads a node's present format, or `null`.
  mutating func currentFormat() throws(JSONError) -> CurrentFormat? {
    if try null() { return nil }
    var code: PixelFormat?
    var size = FrameSize(0, 0)
    var lengths: (line: Int?, image: Int?)
    var interval: FrameInterval?
    var members = try object(CurrentFormatDocument.self)
    while let key = try next(&members) {
      switch key {
      case .pixelFormat: code = try pixelFormat()
      case .width: size.width = Int(try unsigned())
      case .height: size.height = Int(try unsigned())
      case .bytesPerLine: lengths.line = try optionalInteger(in: 0...Int64(UInt32.max)).map { Int($0) }
      case .sizeImage: lengths.image = try optionalInteger(in: 0...Int64.max).map { Int($0) }
      case .interval: interval = try null() ? nil : try fraction()
      }
    }
    try require(CurrentFormatDocument.required, members)
    guard let code else { return nil }
    return CurrentFormat(pixelFormat: code, size: size, bytesPerLine: lengths.line, sizeImage: lengths.image, interval: interval)
  }
}

extension JSONWriter {
  /// Writes a node's present format; nil as `null`.
  mutating func currentFormat(_ current: CurrentFormat?) {
    guard let current else { return null() }
    beginObject()
    member(CurrentFormatDocument.pixelFormat, current.pixelFormat.description)
    member(CurrentFormatDocument.width, current.size.width)
    member(CurrentFormatDocument.height, current.size.height)
    member(CurrentFormatDocument.bytesPerLine, current.bytesPerLine)
    member(CurrentFormatDocument.sizeImage, current.sizeImage)
    key(CurrentFormatDocument.interval)
    fraction(current.interval)
    endObject()
  }
}
