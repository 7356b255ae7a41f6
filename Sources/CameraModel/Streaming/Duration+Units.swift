/// A time in the units of system calls, documents and sentences.
extension Duration {
  /// Whole nanoseconds: 0 if negative, at most `UInt64.max`.
  package var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return overflow || carry ? .max : sum
  }

  /// The same as a signed number: at most `Int64.max`.
  package var wholeNanoseconds: Int64 { Int64(clamping: nanoseconds) }

  /// Seconds with a fraction, to the nanosecond. One division, so that 4.44743661 is not written 4.4474366100000005.
  package var seconds: Double { (Double(components.seconds) * 1e9 + Double(components.attoseconds / 1_000_000_000)) / 1e9 }

  /// Whole milliseconds, rounded up for `poll`: 0 if negative, at most `Int32.max`.
  package var millisecondsRoundedUp: Int32 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return Int32(clamping: whole + (rest > 0 ? 1 : 0))
  }
}
