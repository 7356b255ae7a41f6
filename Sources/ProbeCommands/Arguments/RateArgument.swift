import Viewfinder

/// A rate as people write it: `30`, `29.97`, `7.5`, `30000/1001`. It is exact, and never passes through a floating-point number.
struct RateArgument {
  /// Seconds per frame.
  let interval: FrameInterval

  /// A rate from its text; nil when it is none, is not above zero, or needs more than 32 bits a part.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let frames = DecimalNumber(parts[0]), let seconds = DecimalNumber(parts.count == 2 ? parts[1] : "1")
    else { return nil }
    // (frames / scale) / (seconds / scale) frames a second: turned over, since the device counts seconds a frame.
    let (numerator, overflow) = seconds.digits.multipliedReportingOverflow(by: frames.scale)
    let (denominator, otherOverflow) = frames.digits.multipliedReportingOverflow(by: seconds.scale)
    guard !overflow, !otherOverflow, let interval = FrameInterval(reducing: numerator, denominator) else { return nil }
    self.interval = interval
  }
}

extension FrameInterval {
  /// The rate as it can be typed again, exact: `30`, `29.97`, `30000/1001`.
  var exactRateText: String {
    for (decimals, scale) in [UInt64(1), 10, 100, 1000].enumerated() where isValid {
      let scaled = UInt64(denominator) * scale
      guard scaled.isMultiple(of: UInt64(numerator)) else { continue }
      let digits = scaled / UInt64(numerator)
      if decimals == 0 { return "\(digits)" }
      return "\(digits / scale).\((digits % scale).digits(decimals))"
    }
    return "\(denominator)/\(numerator)"
  }
}
