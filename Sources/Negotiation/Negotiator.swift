import CameraModel

/// Chooses the mode for a request from what a camera offers: always the same answer for the same input.
///
/// Laying out the camera costs once; each choice then walks the table without allocating.
public struct Negotiator {
  private var race: Race
  private let policy: Policy

  /// Chooses from a table by a policy.
  public init(_ table: ModeTable, policy: Policy = .standard) {
    race = Race(table)
    self.policy = policy
  }

  /// The mode to set, or nil when none meets the limits. Nothing is explained.
  public mutating func choose(_ request: FormatRequest) -> ChosenMode? {
    let oriented = orientation(of: request.understood)
    return run(oriented.request, withLedger: false).map { race.chosenMode($0, isTurned: oriented.isTurned) }
  }

  /// The answer, with what decided and what was rejected.
  public mutating func decide(_ request: FormatRequest) -> Decision {
    let oriented = orientation(of: request.understood)
    guard let winner = run(oriented.request, withLedger: true) else {
      return Decision(outcome: .impossible, rejected: race.rejections(winner: nil))
    }
    var decision = Decision(outcome: .exact)
    let chosen = race.chosenMode(winner, isTurned: oriented.isTurned)
    decision.chosen = chosen
    decision.adjustments = race.adjustments(of: winner, asked: request, isTurned: oriented.isTurned)
    if !decision.adjustments.isEmpty { decision.outcome = .adjusted }
    decision.rejected = race.rejections(winner: winner)
    decision.decidedBy = decidingRule(oriented.request)
    return decision
  }

  private mutating func run(_ request: FormatRequest, withLedger: Bool) -> Candidate? {
    race.start(request, withLedger: withLedger)
    LimitRule().narrow(&race)
    for rule in policy.rules(request) { rule.narrow(&race) }
    return race.survivors.first.map { race.candidates[Int($0)] }
  }

  /// The best of those that were in the running longest, and the rule that put them out.
  private mutating func decidingRule(_ request: FormatRequest) -> DecidingRule? {
    guard let losers = race.losers, let last = losers.last, last.rule != .limit else { return nil }
    race.restart(with: losers.filter { $0.rule == last.rule }.map(\.candidate))
    for rule in policy.rules(request) { rule.narrow(&race) }
    guard let best = race.survivors.first else { return nil }
    return DecidingRule(rule: last.rule, against: race.mode(race.candidates[Int(best)]))
  }

  // MARK: Rotation

  /// The request, or the request with width and height swapped where that is strictly nearer (semantics, section 3).
  private mutating func orientation(of request: FormatRequest) -> (request: FormatRequest, isTurned: Bool) {
    guard policy.rotates, let wish = request.size, wish.rule == .nearest, wish.size.width != wish.size.height else {
      return (request, false)
    }
    var turned = request
    turned.size?.size = FrameSize(wish.size.height, wish.size.width)
    guard let upright = leastDistance(request), let swapped = leastDistance(turned), swapped < upright else { return (request, false) }
    return (turned, true)
  }

  private mutating func leastDistance(_ request: FormatRequest) -> Int64? {
    guard let size = request.size?.size else { return nil }
    race.start(request, withLedger: false)
    LimitRule().narrow(&race)
    let (width, height) = (Int64(clamping: size.width), Int64(clamping: size.height))
    var least: Int64?
    for survivor in race.survivors {
      let candidate = race.candidates[Int(survivor)]
      let distance = abs(Int64(candidate.width) - width) + abs(Int64(candidate.height) - height)
      if least.map({ distance < $0 }) ?? true { least = distance }
    }
    return least
  }
}
