import CameraModel

/// The rate asked for; the highest where none is. An unknown rate comes last.
struct RateRule: Rule {
  /// Whether the highest is taken whatever was asked.
  var ignoresWish = false
  /// Whether a rate slower by 1 in 1001 comes before every faster one.
  var acceptsNearlySame = true

  func narrow(_ race: inout Race) {
    switch ignoresWish ? .highest : race.request.rate {
    case .highest, nil: keepFastest(&race)
    case .ideal(let wish): keepNearest(wish, &race)
    }
  }

  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    let measure = RateMeasure(wish, acceptsNearlySame: acceptsNearlySame)
    // What is slower at its fastest is slower with all its modes.
    race.preferEntries(.rate) { measure.of($0) < .slower }
    race.keepLeast(.rate) { measure.of($0) }
    // Of slower rates the fastest; all others stand alike.
    if let leader = race.leader, measure.of(race.candidates[Int(leader)]) == .slower { keepFastest(&race) }
  }

  /// Keeps what is within 200 ns of the fastest; all where no rate is known.
  private func keepFastest(_ race: inout Race) {
    // Each format and size shows its fastest mode, so most modes are never looked at.
    guard let best = race.fastest else { return }
    race.keepEntries(.rate) { $0.isAsFast(as: best) }
    race.keep(.rate) { $0.isAsFast(as: best) }
  }
}

/// How a rate stands to the one asked for, the best first.
enum RateStanding: Int, Comparable, Sendable {
  /// The same within 200 ns.
  case same
  /// Slower by 1 in 1001 at most: 29.97 for 30.
  case nearlySame
  /// Faster: frames can be dropped.
  case faster
  case slower
  case unknown

  static func < (left: RateStanding, right: RateStanding) -> Bool { left.rawValue < right.rawValue }
}

/// Compares rates with the one asked for.
struct RateMeasure {
  private let wish: FrameInterval
  /// The longest time per frame that is nearly the same.
  private let slower: FrameInterval

  init(_ wish: FrameInterval, acceptsNearlySame: Bool = true) {
    self.wish = wish
    slower = acceptsNearlySame ? wish.multiplied(by: 1001, dividedBy: 1000) : wish
  }

  @inline(__always)
  func of(_ candidate: Candidate) -> RateStanding {
    guard candidate.hasRate else { return .unknown }
    if candidate.isAsFast(as: wish) { return candidate.isAsSlow(as: wish) ? .same : .faster }
    return candidate.isAsFast(as: slower) ? .nearlySame : .slower
  }
}

/// Of several rates faster than the one asked for the slowest, once all wishes are compared: the fewest frames to drop.
struct SlowestFasterRule: Rule {
  func narrow(_ race: inout Race) {
    // After the wish for a rate all in the running stand alike to it.
    guard case .ideal(let wish) = race.request.rate, let leader = race.leader else { return }
    let first = race.candidates[Int(leader)]
    guard RateMeasure(wish).of(first) == .faster else { return }
    var slowest = first
    race.forEach { candidate in
      if slowest.isFaster(than: candidate) { slowest = candidate }
      return .more
    }
    race.keep(.rate) { $0.isAsSlow(as: slowest.interval) }
  }
}

extension Race {
  /// The shortest time per frame in the running; nil where no rate is known.
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
  /// The time multiplied by a fraction; where 32-bit parts cannot hold it, the nearest that they can.
  func multiplied(by factor: UInt64, dividedBy divisor: UInt64) -> FrameInterval {
    let (longer, parts) = (UInt64(numerator) * factor, UInt64(denominator) * divisor)
    guard longer > 0, parts > 0 else { return self }
    let common = longer.greatestCommonDivisor(with: parts)
    let (whole, rest) = (longer / common, parts / common)
    let excess = max(0, 32 - max(whole, rest).leadingZeroBitCount)
    // A part that would be shifted out leaves a whole number of seconds, or of frames per second.
    if rest >> excess == 0 { return FrameInterval(UInt32(clamping: whole / rest), 1) }
    if whole >> excess == 0 { return FrameInterval(1, UInt32(clamping: rest / whole)) }
    return FrameInterval(UInt32(truncatingIfNeeded: whole >> excess), UInt32(truncatingIfNeeded: rest >> excess))
  }
}
