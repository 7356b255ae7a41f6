/// Every mode that lost, with the first rule it lost on, in the order of enumeration.
///
/// An entry is made when it is looked at: keeping the ledger costs a byte a mode.
public struct Ledger: Sendable {
  private let race: Race?
  private let positions: [Int32]
  private let winner: Candidate?

  /// The ledger of a decision between no modes.
  init() {
    (race, positions, winner) = (nil, [], nil)
  }

  init(of race: Race, winner: Int32?) {
    let all = race.candidates.indices.lazy.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != winner }
    self.race = race
    self.winner = winner.map { race.candidates[Int($0)] }
    // Points of ranges come last in the race; in the enumeration they stand in their places.
    positions = race.table.ranges.isEmpty ? Array(all) : all.sorted { race.candidates[Int($0)].order < race.candidates[Int($1)].order }
  }
}

extension Ledger {
  /// The first rule that each mode lost on, in the same order, without the reasons.
  public var rules: some Sequence<RuleWord> {
    positions.lazy.map { [race] position in race?.lostOn[Int(position)] ?? .order }
  }
}

extension Ledger: RandomAccessCollection {
  /// Where the entries begin.
  public var startIndex: Int { 0 }
  /// Where the entries end.
  public var endIndex: Int { positions.count }

  /// The entry of one mode.
  public subscript(index: Int) -> Rejection {
    guard let race else { preconditionFailure("An empty ledger has no index.") }
    return race.rejection(at: positions[index], winner: winner)
  }
}
