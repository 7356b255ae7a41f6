import CameraModel

/// Finds the fraction behind a time and a rate that were both rounded to three places.
///
/// `docs/decisions/0007-fractions-from-text.md` explains the rule.
enum PrintedInterval {
  /// The time per frame that prints as these seconds and this rate; nil if none does, so that the text contradicts itself.
  static func interval(seconds: PrintedNumber, rate: PrintedNumber) -> FrameInterval? {
    switch (seconds, rate) {
    case (.thousandths(let seconds), .thousandths(let rate)):
      interval(seconds: seconds, rate: rate)
    case (.thousandths(0), .infinite): FrameInterval(0, 1)
    case (.infinite, .thousandths(0)): FrameInterval(1, 0)
    case (.notANumber, .notANumber): FrameInterval(0, 0)
    default: nil
    }
  }

  /// The time that prints as these seconds, for steps, which have no rate; nil for 0.000, which is anything below 0.5 ms.
  static func step(seconds: PrintedNumber) -> FrameInterval? {
    switch seconds {
    case .infinite: FrameInterval(1, 0)
    case .notANumber: FrameInterval(0, 0)
    case .thousandths(0): nil
    case .thousandths(let seconds) where seconds >= beyondAnyTime: nil
    case .thousandths(let seconds):
      // Below 10 ms, rounding may have taken a twentieth or more: no fraction is likelier than the decimal itself.
      if seconds < 10 {
        Ratio.simplest(from: Ratio(seconds, 1000), to: Ratio(seconds, 1000))?.interval
      } else {
        Ratio.simplest(from: Ratio(2 * seconds - 1, 2000), to: Ratio(2 * seconds + 1, 2000))?.interval
      }
    }
  }

  /// More thousandths than a time or a rate of 32 bits can have; the products below cannot overflow with less.
  private static var beyondAnyTime: UInt64 { 1 << 44 }

  private static func interval(seconds: UInt64, rate: UInt64) -> FrameInterval? {
    guard seconds < beyondAnyTime, rate < beyondAnyTime else { return nil }
    // Nearly every rate is a whole number; the search below would find the same.
    let (whole, places) = rate.quotientAndRemainder(dividingBy: 1000)
    if places == 0, whole > 0, whole < 1 << 32, (2 * seconds).distance(to: 2000 / whole).magnitude <= 1 {
      return FrameInterval(1, UInt32(whole))
    }
    // The rates that print so, cut to those whose inverse prints as the seconds.
    var low = Ratio(rate == 0 ? 0 : 2 * rate - 1, 2000)
    var high = Ratio(2 * rate + 1, 2000)
    let slowest = Ratio(2000, 2 * seconds + 1)
    if low < slowest { low = slowest }
    if seconds > 0 {
      let fastest = Ratio(2000, 2 * seconds - 1)
      if fastest < high { high = fastest }
    }
    guard low <= high, let simplest = Ratio.simplest(from: low, to: high) else { return nil }
    if simplest.denominator > 10, let television = televisionRate(rate), low <= television, television <= high {
      return television.inverse.interval
    }
    return simplest.inverse.interval
  }

  /// The rate n·1000/1001 (29.97, 59.94, 23.976, …) next to a printed one; n is a whole number or 7.5.
  private static func televisionRate(_ rate: UInt64) -> Ratio? {
    let doubled = (2 * rate * 1001 + 500_000) / 1_000_000
    guard doubled > 0, doubled % 2 == 0 || doubled == 15 else { return nil }
    return Ratio(doubled * 500, 1001)
  }
}

/// A fraction of positive whole numbers.
struct Ratio: Hashable, Comparable {
  var numerator: UInt64
  var denominator: UInt64

  init(_ numerator: UInt64, _ denominator: UInt64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var inverse: Ratio { Ratio(denominator, numerator) }

  /// The fraction as a time; nil if a part does not fit into 32 bits.
  var interval: FrameInterval? {
    guard let numerator = UInt32(exactly: numerator), let denominator = UInt32(exactly: denominator) else { return nil }
    return FrameInterval(numerator, denominator)
  }

  static func < (left: Ratio, right: Ratio) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// The fraction with the smallest denominator in a closed range; nil if 64 bits do not hold it.
  ///
  /// A walk down the Stern-Brocot tree, in the strides of the continued fractions that both ends share.
  static func simplest(from low: Ratio, to high: Ratio) -> Ratio? {
    guard low.denominator > 0, high.denominator > 0, low.numerator / low.denominator <= high.numerator / high.denominator else {
      return nil
    }
    let (whole, rest) = low.numerator.quotientAndRemainder(dividingBy: low.denominator)
    let candidate = rest == 0 && whole > 0 ? whole : whole + 1
    if Ratio(candidate, 1) <= high { return Ratio(candidate, 1) }
    // Both lie between the same two whole numbers: the inverses of their remainders decide.
    let turnedLow = Ratio(high.denominator, high.numerator - whole * high.denominator)
    let turnedHigh = Ratio(low.denominator, rest)
    guard turnedLow <= turnedHigh, let turned = simplest(from: turnedLow, to: turnedHigh) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: turned.numerator)
    let (sum, carry) = product.addingReportingOverflow(turned.denominator)
    return overflow || carry ? nil : Ratio(sum, turned.numerator)
  }
}
