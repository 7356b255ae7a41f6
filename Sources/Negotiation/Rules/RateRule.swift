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
    switch end {
    case .fastest:
      // Each format and size shows its fastest mode, so most modes are never looked at.
      guard let best = extreme(.fastest, race.forEachEntry) else { return }
      race.keepEntries(.rate) { $0.isAsFast(as: best) }
      race.keep(.rate) { $0.isAsFast(as: best) }
    case .slowest:
      guard let best = extreme(.slowest, { race.forEach($0) }) else { return }
      race.keep(.rate) { $0.isAsSlow(as: best) }
    }
  }

  /// The time per frame at that end; nil where no rate is known.
  @inline(__always)
  private func extreme(_ end: End, _ walk: ((Candidate) -> Race.Progress) -> Void) -> FrameInterval? {
    var best: Candidate?
    walk { candidate in
      guard candidate.hasRate else { return .more }
      guard let other = best else {
        best = candidate
        return .more
      }
      if end == .fastest ? candidate.isFaster(than: other) : other.isFaster(than: candidate) { best = candidate }
      return .more
    }
    return best?.interval
  }
}
