import CameraModel

/// Chooses the mode for a request from what a camera offers: always the same answer for the same input.
///
/// Laying out the camera costs once; each choice then walks the table without allocating.
public struct Negotiator {
  private var race: Race
  /// The policy by which it chooses.
  public let policy: Policy

  /// Chooses from a table by a policy.
  public init(_ table: ModeTable, policy: Policy = .standard) {
    race = Race(table, policy: policy)
    self.policy = policy
  }

  /// The mode to set, or nil when none meets the limits. Nothing is explained.
  public mutating func choose(_ request: FormatRequest) -> ChosenMode? {
    run(request.understood, withLedger: false).map { race.chosenMode($0.position, isTurned: $0.isTurned) }
  }

  /// The answer, with what decided, what was rejected and what could be relaxed.
  public mutating func decide(_ request: FormatRequest) -> Decision {
    let request = request.understood
    let winner = run(request, withLedger: true)
    var decision = Decision(policy: policy, request: request, outcome: .impossible)
    if let winner {
      decision.chosen = race.chosenMode(winner.position, isTurned: winner.isTurned)
      decision.adjustments = race.adjustments(of: winner.position, asked: request.size?.size, isTurned: winner.isTurned)
      decision.outcome = decision.adjustments.isEmpty ? .exact : .adjusted
    }
    decision.findings = policy.findings + (decision.chosen.map { race.findings(about: $0.mode) } ?? [])
    decision.rejected = Ledger(of: race, winner: winner?.position)
    decision.runnersUp = runnersUp(behind: winner?.position)
    if winner == nil { decision.unmetLimits = conflict(in: request) }
    decision.relaxations = relaxations(of: request, winner: winner)
    return decision
  }

  // MARK: One race

  /// Who won, and how the request was read.
  struct Winner {
    let position: Int32
    let candidate: Candidate
    let isTurned: Bool
  }

  mutating func run(_ request: FormatRequest, withLedger: Bool = false) -> Winner? {
    let mayTurn = policy.rotates && request.mayTurn
    race.start(request, turns: mayTurn, withLedger: withLedger)
    LimitRule().narrow(&race)
    let isTurned = mayTurn && race.isNearerTurned
    if isTurned { race.turnRequest() }
    narrow()
    return race.leader.map { Winner(position: $0, candidate: race.candidates[Int($0)], isTurned: isTurned) }
  }

  private mutating func narrow() {
    for rule in policy.rules { rule.narrow(&race) }
  }

  func chosenMode(_ winner: Winner) -> ChosenMode {
    race.chosenMode(winner.position, isTurned: winner.isTurned)
  }

  // MARK: The next best

  private static let mostRunnersUp = 3

  /// The best of the losers: first those that met the limits, then, where none did, those that did not.
  private mutating func runnersUp(behind winner: Int32?) -> [Rejection] {
    let finished = race
    let winning = winner.map { finished.candidates[Int($0)] }
    var left = finished.candidates.indices.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != winner }
    let withinLimits = left.filter { finished.lostOn[Int($0)] != .limit }
    if !withinLimits.isEmpty { left = withinLimits }
    var best: [Rejection] = []
    while best.count < Self.mostRunnersUp, !left.isEmpty {
      race.restart(with: left)
      narrow()
      guard let next = race.leader else { break }
      best.append(finished.rejection(at: next, winner: winning))
      left.removeAll { $0 == next }
    }
    race = finished
    return best
  }

  // MARK: Comparing

  /// Whether a rule tells the first from the second, in its favour.
  mutating func prefers(_ first: Candidate, to second: Candidate, by rule: some Rule, _ request: FormatRequest) -> Bool {
    race.start(request, with: first, second)
    rule.narrow(&race)
    return race.count == 1 && race.leader.map { race.candidates[Int($0)] } == first
  }
}
