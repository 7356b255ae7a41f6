import CameraModel

/// The rate asked for; the highest where none is. An unknown rate comes last.
struct RateRule: Rule {
  /// Whether the highest is taken whatever was asked.
  var ignoresWish = false

  func narrow(_ race: inout Race) {
    race.keepLeast(.rate) { $0.hasRate ? 0 : 1 }
    guard let leader = race.leader, race.candidates[Int(leader)].hasRate else { return }
    switch ignoresWish ? .highest : race.request.rate {
    case .highest, nil: keepExtreme(&race, .fastest)
    case .ideal(let wish): keepNearest(wish, &race)
    }
  }

  /// The same rate, then the slowest faster one, then the fastest slower one.
  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    race.keepLeast(.rate) { candidate in
      if candidate.interval.isSameRate(as: wish) { return 0 }
      return candidate.interval.isShorter(than: wish) ? 1 : 2
    }
    guard let leader = race.leader else { return }
    let best = race.candidates[Int(leader)].interval
    if best.isSameRate(as: wish) { return }
    keepExtreme(&race, best.isShorter(than: wish) ? .slowest : .fastest)
  }

  private enum End {
    case fastest, slowest
  }

  /// Keeps what is within 200 ns of the one at that end.
  private func keepExtreme(_ race: inout Race, _ end: End) {
    guard let leader = race.leader else { return }
    var best = race.candidates[Int(leader)].interval
    race.forEach { candidate in
      let interval = candidate.interval
      if end == .fastest ? interval.isShorter(than: best) : best.isShorter(than: interval) { best = interval }
      return .more
    }
    race.keep(.rate) { $0.interval.isSameRate(as: best) }
  }
}
