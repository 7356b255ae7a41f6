import CameraModel

/// The requested rate, or the highest without a request. An unknown rate comes last.
struct RateRule: EliminationRule {
  /// Whether to prefer the highest rate regardless of the request.
  var ignoresWish = false
  /// Whether a rate slower by 1 in 1001 comes before every faster one.
  var acceptsNearlySame = true

  func narrow(_ elimination: inout Elimination) {
    switch ignoresWish ? .highest : elimination.request.rate {
    case .highest, nil: keepFastest(&elimination)
    case .ideal(let wish): keepNearest(wish, &elimination)
    }
  }

  private func keepNearest(_ wish: FrameInterval, _ elimination: inout Elimination) {
    let target = RateTarget(wish, acceptsNearlySame: acceptsNearlySame)
    // An entry whose fastest mode is slower has no better mode.
    elimination.preferEntries(.rate) { target.match($0) < .slower }
    elimination.keepLeast(.rate) { target.match($0) }
    // The fastest of the slower rates wins; the others are equal.
    if let place = elimination.first, target.match(elimination.candidates[Int(place)]) == .slower { keepFastest(&elimination) }
  }

  /// Keeps rates within 200 ns of the fastest; all if no rate is known.
  private func keepFastest(_ elimination: inout Elimination) {
    // Entries are represented by their fastest mode, so most modes are never read.
    guard let best = elimination.fastest else { return }
    elimination.keepEntries(.rate) { $0.isAsFast(as: best) }
    elimination.keep(.rate) { $0.isAsFast(as: best) }
  }
}

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

/// Compares rates with the requested one.
struct RateTarget {
  private let wish: FrameInterval
  /// The longest time per frame that is nearly the same.
  private let slower: FrameInterval

  init(_ wish: FrameInterval, acceptsNearlySame: Bool = true) {
    self.wish = wish
    slower = acceptsNearlySame ? wish.multiplied(by: 1001, dividedBy: 1000) : wish
  }

  @inline(__always)
  func match(_ candidate: Candidate) -> RateMatch {
    guard candidate.hasRate else { return .unknown }
    if candidate.isAsFast(as: wish) { return candidate.isAsSlow(as: wish) ? .same : .faster }
    return candidate.isAsFast(as: slower) ? .nearlySame : .slower
  }
}

/// Of several rates faster than the requested one, the slowest, which drops the fewest frames. It applies after all wishes.
struct SlowestFasterRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    // After the rate rule, all candidates compare alike with the wish.
    guard case .ideal(let wish) = elimination.request.rate, let place = elimination.first else { return }
    let first = elimination.candidates[Int(place)]
    guard RateTarget(wish).match(first) == .faster else { return }
    var slowest = first
    elimination.forEach { candidate in
      if slowest.isFaster(than: candidate) { slowest = candidate }
      return .more
    }
    elimination.keep(.rate) { $0.isAsSlow(as: slowest.interval) }
  }
}

extension Elimination {
  /// The fastest remaining rate; nil if no rate is known.
  var fastest: FrameInterval? {
    var best: Candidate?
    forEachEntry { candidate in
      guard candidate.hasRate else { return .more }
      if let other = best, !candidate.isFaster(than: other) { return .more }
      best = candidate
      return .more
    }
    return best?.interval
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
