import CameraModel

extension Negotiator {
  /// The changes that would give a better answer on a wish other than the one that gives way; any answer, where there is none.
  mutating func relaxations(of request: FormatRequest, winner: Winner?) -> [Relaxation] {
    var found: [Relaxation] = []
    for (change, changed) in proposals(for: request, isImpossible: winner == nil) {
      let changed = changed.understood
      guard let other = run(changed) else { continue }
      let gives = chosenMode(other)
      if found.contains(where: { $0.gives == gives }) { continue }
      if let winner, !isBetter(other, than: winner, after: change, request) { continue }
      found.append(Relaxation(change: change, request: changed, gives: gives))
    }
    return found
  }

  /// The limits of a request that no mode meets, even alone; where each is met by some, those that none meets together, each needed for that.
  mutating func conflict(in request: FormatRequest) -> [RequestLimit] {
    let limits = request.limits
    guard run(limits.reduce(request) { $0.dropping($1) }) != nil else { return [] }
    let hopeless = limits.filter { limit in run(limits.filter { $0 != limit }.reduce(request) { $0.dropping($1) }) == nil }
    if !hopeless.isEmpty { return hopeless }
    var reduced = request
    var needed: [RequestLimit] = []
    for limit in limits {
      let without = reduced.dropping(limit)
      if run(without) == nil { reduced = without } else { needed.append(limit) }
    }
    return needed
  }

  private mutating func isBetter(_ other: Winner, than winner: Winner, after change: Relaxation.Change, _ request: FormatRequest) -> Bool {
    guard other.candidate != winner.candidate else { return false }
    return Wish.allCases.contains { wish in
      guard change.mayImprove(wish) else { return false }
      return prefers(other.candidate, to: winner.candidate, by: WishRule(wish: wish), request)
    }
  }

  // MARK: What could be changed

  private typealias Proposal = (Relaxation.Change, FormatRequest)

  private mutating func proposals(for request: FormatRequest, isImpossible: Bool) -> [Proposal] {
    var proposals: [Proposal] = []
    for limit in request.limits {
      if isImpossible, let looser = loosened(limit, of: request) {
        proposals.append((.loosen(limit, to: looser), request.replacing(looser)))
      } else {
        proposals.append((.drop(limit), request.dropping(limit)))
      }
    }
    // Wishes shut nothing out.
    if isImpossible { return proposals }
    if !request.preferredFormats.isEmpty { proposals.append((.dropPreference, request.withoutPreference)) }
    if request.preferredLongestInterval != nil { proposals.append((.dropFloor, request.withoutFloor)) }
    // `high` says the order itself: asked for another, its floor is gone.
    let orderable = request.withoutFloor
    proposals += Wish.allCases.map { (.decideFirst($0), orderable.deciding(first: $0)) }
    return proposals
  }
}

extension Relaxation.Change {
  /// Whether a wish may be the better for it: one that the change does not itself give up.
  fileprivate func mayImprove(_ wish: Wish) -> Bool {
    switch self {
    case .drop(.size): wish != .size
    case .drop(.rate), .drop(.slowestRate), .drop(.fastestRate), .dropFloor: wish != .rate
    case .drop(.formats), .dropPreference: wish != .format
    case .drop(.outputs), .loosen: true
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

  /// The same without the floor of `high`; the wish for the highest rate is said aloud, or it would be `high` again.
  fileprivate var withoutFloor: FormatRequest {
    guard preferredLongestInterval != nil else { return self }
    var request = self
    request.preferredLongestInterval = nil
    if request.rate == nil { request.rate = .highest }
    return request
  }

  func deciding(first wish: Wish) -> FormatRequest {
    var request = self
    request.order = [wish] + order.filter { $0 != wish }
    return request
  }
}
