/// A pixel format of Apple's CoreVideo: the `OSType` of a `CVPixelBuffer` and of AVFoundation's output settings.
///
/// The number is big-endian (the highest byte is the first character), and some are plain numbers: `kCVPixelFormatType_32ARGB` is 32.
/// Unlike V4L2's codes, many carry a range: `420v` and `420f` are both V4L2's `NV12`. C constants are `kCVPixelFormatType_*` of `CVPixelBuffer.h`.
public struct CoreVideoFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's own number.
  public let rawValue: UInt32

  /// A pixel format with Apple's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A pixel format from its spelling: four characters (`420v`), or a number, decimal (`32`, `875704438`) or hexadecimal (`0x34323076`).
  ///
  /// Case matters. Nil when the text is none of these; Apple pads no code, so four characters are needed.
  public init?(_ text: some StringProtocol) {
    if let number = PixelFormatNumber.value(of: text) {
      rawValue = number
    } else if text.utf8.count == 4, let code = FourCC(text) {
      rawValue = code.bigEndian
    } else {
      return nil
    }
  }
}

extension CoreVideoFormat: CustomStringConvertible {
  /// The four characters, or the decimal number where the code is not printable.
  public var description: String { FourCC(bigEndian: rawValue).text ?? String(rawValue) }
}

extension CoreVideoFormat: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A pixel format written as its code in source text; a text that is no code becomes 0, which CoreVideo does not use.
  public init(stringLiteral text: StaticString) {
    rawValue = FourCC("\(text)")?.bigEndian ?? 0
  }

  /// A pixel format that is a plain number, as `kCVPixelFormatType_32ARGB` is 32.
  public init(integerLiteral number: UInt32) {
    rawValue = number
  }
}
