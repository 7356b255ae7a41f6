import CameraModel

/// The rate asked for; the highest where none is. An unknown rate comes last.
struct RateRule: Rule {
  /// Whether the highest is taken whatever was asked.
  var ignoresWish = false

  func narrow(_ race: inout Race) {
    race.prefer(.rate) { $0.hasRate }
    guard let leader = race.leader, race.candidates[Int(leader)].hasRate else { return }
    switch ignoresWish ? .highest : race.request.rate {
    case .highest, nil: keepExtreme(&race, .fastest)
    case .ideal(let wish): keepNearest(wish, &race)
    }
  }

  /// The same rate, then the slowest faster one, then the fastest slower one.
  private func keepNearest(_ wish: FrameInterval, _ race: inout Race) {
    race.prefer(.rate) { $0.isAsFast(as: wish) && $0.isAsSlow(as: wish) }
    guard let leader = race.leader, !race.candidates[Int(leader)].interval.isSameRate(as: wish) else { return }
    race.prefer(.rate) { $0.isAsFast(as: wish) }
    guard let leader = race.leader else { return }
    keepExtreme(&race, race.candidates[Int(leader)].isAsFast(as: wish) ? .slowest : .fastest)
  }

  private enum End {
    case fastest, slowest
  }

  /// Keeps what is within 200 ns of the one at that end.
  private func keepExtreme(_ race: inout Race, _ end: End) {
    guard let leader = race.leader else { return }
    var best = race.candidates[Int(leader)]
    race.forEach { candidate in
      if end == .fastest ? candidate.isFaster(than: best) : best.isFaster(than: candidate) { best = candidate }
      return .more
    }
    let interval = best.interval
    race.keep(.rate) { $0.isAsFast(as: interval) && $0.isAsSlow(as: interval) }
  }
}
