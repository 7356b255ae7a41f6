import CameraModel

/// A number as `%.3f` prints it: thousandths, or no number at all.
enum PrintedNumber: Hashable {
  /// What was printed, times 1000.
  case thousandths(UInt64)
  case infinite
  case notANumber
}

/// Finds the fraction behind a time and a rate that were both rounded to three places.
///
/// The rule, and why it is this one, is in `docs/decisions/0007-fractions-from-text.md`.
enum PrintedInterval {
  /// The time per frame that prints as these seconds and this rate; nil where no fraction does, so the text contradicts itself.
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

  /// The time that prints as these seconds, for steps, which are printed without a rate; nil for 0.000, which is anything below 0.5 ms.
  static func step(seconds: PrintedNumber) -> FrameInterval? {
    switch seconds {
    case .infinite: FrameInterval(1, 0)
    case .notANumber: FrameInterval(0, 0)
    case .thousandths(0): nil
    case .thousandths(let seconds) where seconds >= beyondAnyTime: nil
    case .thousandths(let seconds):
      if seconds < 10 {
        // Rounding may have taken a twentieth or more of it: no fraction is likelier than the decimal itself.
        reduced(seconds, 1000)
      } else {
        Ratio.simplest(from: Ratio(2 * seconds - 1, 2000), to: Ratio(2 * seconds + 1, 2000))?.interval
      }
    }
  }

  /// More thousandths than a time or a rate of 32 bits can have; the products below have room for all that are less.
  private static var beyondAnyTime: UInt64 { 1 << 44 }

  private static func interval(seconds: UInt64, rate: UInt64) -> FrameInterval? {
    guard seconds < beyondAnyTime, rate < beyondAnyTime else { return nil }
    // Nearly every rate is a whole number; this is what the search below would find.
    let (whole, places) = rate.quotientAndRemainder(dividingBy: 1000)
    if places == 0, whole > 0, whole < 1 << 32, (2 * seconds).distance(to: 2000 / whole).magnitude <= 1 {
      return FrameInterval(1, UInt32(whole))
    }
    // All rates that print so: their own rounding, and that of the seconds, turned over.
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

  /// The rate n·1000/1001 (29.97, 59.94, 23.976, …) next to a printed one; of fractions only 7.5 has a name.
  private static func televisionRate(_ rate: UInt64) -> Ratio? {
    let doubled = (2 * rate * 1001 + 500_000) / 1_000_000
    guard doubled > 0, doubled % 2 == 0 || doubled == 15 else { return nil }
    return Ratio(doubled * 500, 1001)
  }

  private static func reduced(_ numerator: UInt64, _ denominator: UInt64) -> FrameInterval? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return Ratio(numerator / a, denominator / a).interval
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

  /// The fraction as a time; nil where a part does not fit into 32 bits.
  var interval: FrameInterval? {
    guard let numerator = UInt32(exactly: numerator), let denominator = UInt32(exactly: denominator) else { return nil }
    return FrameInterval(numerator, denominator)
  }

  static func < (left: Ratio, right: Ratio) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }

  /// The fraction with the smallest denominator between two, both included: a walk down the Stern-Brocot tree in strides,
  /// which is the common beginning of both continued fractions. Nil where there is none of 64 bits.
  static func simplest(from low: Ratio, to high: Ratio) -> Ratio? {
    guard low.denominator > 0, high.denominator > 0, low.numerator / low.denominator <= high.numerator / high.denominator else {
      return nil
    }
    let (whole, rest) = low.numerator.quotientAndRemainder(dividingBy: low.denominator)
    let candidate = rest == 0 && whole > 0 ? whole : whole + 1
    if Ratio(candidate, 1) <= high { return Ratio(candidate, 1) }
    // Both lie between the same two whole numbers: what follows is decided by their turned-over rests.
    let turnedLow = Ratio(high.denominator, high.numerator - whole * high.denominator)
    let turnedHigh = Ratio(low.denominator, rest)
    guard turnedLow <= turnedHigh, let turned = simplest(from: turnedLow, to: turnedHigh) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: turned.numerator)
    let (sum, carry) = product.addingReportingOverflow(turned.denominator)
    return overflow || carry ? nil : Ratio(sum, turned.numerator)
  }
}

extension LineScanner {
  private static let notANumber: Keyword = "nan"
  private static let infinite: Keyword = "inf"

  /// A number with three places, or `inf` or `nan` with or without a sign. A comma is a point in many languages.
  mutating func printedNumber() -> PrintedNumber? {
    guard next.isDigit else {
      _ = accept(.hyphen)
      if accept(Self.notANumber) { return .notANumber }
      return accept(Self.infinite) ? .infinite : nil
    }
    guard let whole = unsigned(), accept(UInt8(ascii: ".")) || accept(.comma) else { return nil }
    let places = position
    guard let thousandths = unsigned(), position - places == 3 else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1000)
    let (sum, carry) = product.addingReportingOverflow(thousandths)
    return overflow || carry ? nil : .thousandths(sum)
  }
}
