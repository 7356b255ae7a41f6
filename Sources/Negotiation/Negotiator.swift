import CameraModel

/// Chooses a mode for a request. The same input always gives the same answer.
public struct Negotiator: Sendable {
  private let table: ModeTable
  /// The policy in use.
  public let policy: Policy

  /// A negotiator for a table of modes.
  public init(_ table: ModeTable, policy: Policy = .standard) {
    self.table = table
    self.policy = policy
  }

  /// The mode to set; nil if no mode meets the limits. It is faster than ``decide(_:explainsSuccess:)``, but gives no reasons.
  public func choose(_ request: FormatRequest) -> ChosenMode? {
    let elimination = run(request)
    return elimination.first.map(elimination.chosenMode)
  }

  /// The answer with its reasons, the rejected modes and the relaxations.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - explainsSuccess: Whether to find rejected modes, runners-up and relaxations even if a mode was chosen. They take most of the time.
  public func decide(_ request: FormatRequest, explainsSuccess: Bool = true) -> Decision {
    var elimination = run(request, notesRules: explainsSuccess)
    if elimination.first == nil, !explainsSuccess { elimination = run(request, notesRules: true) }
    var decision = Decision(policy: policy, request: request, outcome: .impossible, rateFloor: elimination.floor)
    if let first = elimination.first {
      decision.chosen = elimination.chosenMode(first)
      decision.adjustments = elimination.adjustments(of: first)
      decision.outcome = decision.adjustments.isEmpty ? .exact : .adjusted
    } else {
      decision.unmetLimits = conflict(in: request)
    }
    decision.findings = elimination.findings
    guard explainsSuccess || decision.chosen == nil else { return decision }
    decision.rejected = elimination.rejections
    decision.runnersUp = elimination.runnersUp
    decision.relaxations = relaxations(of: request, elimination)
    return decision
  }

  /// Applies the limits, then the policy's rules.
  private func run(_ request: FormatRequest, mayHaveFloor: Bool = true, notesRules: Bool = false) -> Elimination {
    var elimination = Elimination(table, policy, request, mayHaveFloor: mayHaveFloor, notesRules: notesRules)
    elimination.keepWithinLimits()
    policy.narrow(&elimination)
    return elimination
  }

  // MARK: Limits that no mode meets

  /// The limits that no mode meets. If each is met alone, a minimal set that no mode meets together.
  private func conflict(in request: FormatRequest) -> [RequestLimit] {
    let limits = request.limits
    func hasMode(without dropped: [RequestLimit]) -> Bool { run(dropped.reduce(request) { $0.dropping($1) }).first != nil }
    guard hasMode(without: limits) else { return [] }
    let hopeless = limits.filter { limit in !hasMode(without: limits.filter { $0 != limit }) }
    if !hopeless.isEmpty { return hopeless }
    var dropped: [RequestLimit] = []
    for limit in limits where !hasMode(without: dropped + [limit]) { dropped.append(limit) }
    return limits.filter { !dropped.contains($0) }
  }

  /// A rate limit, moved to the nearest rate within the other limits; nil for other limits, and if no rate is known.
  private func loosened(_ limit: RequestLimit, of request: FormatRequest) -> RequestLimit? {
    guard let bound = limit.interval else { return nil }
    var others = request.dropping(limit)
    // The bound becomes the wish, so that its neighbours in ranges are considered.
    others.rate = .ideal(bound)
    var elimination = Elimination(table, policy, others, notesRules: false)
    elimination.keepWithinLimits()
    let nearest = elimination.remaining.compactMap(\.interval).min { left, right in
      left.isNearer(to: bound, than: right) || !right.isNearer(to: bound, than: left) && left.isShorter(than: right)
    }
    return nearest.map(limit.moved)
  }

  // MARK: Relaxations

  /// The changes that improve a wish which they do not give up, or give a mode if there is none.
  private func relaxations(of request: FormatRequest, _ answer: Elimination) -> [Relaxation] {
    var found: [Relaxation] = []
    for (change, changed) in proposals(for: request, answer) {
      let other = run(changed)
      guard let new = other.first, !found.contains(where: { $0.gives == other.chosenMode(new) }) else { continue }
      if let old = answer.first {
        guard new != old, Wish.allCases.contains(where: { change.mayImprove($0) && answer.prefers(new, to: old, by: $0) }) else { continue }
      }
      found.append(Relaxation(change: change, request: changed, gives: other.chosenMode(new)))
    }
    return found
  }

  private func proposals(for request: FormatRequest, _ answer: Elimination) -> [(Relaxation.Change, FormatRequest)] {
    var proposals: [(Relaxation.Change, FormatRequest)] = request.limits.map { limit in
      guard answer.first == nil, let looser = loosened(limit, of: request) else { return (.drop(limit), request.dropping(limit)) }
      return (.loosen(limit, to: looser), request.replacing(looser))
    }
    // Only limits can exclude all modes.
    guard let chosen = answer.first else { return proposals }
    if let other = run(request, mayHaveFloor: false).first, other.size != chosen.size, answer.prefers(other, to: chosen, by: .size) {
      proposals.append((.ask(other.size), request.asking(for: other.size)))
    }
    if !request.preferredFormats.isEmpty { proposals.append((.dropPreferredFormats, request.withoutPreference)) }
    return proposals + Wish.allCases.map { (.decideFirst($0), request.deciding(first: $0)) }
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
