package import Viewfinder

extension FrameInterval {
  /// The interval of a rate as people write it: `30`, `29.97`, `7.5`, `30000/1001`. The conversion is exact.
  ///
  /// The result is nil for other text, for a rate that is not above zero, and for parts of more than 32 bits.
  package init?(rateText text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let frames = DecimalNumber(parts[0]), let seconds = DecimalNumber(parts.count == 2 ? parts[1] : "1")
    else { return nil }
    // (frames / scale) / (seconds / scale) frames a second: turned over, since the device counts seconds a frame.
    let (numerator, overflow) = seconds.digits.multipliedReportingOverflow(by: frames.scale)
    let (denominator, otherOverflow) = frames.digits.multipliedReportingOverflow(by: seconds.scale)
    guard !overflow, !otherOverflow, let interval = FrameInterval(reducing: numerator, denominator) else { return nil }
    self = interval
  }
}

/// Digits with a point among or before them, as a whole number and a power of ten.
package struct DecimalNumber {
  /// All digits, without the point.
  package private(set) var digits: UInt64 = 0
  /// The power of ten by which the digits are divided.
  package private(set) var scale: UInt64 = 1

  /// A number from its text; nil for other text, and for more than thirteen digits or nine decimals.
  package init?(_ text: some StringProtocol) {
    var (hasDigit, isBehindPoint) = (false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ".") where !isBehindPoint: isBehindPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigit = true
        guard digits < 1_000_000_000_000, scale < 1_000_000_000 else { return nil }
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isBehindPoint { scale *= 10 }
      default: return nil
      }
    }
    guard hasDigit else { return nil }
  }
}
