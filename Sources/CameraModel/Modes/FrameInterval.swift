import PixelFormats

/// The time from one frame to the next: an exact fraction in seconds per frame, as the driver gave it.
///
/// The fraction is not reduced. 0/0, 0/1 and 1/0 are kept; ``isValid`` is false for them.
/// The corresponding C type is `struct v4l2_fract` as used by `VIDIOC_ENUM_FRAMEINTERVALS` and `VIDIOC_G_PARM`.
public struct FrameInterval: Hashable, Sendable {
  /// The numerator of the seconds per frame.
  public var numerator: UInt32
  /// The denominator of the seconds per frame.
  public var denominator: UInt32

  /// A time of `numerator / denominator` seconds per frame.
  package init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A fraction of a second in lowest terms; nil if a part is 0 or exceeds 32 bits.
  public init?(reducing numerator: UInt64, _ denominator: UInt64) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = numerator.greatestCommonDivisor(with: denominator)
    guard let small = UInt32(exactly: numerator / divisor), let large = UInt32(exactly: denominator / divisor) else { return nil }
    self.init(small, large)
  }

  /// The time per frame for a number of frames in some seconds: `.fps(30)`, and `.fps(30_000, 1_001)` for NTSC's 29.97.
  public static func fps(_ frames: UInt32, _ seconds: UInt32 = 1) -> FrameInterval { FrameInterval(seconds, frames) }

  /// A time of `numerator / denominator` seconds per frame: `.seconds(1, 30)`.
  public static func seconds(_ numerator: UInt32, _ denominator: UInt32) -> FrameInterval { FrameInterval(numerator, denominator) }

  /// Whether this is a time above zero and below infinity: neither part is zero.
  public var isValid: Bool { numerator != 0 && denominator != 0 }

  /// Seconds as a number, for display; nil if the time is not valid.
  public var seconds: Double? { framesPerSecond.map { 1 / $0 } }

  /// Frames per second, for display only; nil if the interval is not valid.
  public var framesPerSecond: Double? {
    isValid ? Double(denominator) / Double(numerator) : nil
  }

  /// How far two intervals of the same rate may differ, because UVC counts in 100 ns and the kernel simplifies its fractions.
  public static let toleranceInNanoseconds: UInt64 = 200

  /// Whether both are valid and differ by at most 200 ns.
  public func isSameRate(as other: FrameInterval) -> Bool {
    guard isValid, other.isValid else { return false }
    let (left, right) = crossProducts(with: other)
    let difference = left > right ? left - right : right - left
    // |a/b − c/d| ≤ 200 ns  ⇔  |ad − cb| ≤ bd · 200 / 10⁹. The left side is an integer, so the right side may be rounded down.
    return difference <= UInt64(denominator) * UInt64(other.denominator) / (1_000_000_000 / Self.toleranceInNanoseconds)
  }

  /// Whether this time is shorter, so that the rate is higher, without any tolerance; false if either is not valid.
  public func isShorter(than other: FrameInterval) -> Bool {
    guard isValid, other.isValid else { return false }
    let (left, right) = crossProducts(with: other)
    return left < right
  }

  /// Whether both are exactly the same time, reduced or not. Invalid ones must agree in both parts.
  public func isSameTime(as other: FrameInterval) -> Bool {
    guard isValid, other.isValid else { return self == other }
    let (left, right) = crossProducts(with: other)
    return left == right
  }

  private func crossProducts(with other: FrameInterval) -> (UInt64, UInt64) {
    (UInt64(numerator) * UInt64(other.denominator), UInt64(other.numerator) * UInt64(denominator))
  }
}

extension FrameInterval: CustomStringConvertible {
  /// `1/30`: seconds per frame.
  public var description: String { "\(numerator)/\(denominator)" }
}

extension FrameInterval {
  /// The rate for display, without a unit: `30`, `29.97`, `59.997`, `7.5`, `0.0083`; `?` if the interval is not valid.
  public var rateText: String {
    guard let rate = framesPerSecond else { return "?" }
    // Two places would turn 59.997 into another rate: 60.
    let whole = rate.rounded()
    let isNearWhole = whole > 0 && abs(rate - whole) < 0.005
    let isWhole = isNearWhole && UInt32(exactly: whole).map { isSameRate(as: FrameInterval(1, $0)) } ?? true
    return rate.rateText(places: isNearWhole && !isWhole ? 3 : 2)
  }

  /// The exact rate: `30`, `29.97`, `30000/1001`.
  public var exactRateText: String {
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

extension Double {
  /// A rate or another quantity for display, without a unit: `30`, `29.97`, `0.0083`.
  package var rateText: String { rateText(places: 2) }

  /// The text with at most two or three decimal places.
  fileprivate func rateText(places: Int) -> String {
    guard isFinite, self >= 0, self < 1e12 else { return description }
    var decimals = places
    var scale = places == 2 ? 100.0 : 1000.0
    while (self * scale).rounded() < 10, decimals < 10 {
      decimals += 1
      scale *= 10
    }
    let scaled = UInt64((self * scale).rounded())
    let whole = scaled / UInt64(scale)
    let rest = scaled % UInt64(scale)
    guard rest > 0 else { return "\(whole)" }
    var fraction = rest.digits(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}

extension Double {
  /// A rate for display beside another one, such as `24.976` beside `25`. Rates less than 1 apart get three decimals, or more if they would
  /// still read alike.
  package func rateText(unlike other: Double) -> String {
    guard isFinite, other.isFinite, abs(self - other) < 1, self != other else { return rateText }
    let shown = rateText == other.rateText ? abs(self - other) : 0.001
    var (scale, decimals) = (1000.0, 3)
    while shown * scale < 1, decimals < 9 { (scale, decimals) = (scale * 10, decimals + 1) }
    let rounded = (self * scale).rounded() / scale
    return rounded.description.hasSuffix(".0") ? rounded.rateText : rounded.description
  }
}

extension FixedWidthInteger {
  /// The greatest number that divides both; neither is negative. If one is 0, it is the other number; if both are 0, it is 1.
  // Inlinable, because choosing a mode needs it specialized.
  @inlinable package func greatestCommonDivisor(with other: Self) -> Self {
    var (left, right) = (self, other)
    while right != 0 { (left, right) = (right, left % right) }
    return left == 0 ? 1 : left
  }
}

extension FrameInterval {
  /// The time that the kernel's USB video driver reports for a multiple of 100 ns: the last convergent of its continued fraction. The
  /// fraction has at most 8 terms below 333; only the first or second may exceed that. 0 counts as 1.
  ///
  /// Source: `v4l2_simplify_fraction` of the kernel's `drivers/media/v4l2-core/v4l2-common.c`, as `uvc_v4l2.c` calls it.
  package init(usbUnits: UInt32) {
    var rest = (UInt64(max(1, usbUnits)), UInt64(10_000_000))
    var (numerator, denominator) = (UInt64(1), UInt64(0))
    var before = (UInt64(0), UInt64(1))
    for position in 0..<8 where rest.1 != 0 {
      let term = rest.0 / rest.1
      if term >= 333, position >= 2 { break }
      (before, (numerator, denominator)) = ((numerator, denominator), (term * numerator + before.0, term * denominator + before.1))
      if term >= 333 { break }
      rest = (rest.1, rest.0 % rest.1)
    }
    // Convergents are never above the fraction's own parts.
    self.init(UInt32(clamping: numerator), UInt32(clamping: denominator))
  }
}
