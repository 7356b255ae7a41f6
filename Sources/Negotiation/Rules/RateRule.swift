import CameraModel

/// The rate asked for; the highest where none is. An unknown rate comes last.
struct RateRule: Rule {
  /// Whether the highest is taken whatever was asked.
  var ignoresWish = false

  func narrow(_ race: inout Race) {
    switch ignoresWish ? .highest : race.request.rate {
    case .highest, nil: keepExtreme(&race, .fastest)
    case .ideal(let wish): keepNearest(wish, &race)
    }
  }

  /// The same rate, then the slowest faster one, then the fastest slower one.
  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    if race.prefer(.rate, where: { $0.isAsFast(as: wish) && $0.isAsSlow(as: wish) }) { return }
    let isFaster = race.prefer(.rate) { $0.isAsFast(as: wish) }
    keepExtreme(&race, isFaster ? .slowest : .fastest)
  }

  private enum End {
    case fastest, slowest
  }

  /// Keeps what is within 200 ns of the one at that end; all where no rate is known.
  private func keepExtreme(_ race: inout Race, _ end: End) {
    guard let leader = race.leader else { return }
    var best = race.candidates[Int(leader)]
    race.forEach { candidate in
      // A mode of unknown rate is neither faster nor slower than another.
      if !best.hasRate || (end == .fastest ? candidate.isFaster(than: best) : best.isFaster(than: candidate)) { best = candidate }
      return .more
    }
    guard best.hasRate else { return }
    let interval = best.interval
    // Nothing lies beyond the end, so one side is enough to look at.
    switch end {
    case .fastest: race.keep(.rate) { $0.isAsFast(as: interval) }
    case .slowest: race.keep(.rate) { $0.isAsSlow(as: interval) }
    }
  }
}
