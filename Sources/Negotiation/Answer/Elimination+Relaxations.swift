import CameraModel

// What other requests would give.
extension Elimination {
  private func run(_ request: FormatRequest, mayHaveFloor: Bool = true) -> Elimination {
    .finished(table, policy, request, mayHaveFloor: mayHaveFloor)
  }

  // MARK: Limits that no mode meets

  /// The limits that no mode meets. If each is met alone, a minimal set that no mode meets together. Empty if a mode remains.
  var unmetLimits: [RequestLimit] {
    let limits = asked.limits
    func hasMode(without dropped: [RequestLimit]) -> Bool { run(dropped.reduce(asked) { $0.dropping($1) }).first != nil }
    guard first == nil, hasMode(without: limits) else { return [] }
    let hopeless = limits.filter { limit in !hasMode(without: limits.filter { $0 != limit }) }
    if !hopeless.isEmpty { return hopeless }
    var dropped: [RequestLimit] = []
    for limit in limits where !hasMode(without: dropped + [limit]) { dropped.append(limit) }
    return limits.filter { !dropped.contains($0) }
  }

  /// A rate limit, moved to the nearest rate within the other limits; nil for other limits, and if no rate is known.
  private func loosened(_ limit: RequestLimit) -> RequestLimit? {
    guard let bound = limit.interval else { return nil }
    var others = asked.dropping(limit)
    // The bound becomes the wish, so that its neighbours in ranges are considered.
    others.rate = .ideal(bound)
    var elimination = Elimination(table, policy, others)
    elimination.keepWithinLimits()
    let nearest = elimination.remaining.compactMap(\.interval).min { left, right in
      left.isNearer(to: bound, than: right) || !right.isNearer(to: bound, than: left) && left.isShorter(than: right)
    }
    return nearest.map(limit.moved)
  }

  // MARK: Relaxations

  /// The changes that improve a wish which they do not give up, or give a mode if there is none.
  var relaxations: [Relaxation] {
    var found: [Relaxation] = []
    for (change, changed) in proposals {
      let other = run(changed)
      guard let new = other.first, !found.contains(where: { $0.gives == other.chosenMode(new) }) else { continue }
      if let old = first {
        guard new != old, Wish.allCases.contains(where: { change.mayImprove($0) && prefers(new, to: old, by: $0) }) else { continue }
      }
      found.append(Relaxation(change: change, request: changed, gives: other.chosenMode(new)))
    }
    return found
  }

  private var proposals: [(Relaxation.Change, FormatRequest)] {
    var proposals: [(Relaxation.Change, FormatRequest)] = asked.limits.map { limit in
      guard first == nil, let looser = loosened(limit) else { return (.drop(limit), asked.dropping(limit)) }
      return (.loosen(limit, to: looser), asked.replacing(looser))
    }
    // Only limits can exclude all modes.
    guard let chosen = first else { return proposals }
    if let other = run(asked, mayHaveFloor: false).first, other.size != chosen.size, prefers(other, to: chosen, by: .size) {
      proposals.append((.ask(other.size), asked.asking(for: other.size)))
    }
    if !asked.preferredFormats.isEmpty { proposals.append((.dropPreferredFormats, asked.withoutPreference)) }
    return proposals + Wish.allCases.map { (.decideFirst($0), asked.deciding(first: $0)) }
  }
}

extension Relaxation.Change {
  /// Whether the change may improve a wish that it does not itself give up.
  fileprivate func mayImprove(_ wish: Wish) -> Bool {
    switch self {
    case .drop(.exactSize): wish != .size
    case .drop(.exactRate), .drop(.minimumRate), .drop(.maximumRate): wish != .rate
    case .dropPreferredFormats: wish != .format
    case .drop(.requiredFormats), .drop(.acceptedFormats), .loosen: true
    case .ask: wish == .size
    case .decideFirst(let first): wish == first
    }
  }
}

extension FormatRequest {
  fileprivate var withoutPreference: FormatRequest {
    var request = self
    request.preferredFormats = []
    return request
  }

  /// The request with a size and its own rule.
  fileprivate func asking(for size: FrameSize) -> FormatRequest {
    var request = self
    request.size = SizeWish(size, self.size?.rule ?? .nearest)
    return request
  }

  /// The request with one wish before all others. An order replaces the wish for the largest size.
  fileprivate func deciding(first wish: Wish) -> FormatRequest {
    var request = self
    if size?.rule == .largest { request.size = nil }
    request.order = [wish] + order.filter { $0 != wish }
    return request
  }
}

extension FrameInterval {
  /// Whether this time is nearer to a third time than another is. Products of 32-bit parts fit 128 bits, so this is exact.
  fileprivate func isNearer(to time: FrameInterval, than other: FrameInterval) -> Bool {
    distance(to: time) * UInt128(other.denominator) < other.distance(to: time) * UInt128(denominator)
  }

  /// The distance between both times, multiplied by both denominators.
  private func distance(to other: FrameInterval) -> UInt128 {
    let (left, right) = (UInt128(numerator) * UInt128(other.denominator), UInt128(other.numerator) * UInt128(denominator))
    return left > right ? left - right : right - left
  }
}
