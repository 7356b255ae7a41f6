import CameraModel

extension Policy {
  /// The choice for a web page with ideal constraints: the settings with the smallest fitness distance.
  ///
  /// Source: "SelectSettings" and "fitness distance" of Media Capture and Streams (W3C).
  public static let w3c = Policy(
    "w3c", "The smallest sum of the relative differences from the width, height, rate and pixel format asked for; of equals the first.",
    source: "W3C, Media Capture and Streams, SelectSettings and fitness distance",
    reasons: [
      .size: fartherReason, .format: fartherReason, .rate: fartherReason,
      .order: { _, _ in "Its fitness distance is the same, and it is listed later." },
    ]
  ) { elimination in
    elimination.keepFittest()
    elimination.keepFirstListed()
  }

  private static let fartherReason: Reason = { _, _ in "Its fitness distance from the request is larger." }
}

extension Elimination {
  /// The smallest fitness distance: |actual − ideal| / max(actual, ideal) for each requested number, 0 or 1 for the pixel format.
  fileprivate mutating func keepFittest() {
    let (matches, unlisted, fitness) = (matches, request.preferredFormats.count, FitnessDistance(request))
    guard let word = fitness.word else { return }
    keepLeast(word) { fitness.of($0, isListed: matches[$0.format].preference < unlisted) }
  }
}

/// The fitness distance between modes and a request, as an exact sum.
///
/// The denominator has at most 31 + 31 + 64 bits, and the sum of four terms is at most 4, so 128 bits hold both parts.
private struct FitnessDistance {
  private let size: FrameSize?
  private let rate: FrameInterval?
  private let hasFormats: Bool

  init(_ request: FormatRequest) {
    size = request.size?.size
    rate = request.wishedInterval.flatMap { $0.isValid ? $0 : nil }
    hasFormats = !request.preferredFormats.isEmpty
  }

  /// The rule under which losses are reported: the first wish in the sum; nil without wishes.
  var word: RuleName? {
    if size != nil { return .size }
    if hasFormats { return .format }
    return rate == nil ? nil : .rate
  }

  func of(_ candidate: Candidate, isListed: Bool) -> Fraction<UInt128> {
    var sum = Fraction<UInt128>(hasFormats && !isListed ? 1 : 0, 1)
    if let size {
      add(difference(candidate.width, size.width), to: &sum)
      add(difference(candidate.height, size.height), to: &sum)
    }
    if let rate { add(difference(candidate, rate), to: &sum) }
    return sum
  }

  private func add(_ term: Fraction<UInt128>, to sum: inout Fraction<UInt128>) {
    sum.numerator = sum.numerator * term.denominator + term.numerator * sum.denominator
    sum.denominator *= term.denominator
  }

  private func difference(_ actual: UInt32, _ ideal: Int) -> Fraction<UInt128> {
    let (actual, ideal) = (UInt128(Int32(clamping: actual)), UInt128(Int32(clamping: max(ideal, 0))))
    return Fraction(actual > ideal ? actual - ideal : ideal - actual, max(actual, ideal, 1))
  }

  /// The relative difference of two rates a/b and c/d: |ad − cb| / max(ad, cb).
  private func difference(_ candidate: Candidate, _ ideal: FrameInterval) -> Fraction<UInt128> {
    guard let interval = candidate.interval else { return Fraction(1, 1) }
    if interval.isSameRate(as: ideal) { return Fraction(0, 1) }
    let actual = UInt128(interval.denominator) * UInt128(ideal.numerator)
    let wished = UInt128(ideal.denominator) * UInt128(interval.numerator)
    return Fraction(actual > wished ? actual - wished : wished - actual, max(actual, wished))
  }
}

/// A fraction of at least 0, compared exactly with products of double width.
struct Fraction<Part: FixedWidthInteger & UnsignedInteger & Sendable>: Comparable, Sendable {
  var numerator: Part
  /// At least 1.
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
