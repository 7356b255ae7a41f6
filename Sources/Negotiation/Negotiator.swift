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
    run(request, withLedger: false).map { race.chosenMode($0.position) }
  }

  /// The answer, with what decided, what was rejected and what could be relaxed.
  public mutating func decide(_ request: FormatRequest) -> Decision {
    let winner = run(request, withLedger: true)
    var decision = Decision(policy: policy, request: request, outcome: .impossible, rateFloor: race.floor)
    if let winner {
      let chosen = race.chosenMode(winner.position)
      decision.chosen = chosen
      decision.adjustments = race.adjustments(of: winner.position)
      decision.outcome = decision.adjustments.isEmpty ? .exact : .adjusted
      decision.findings = policy.findings + race.findings(aboutSizeAt: winner.position) + race.findings(about: chosen.mode)
    } else {
      decision.findings = policy.findings + request.contradictions
    }
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

  mutating func run(_ request: FormatRequest, withLedger: Bool = false, hasFloor: Bool = true) -> Winner? {
    race.start(request, withLedger: withLedger, hasFloor: hasFloor)
    LimitRule().narrow(&race)
    narrow()
    return race.leader.map { Winner(position: $0, candidate: race.candidates[Int($0)], isTurned: race.isTurned) }
  }

  /// Calls with each mode that meets the limits.
  mutating func forEachMode(within request: FormatRequest, _ body: (Candidate) -> Void) {
    race.start(request, withLedger: false)
    LimitRule().narrow(&race)
    race.forEach {
      body($0)
      return .more
    }
  }

  private mutating func narrow() {
    for rule in policy.rules { rule.narrow(&race) }
  }

  func chosenMode(_ winner: Winner) -> ChosenMode { race.chosenMode(winner.position) }

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

  /// Whether a wish tells the first from the second, in its favour, under a request that is read as for the second.
  mutating func prefers(_ first: Candidate, to second: Winner, by wish: Wish, _ request: FormatRequest) -> Bool {
    race.start(request, isTurned: second.isTurned, with: first, second.candidate)
    WishRule(wish: wish).narrow(&race)
    return race.count == 1 && race.leader.map { race.candidates[Int($0)] } == first
  }
}
