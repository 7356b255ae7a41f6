/// A fraction that is not below zero, compared exactly: the products are twice as wide as its parts.
struct Fraction<Part: FixedWidthInteger & UnsignedInteger & Sendable>: Comparable, Sendable {
  var numerator: Part
  /// Never 0.
  var denominator: Part

  init(_ numerator: Part, _ denominator: Part) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static func < (left: Fraction, right: Fraction) -> Bool {
    let (first, second) = products(left, right)
    return (first.high, first.low) < (second.high, second.low)
  }

  static func == (left: Fraction, right: Fraction) -> Bool {
    let (first, second) = products(left, right)
    return (first.high, first.low) == (second.high, second.low)
  }

  private typealias Wide = (high: Part, low: Part.Magnitude)

  private static func products(_ left: Fraction, _ right: Fraction) -> (Wide, Wide) {
    (left.numerator.multipliedFullWidth(by: right.denominator), right.numerator.multipliedFullWidth(by: left.denominator))
  }
}
