/// A pixel format of V4L2: the number that `VIDIOC_ENUM_FMT` lists and `VIDIOC_S_FMT` sets.
///
/// Any number is kept, known or not. ``PixelFormatRegistry`` describes the known ones; the common ones are constants, such as ``yuyv``.
/// In source text, a code can be written as a string: `"YUYV"`.
/// The corresponding C type is `__u32 pixelformat` of `struct v4l2_pix_format`; C constants are `V4L2_PIX_FMT_*`.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
  /// The driver's own number, including the big-endian bit.
  public let rawValue: UInt32

  /// A pixel format with the driver's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bit 31 set on a printable code: the same layout with the bytes of each sample swapped.
  /// The corresponding C macro is `v4l2_fourcc_be`.
  private static let bigEndianBit: UInt32 = 1 << 31

  /// Whether samples are stored with their most significant byte first, as bit 31 of the number indicates.
  public var isBigEndian: Bool { rawValue & Self.bigEndianBit != 0 && fourCC.isPrintable }

  /// The four characters of the code, without the big-endian bit.
  public var fourCC: FourCC { FourCC(littleEndian: rawValue & ~Self.bigEndianBit) }
}

extension PixelFormat: CustomStringConvertible {
  /// The spelling in text and JSON: four characters with their padding (`"Y10 "`), followed by `-BE` if bit 31 is set. An unprintable code
  /// is `0x` and eight lower-case hexadecimal digits.
  public var description: String {
    guard let text = fourCC.text else { return "0x" + rawValue.digits(8, radix: 16) }
    return isBigEndian ? text + "-BE" : text
  }

  /// A pixel format from its spelling: `YUYV`, `Y10` (padding is optional), `Y16 -BE` or `Y16-BE`, `0x56595559`.
  ///
  /// Case matters. Nil for any other text; ``PixelFormatRegistry/entry(spelled:)`` also understands names and aliases.
  public init?(_ text: some StringProtocol) {
    if text.utf8.count == 10, text.hasPrefix("0x"), let value = PixelFormatNumber.value(of: text) {
      self.init(rawValue: value)
      return
    }
    let suffix = "-BE"
    let isBigEndian = text.utf8.count > 4 && text.hasSuffix(suffix)
    guard let code = isBigEndian ? FourCC(text.dropLast(suffix.count)) : FourCC(text) else { return nil }
    self.init(rawValue: code.littleEndian | (isBigEndian ? Self.bigEndianBit : 0))
  }
}

extension PixelFormat {
  /// The code without trailing spaces, as people write it: `Y10` for `"Y10 "`.
  public var unpadded: String {
    let text = description
    // Bytes, because characters load Unicode's tables.
    let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return padding == 0 ? text : String(text.utf8.dropLast(padding)) ?? text
  }
}
