import CameraModel

/// How a rate compares with the requested one, best first.
enum RateMatch: Int, Comparable, Sendable {
  /// The same within 200 ns.
  case same
  /// Slower by at most 1 in 1001: 29.97 for 30.
  case nearlySame
  /// Faster: frames can be dropped.
  case faster
  case slower
  case unknown

  static func < (left: RateMatch, right: RateMatch) -> Bool { left.rawValue < right.rawValue }
}

extension Candidate {
  /// How its rate compares with the requested one.
  ///
  /// - Parameter acceptsNearlySame: whether a rate slower by 1 in 1001 comes before every faster one.
  func rateMatch(_ wish: FrameInterval, acceptsNearlySame: Bool = true) -> RateMatch {
    if interval == nil { return .unknown }
    if isAsFast(as: wish) { return isAsSlow(as: wish) ? .same : .faster }
    return acceptsNearlySame && isAsFast(as: wish.multiplied(by: 1001, dividedBy: 1000)) ? .nearlySame : .slower
  }
}

extension Elimination {
  /// The requested rate, or the highest without a request. An unknown rate comes last.
  ///
  /// - Parameter acceptsNearlySame: whether a rate slower by 1 in 1001 comes before every faster one.
  mutating func keepBestRate(acceptsNearlySame: Bool = true) {
    guard case .ideal(let wish) = request.rate else { return keepFastest() }
    keepLeast(.rate) { $0.rateMatch(wish, acceptsNearlySame: acceptsNearlySame) }
    // The fastest of the slower rates wins; the others are equal.
    if first?.rateMatch(wish, acceptsNearlySame: acceptsNearlySame) == .slower { keepFastest() }
  }

  /// Keeps rates within 200 ns of the fastest; all if no rate is known.
  mutating func keepFastest() {
    if let fastest { keep(.rate) { $0.isAsFast(as: fastest) } }
  }

  /// The fastest remaining rate; nil if no rate is known.
  var fastest: FrameInterval? { remaining.min { $0.isFaster(than: $1) }?.interval }

  /// Of several rates faster than the requested one, the slowest, which drops the fewest frames. It applies after all wishes.
  mutating func keepSlowestFasterRate() {
    // After the rate rule, all candidates compare alike with the wish.
    guard case .ideal(let wish) = request.rate, first?.rateMatch(wish) == .faster,
      let slowest = remaining.max(by: { $0.isFaster(than: $1) })?.interval
    else { return }
    keep(.rate) { $0.isAsSlow(as: slowest) }
  }
}

extension FrameInterval {
  /// The time multiplied by a fraction, or the nearest that 32-bit parts can represent.
  func multiplied(by factor: UInt64, dividedBy divisor: UInt64) -> FrameInterval {
    let (longer, parts) = (UInt64(numerator) * factor, UInt64(denominator) * divisor)
    guard longer > 0, parts > 0 else { return self }
    let common = longer.greatestCommonDivisor(with: parts)
    let (whole, rest) = (longer / common, parts / common)
    let excess = max(0, 32 - max(whole, rest).leadingZeroBitCount)
    // Shifting a part to zero would mean a whole number of seconds, or of frames per second.
    if rest >> excess == 0 { return FrameInterval(UInt32(clamping: whole / rest), 1) }
    if whole >> excess == 0 { return FrameInterval(1, UInt32(clamping: rest / whole)) }
    return FrameInterval(UInt32(truncatingIfNeeded: whole >> excess), UInt32(truncatingIfNeeded: rest >> excess))
  }
}
