/// Numbers as people type them for pixel formats.
enum PixelFormatNumber {
  /// The value of `0x56595559` (one to eight digits, any case) or `1448695129`; nil for anything else, signs and over-long numbers included.
  static func value(of text: some StringProtocol) -> UInt32? {
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10)
  }
}
