import Viewfinder

extension FrameInterval {
  /// The interval of a rate as people write it: `30`, `29.97`, `7.5`, `30000/1001`. The conversion is exact.
  ///
  /// The result is nil for other text, for a rate that is not above zero, and for parts of more than 32 bits.
  init?(rateText text: String) {
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

extension Duration {
  /// A day, the longest time of an option.
  static let day = Duration.seconds(86_400)

  /// A time as people write it, in seconds: `2`, `0.5`. The conversion is exact.
  ///
  /// The result is nil for text that is no number of seconds, or has more than nine decimals.
  init?(secondsText text: String) {
    guard let number = DecimalNumber(text) else { return nil }
    let (seconds, part) = number.digits.quotientAndRemainder(dividingBy: number.scale)
    // The scale is a power of ten up to the nanosecond's.
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(part * (1_000_000_000 / number.scale)))
  }

  /// The value of an option: `5`, `5s`, `0.5s`, `500ms`; nil if the option is not given.
  static func option(_ option: String, _ text: String?) throws(DeviceError) -> Duration? {
    guard let text else { return nil }
    guard let time = Duration(optionText: text), time <= day else {
      throw .usage("\(option) \(text)", "The time is a number of seconds, at most a day.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }

  /// The value of an option for a time above zero.
  static func optionAboveZero(_ option: String, _ text: String?) throws(DeviceError) -> Duration? {
    guard let time = try Duration.option(option, text) else { return nil }
    guard time > .zero else {
      throw .usage("\(option) \(text ?? "")", "The duration must be above zero.", try: "Write it like 5, 0.5s or 500ms.")
    }
    return time
  }

  private init?(optionText text: String) {
    if text.hasSuffix("ms") {
      guard let time = Duration(secondsText: String(text.dropLast(2))) else { return nil }
      self = time / 1000
    } else {
      self.init(secondsText: text.hasSuffix("s") ? String(text.dropLast()) : text)
    }
  }
}

extension Int {
  /// The value of an option for a whole number; nil if the option is not given.
  ///
  /// - Parameter example: A sensible number for the option.
  static func option(
    _ option: String, _ text: String?, in range: ClosedRange<Int>, like example: Int
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

  /// A number from its text; nil for other text, and for more than thirteen digits or nine decimals.
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
