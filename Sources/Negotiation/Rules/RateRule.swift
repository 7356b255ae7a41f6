import CameraModel

/// The rate asked for; the highest where none is. An unknown rate comes last.
struct RateRule: Rule {
  func narrow(_ race: inout Race) {
    race.keepLeast(.rate) { $0.hasRate ? 0 : 1 }
    guard let first = race.survivors.first, race.candidates[Int(first)].hasRate else { return }
    switch race.request.rate {
    case .highest, nil: keepFastest(&race)
    case .ideal(let wish): keepNearest(wish, &race)
    }
  }

  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    race.keepLeast(.rate) { candidate in
      if candidate.interval.isSameRate(as: wish) { return 0 }
      return candidate.interval.isShorter(than: wish) ? 1 : 2
    }
    guard let first = race.survivors.first else { return }
    let kind = race.candidates[Int(first)].interval
    if kind.isSameRate(as: wish) { return }
    if kind.isShorter(than: wish) { keepSlowest(&race) } else { keepFastest(&race) }
  }

  private func keepFastest(_ race: inout Race) {
    keepExtreme(&race) { $0.isShorter(than: $1) }
  }

  private func keepSlowest(_ race: inout Race) {
    keepExtreme(&race) { $1.isShorter(than: $0) }
  }

  /// Keeps what is within 200 ns of the one that comes before all others.
  private func keepExtreme(_ race: inout Race, _ precedes: (FrameInterval, FrameInterval) -> Bool) {
    guard let first = race.survivors.first else { return }
    var best = race.candidates[Int(first)].interval
    for survivor in race.survivors {
      let interval = race.candidates[Int(survivor)].interval
      if precedes(interval, best) { best = interval }
    }
    race.keep(.rate) { $0.interval.isSameRate(as: best) }
  }
}
