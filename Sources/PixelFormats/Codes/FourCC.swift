/// The four bytes of a pixel format's code, in reading order.
///
/// A code has a meaning only in its namespace: V4L2, DRM and CoreVideo use the same letters for different layouts.
/// Use ``PixelFormat``, ``DRMFormat`` or ``CoreVideoFormat`` to name a format. Any four bytes are a code, printable or not.
public struct FourCC: Hashable, Sendable {
  /// The code as a number whose *lowest* byte is the first character, as in V4L2 and DRM. The corresponding C macro is `v4l2_fourcc`.
  public let littleEndian: UInt32

  /// A code from V4L2's or DRM's number.
  public init(littleEndian: UInt32) {
    self.littleEndian = littleEndian
  }

  /// A code from Apple's number (`OSType`, `FourCharCode`), whose *highest* byte is the first character.
  public init(bigEndian: UInt32) {
    littleEndian = bigEndian.byteSwapped
  }

  /// A code from one to four printable ASCII characters; shorter texts are padded with spaces at the end. Case matters.
  ///
  /// Nil if the text is empty, longer than four characters, or not printable ASCII.
  public init?(_ text: some StringProtocol) {
    var value: UInt32 = 0x2020_2020
    var shift: UInt32 = 0
    // One pass, because the first look-up of a format makes all codes of the table.
    for byte in text.utf8 {
      guard shift < 32, Self.isPrintable(byte) else { return nil }
      value = value & ~(0xff << shift) | UInt32(byte) << shift
      shift += 8
    }
    guard shift > 0 else { return nil }
    littleEndian = value
  }

  /// The code as Apple's number, whose *highest* byte is the first character.
  public var bigEndian: UInt32 { littleEndian.byteSwapped }

  /// The four characters with their padding; nil if a byte is not printable ASCII.
  public var text: String? {
    guard isPrintable, let text = try? UTF8Span(validating: bytes.span) else { return nil }
    return String(copying: text)
  }

  /// Whether all four bytes are printable ASCII.
  public var isPrintable: Bool {
    let (first, second, third, fourth) = (byte(0), byte(1), byte(2), byte(3))
    return Self.isPrintable(first) && Self.isPrintable(second) && Self.isPrintable(third) && Self.isPrintable(fourth)
  }

  private var bytes: [4 of UInt8] { [byte(0), byte(1), byte(2), byte(3)] }

  private func byte(_ position: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: littleEndian >> (position * 8)) }

  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7e).contains(byte) }
}

/// Parses numbers that people type for pixel formats.
enum PixelFormatNumber {
  /// The value of `0x56595559` (one to eight digits, any case) or `1448695129`; nil for anything else, such as signs and longer numbers.
  static func value(of text: some StringProtocol) -> UInt32? {
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : text[...]
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10)
  }
}

extension BinaryInteger {
  /// The number's digits, padded with zeros on the left to a count.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
