import CameraModel

/// Chooses a mode for a request. The same input always gives the same answer.
///
/// A choice among discrete modes allocates nothing.
public struct Negotiator {
  private var elimination: Elimination
  /// The policy in use.
  public let policy: Policy

  /// A negotiator for a table of modes.
  public init(_ table: ModeTable, policy: Policy = .standard) {
    elimination = Elimination(table, policy: policy)
    self.policy = policy
  }

  /// The mode to set; nil if no mode meets the limits. It is faster than ``decide(_:)``, but gives no reasons.
  public mutating func choose(_ request: FormatRequest) -> ChosenMode? {
    run(request, recordsRejections: false).map { elimination.chosenMode($0.position) }
  }

  /// The answer with its reasons, the rejected modes and the relaxations.
  public mutating func decide(_ request: FormatRequest) -> Decision {
    let winner = run(request, recordsRejections: true)
    var decision = Decision(policy: policy, request: request, outcome: .impossible, rateFloor: elimination.floor)
    if let winner {
      let chosen = elimination.chosenMode(winner.position)
      decision.chosen = chosen
      decision.isFirstOfCheapest = elimination.isFirstOfCheapest(winner.candidate)
      decision.adjustments = elimination.adjustments(of: winner.position)
      decision.outcome = decision.adjustments.isEmpty ? .exact : .adjusted
      decision.findings = policy.findings + elimination.findings(aboutSizeAt: winner.position) + elimination.findings(about: chosen.mode)
    } else {
      decision.findings = policy.findings + request.contradictions
    }
    decision.rejected = Rejections(of: elimination, winner: winner?.position)
    decision.runnersUp = runnersUp(behind: winner?.position)
    if winner == nil { decision.unmetLimits = conflict(in: request) }
    decision.relaxations = relaxations(of: request, winner: winner)
    return decision
  }

  // MARK: One elimination

  /// The mode that won, and the orientation of the request.
  struct Winner {
    let position: Int32
    let candidate: Candidate
    let isRotated: Bool
  }

  mutating func run(_ request: FormatRequest, recordsRejections: Bool = false, hasFloor: Bool = true) -> Winner? {
    elimination.start(request, recordsRejections: recordsRejections, hasFloor: hasFloor)
    LimitRule().narrow(&elimination)
    narrow()
    return elimination.first.map { Winner(position: $0, candidate: elimination.candidates[Int($0)], isRotated: elimination.isRotated) }
  }

  /// Calls the body for each mode that meets the limits.
  mutating func forEachMode(within request: FormatRequest, _ body: (Candidate) -> Void) {
    elimination.start(request, recordsRejections: false)
    LimitRule().narrow(&elimination)
    elimination.forEach {
      body($0)
      return .more
    }
  }

  private mutating func narrow() {
    for rule in policy.rules { rule.narrow(&elimination) }
  }

  func chosenMode(_ winner: Winner) -> ChosenMode { elimination.chosenMode(winner.position) }

  // MARK: The next best

  private static let mostRunnersUp = 3

  /// The best losing modes within the limits, or of all modes if none is within them.
  private mutating func runnersUp(behind winner: Int32?) -> [Rejection] {
    let finished = elimination
    let winning = winner.map { finished.candidates[Int($0)] }
    var left = finished.candidates.indices.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != winner }
    let withinLimits = left.filter { finished.eliminatedBy[Int($0)] != .limit }
    if !withinLimits.isEmpty { left = withinLimits }
    var best: [Rejection] = []
    while best.count < Self.mostRunnersUp, !left.isEmpty {
      elimination.restart(with: left)
      narrow()
      guard let next = elimination.first else { break }
      best.append(finished.rejection(at: next, winner: winning))
      left.removeAll { $0 == next }
    }
    elimination = finished
    return best
  }

  // MARK: Comparing

  /// Whether a wish prefers the first mode to the second, in the second mode's orientation.
  mutating func prefers(_ first: Candidate, to second: Winner, by wish: Wish, _ request: FormatRequest) -> Bool {
    elimination.start(request, isRotated: second.isRotated, with: first, second.candidate)
    WishRule(wish: wish).narrow(&elimination)
    return elimination.count == 1 && elimination.first.map { elimination.candidates[Int($0)] } == first
  }
}
