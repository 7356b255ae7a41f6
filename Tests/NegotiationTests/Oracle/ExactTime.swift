import CameraModel

/// A time per frame as an exact fraction in lowest terms: nothing is rounded, and nothing is too large for two 32-bit parts and a grid.
struct ExactTime: Comparable, Hashable, CustomStringConvertible {
  let numerator: UInt128
  let denominator: UInt128

  init(_ numerator: UInt128, _ denominator: UInt128) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    (self.numerator, self.denominator) = (numerator / a, denominator / a)
  }

  /// Nil for what is no time: a part is zero.
  init?(_ interval: FrameInterval?) {
    guard let interval, interval.numerator != 0, interval.denominator != 0 else { return nil }
    self.init(UInt128(interval.numerator), UInt128(interval.denominator))
  }

  static let tolerance = ExactTime(200, 1_000_000_000)

  static func < (left: Self, right: Self) -> Bool { left.numerator * right.denominator < right.numerator * left.denominator }

  static func + (left: Self, right: Self) -> Self {
    Self(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator)
  }

  static func * (left: Self, right: (UInt128, UInt128)) -> Self { Self(left.numerator * right.0, left.denominator * right.1) }

  func isSameRate(as other: Self) -> Bool { max(self, other) <= min(self, other) + Self.tolerance }

  /// Whether it is this time, as nearly as two 32-bit parts can write it.
  func isWritten(as interval: FrameInterval?) -> Bool {
    guard let other = ExactTime(interval) else { return false }
    if max(numerator, denominator) <= UInt128(UInt32.max) { return self == other }
    return max(self, other) <= min(self, other) + ExactTime(1, 1_000_000_000)
  }

  var description: String { "\(numerator)/\(denominator)" }
}
