import Viewfinder

/// A time as people write it, in seconds: `2`, `0.5`. It is exact, and never passes through a floating-point number.
struct SecondsArgument {
  let duration: Duration

  /// A day; nobody waits longer.
  static let day = Duration.seconds(86_400)

  /// A time from its text; nil where it is no number of seconds, or has more than nine decimals.
  init?(_ text: String) {
    guard let number = DecimalNumber(text) else { return nil }
    let (seconds, part) = number.digits.quotientAndRemainder(dividingBy: number.scale)
    // The scale is a power of ten up to the nanosecond's.
    duration = .seconds(Int64(seconds)) + .nanoseconds(Int64(part * (1_000_000_000 / number.scale)))
  }
}

extension SecondsArgument {
  /// The time behind an option: `5`, `5s`, `0.5s`, `500ms`; nil where it is not given.
  static func time(_ text: String?, _ option: String) throws(DeviceError) -> Duration? {
    guard let text else { return nil }
    guard let time = time(text), time <= day else {
      throw .usage("\(option) \(text)", "The time is a number of seconds, at most a day.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }

  /// The same for a time in which something is to happen.
  static func timeAboveZero(_ text: String?, _ option: String) throws(DeviceError) -> Duration? {
    guard let time = try time(text, option) else { return nil }
    guard time > .zero else {
      throw .usage("\(option) \(text ?? "")", "The duration must be above zero.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }

  private static func time(_ text: String) -> Duration? {
    if text.hasSuffix("ms") { return SecondsArgument(String(text.dropLast(2))).map { $0.duration / 1000 } }
    return SecondsArgument(text.hasSuffix("s") ? String(text.dropLast()) : text)?.duration
  }

  /// The whole number behind an option; nil where it is not given.
  ///
  /// - Parameter example: a number that makes sense for the option.
  static func count(
    _ text: String?, _ option: String, in range: ClosedRange<Int>, like example: Int
  ) throws(DeviceError) -> Int? {
    guard let text else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text), range.contains(count) else {
      let limit = range.upperBound == .max ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw .usage("\(option) \(text)", "`\(option)` takes a whole number \(limit).", try: "Write it like \(option) \(example).")
    }
    return count
  }
}

/// Digits with a point among or before them, as a whole number and a power of ten.
struct DecimalNumber {
  private(set) var digits: UInt64 = 0
  private(set) var scale: UInt64 = 1

  /// A number from its text; nil where it is none, or has more than thirteen digits or nine decimals.
  init?(_ text: some StringProtocol) {
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
