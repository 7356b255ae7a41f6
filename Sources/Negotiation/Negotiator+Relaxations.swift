import CameraModel

extension Negotiator {
  /// The changes that improve a wish which they do not give up, or give a mode if there is none.
  mutating func relaxations(of request: FormatRequest, winner: Winner?) -> [Relaxation] {
    var found: [Relaxation] = []
    for (change, changed) in proposals(for: request, winner) {
      guard let other = run(changed) else { continue }
      let gives = chosenMode(other)
      if found.contains(where: { $0.gives == gives }) { continue }
      if let winner, !isBetter(other, than: winner, after: change, request) { continue }
      found.append(Relaxation(change: change, request: changed, gives: gives))
    }
    return found
  }

  /// The limits that no mode meets. If each is met alone, a minimal set that no mode meets together.
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
    return Wish.allCases.contains { wish in change.mayImprove(wish) && prefers(other.candidate, to: winner, by: wish, request) }
  }

  // MARK: Possible changes

  private typealias Proposal = (Relaxation.Change, FormatRequest)

  private mutating func proposals(for request: FormatRequest, _ winner: Winner?) -> [Proposal] {
    var proposals: [Proposal] = []
    for limit in request.limits {
      if winner == nil, let looser = loosened(limit, of: request) {
        proposals.append((.loosen(limit, to: looser), request.replacing(looser)))
      } else {
        proposals.append((.drop(limit), request.dropping(limit)))
      }
    }
    // Only limits can exclude all modes.
    guard let winner else { return proposals }
    if let size = sizeBelowFloor(request, winner) { proposals.append((.ask(size), request.asking(for: size))) }
    if !request.preferredFormats.isEmpty { proposals.append((.dropPreferredFormats, request.withoutPreference)) }
    proposals += Wish.allCases.map { (.decideFirst($0), request.deciding(first: $0)) }
    return proposals
  }

  /// The better size that the floor excluded; nil if there is none.
  private mutating func sizeBelowFloor(_ request: FormatRequest, _ winner: Winner) -> FrameSize? {
    guard let other = run(request, hasFloor: false), other.candidate.size != winner.candidate.size,
      prefers(other.candidate, to: winner, by: .size, request)
    else { return nil }
    return other.candidate.size
  }
}

extension Relaxation.Change {
  /// Whether the change may improve a wish that it does not itself give up.
  fileprivate func mayImprove(_ wish: Wish) -> Bool {
    switch self {
    case .drop(.exactSize): wish != .size
    case .drop(.exactRate), .drop(.minimumRate), .drop(.maximumRate): wish != .rate
    case .dropPreferredFormats: wish != .format
    case .drop(.requiredFormats), .drop(.outputFormats), .loosen: true
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
  func deciding(first wish: Wish) -> FormatRequest {
    var request = self
    if size?.rule == .largest { request.size = nil }
    request.order = [wish] + order.filter { $0 != wish }
    return request
  }
}
