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

  /// The same rate, then one hardly slower, then any faster one, then the fastest slower one.
  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    if race.prefer(.rate, where: { $0.isAsFast(as: wish) && $0.isAsSlow(as: wish) }) { return }
    if acceptsNearlySame {
      let slower = wish.multiplied(by: 1001, dividedBy: 1000)
      if race.prefer(.rate, where: { $0.isAsFast(as: slower) && $0.isAsSlow(as: wish) }) { return }
    }
    if race.prefer(.rate, where: { $0.isAsFast(as: wish) }) { return }
    keepFastest(&race)
  }

  /// Keeps what is within 200 ns of the fastest; all where no rate is known.
  private func keepFastest(_ race: inout Race) {
    // Each format and size shows its fastest mode, so most modes are never looked at.
    guard let best = race.fastest else { return }
    race.keepEntries(.rate) { $0.isAsFast(as: best) }
    race.keep(.rate) { $0.isAsFast(as: best) }
  }
}

/// Of several rates faster than the one asked for the slowest, once all wishes are compared: the fewest frames to drop.
struct SlowestFasterRule: Rule {
  func narrow(_ race: inout Race) {
    // After the wish for a rate all in the running stand alike to it.
    guard case .ideal(let wish) = race.request.rate, let leader = race.leader else { return }
    let first = race.candidates[Int(leader)]
    guard first.hasRate, !first.isAsSlow(as: wish) else { return }
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
  /// The time times a fraction; where 32-bit parts cannot write it, what they can, a part in a billion away.
  func multiplied(by factor: UInt64, dividedBy divisor: UInt64) -> FrameInterval {
    var (longer, parts) = (UInt64(numerator) * factor, UInt64(denominator) * divisor)
    var (common, rest) = (longer, parts)
    while rest > 0 { (common, rest) = (rest, common % rest) }
    (longer, parts) = (longer / max(1, common), parts / max(1, common))
    let excess = max(0, 32 - max(longer, parts).leadingZeroBitCount)
    return FrameInterval(UInt32(truncatingIfNeeded: longer >> excess), UInt32(truncatingIfNeeded: parts >> excess))
  }
}
