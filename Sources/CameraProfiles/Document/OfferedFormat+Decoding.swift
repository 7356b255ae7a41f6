import CameraModel
import JSONText
import PixelFormats

private enum FormatKey: String, CaseIterable { case index, pixelFormat, description, compressed, emulated, sizes }
private enum CurrentKey: String, CaseIterable { case pixelFormat, width, height, bytesPerLine, sizeImage, interval }

private let formatKeys = JSONWords<FormatKey>()
private let requiredOfFormat = formatKeys.subset(.pixelFormat, .sizes)
private let currentKeys = JSONWords<CurrentKey>()
private let requiredOfCurrent = currentKeys.subset(.pixelFormat, .width, .height)

extension JSONReader {
  /// Reads an entry of a node's list of pixel formats.
  mutating func format(_ index: Int) throws(JSONError) -> OfferedFormat {
    var format = OfferedFormat(index: index, pixelFormat: nil)
    var isCompressed: Bool?
    var members = try object(formatKeys)
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
    try require(requiredOfFormat, in: members)
    // The kernel's core sets the flag by the code alone, so what is known of the code says it.
    format.isCompressed = isCompressed ?? format.pixelFormat.flatMap(PixelFormatRegistry.entry(for:))?.isCompressed ?? false
    return format
  }

  /// Reads a node's present mode, or `null`.
  mutating func current() throws(JSONError) -> CurrentFormat? {
    if try null() { return nil }
    var code: PixelFormat?
    var size = FrameSize(0, 0)
    var lengths: (line: Int?, image: Int?)
    var interval: FrameInterval?
    var members = try object(currentKeys)
    while let key = try next(&members) {
      switch key {
      case .pixelFormat: code = try pixelFormat()
      case .width: size.width = Int(try unsigned())
      case .height: size.height = Int(try unsigned())
      case .bytesPerLine: lengths.line = try optionalInteger(in: 0...Int64(UInt32.max)).map { Int($0) }
      case .sizeImage: lengths.image = try optionalInteger(in: 0...Int64.max).map { Int($0) }
      case .interval: interval = try null() ? nil : try time()
      }
    }
    try require(requiredOfCurrent, in: members)
    guard let code else { return nil }
    return CurrentFormat(pixelFormat: code, size: size, bytesPerLine: lengths.line, sizeImage: lengths.image, interval: interval)
  }

  /// Reads a code; nil for `null` and an empty text, which is how some dumps show it.
  private mutating func pixelFormat() throws(JSONError) -> PixelFormat? {
    if try null() { return nil }
    if let code = fourCharacters() { return PixelFormat(rawValue: code) }
    let start = position
    let text = try string()
    if text.isEmpty { return nil }
    guard let pixelFormat = PixelFormat(text) else {
      throw failure(
        "“\(String(text.prefix(40)).harmless)” is no pixel format; four characters, or 0x and eight hexadecimal digits, were expected.",
        at: start)
    }
    return pixelFormat
  }
}
