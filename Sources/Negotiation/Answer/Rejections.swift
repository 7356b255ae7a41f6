/// A mode that was not chosen, and why.
public struct Rejection: Hashable, Sendable {
  /// The mode.
  public var mode: Mode
  /// The first rule that eliminated it.
  public var rule: RuleName
  /// The reason, in one sentence.
  public var reason: String
}

/// Every mode that lost, with the first rule that eliminated it, in the order of enumeration.
///
/// Elements are made when they are read; until then, each mode takes one byte.
public struct Rejections: Sendable {
  private let elimination: Elimination?
  private let positions: [Int32]
  private let winner: Candidate?

  /// No rejections.
  init() {
    (elimination, positions, winner) = (nil, [], nil)
  }

  init(of elimination: Elimination, winner: Int32?) {
    let all = elimination.candidates.indices.lazy.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != winner }
    self.elimination = elimination
    self.winner = winner.map { elimination.candidates[Int($0)] }
    // Points of ranges are at the end of the list, but have their own places in the enumeration.
    positions =
      elimination.table.ranges.isEmpty
      ? Array(all) : all.sorted { elimination.candidates[Int($0)].order < elimination.candidates[Int($1)].order }
  }
}

extension Rejections {
  /// The first rule that eliminated each mode, in the same order, without the reasons.
  public var rules: some Sequence<RuleName> {
    positions.lazy.map { [elimination] position in elimination?.eliminatedBy[Int(position)] ?? .order }
  }
}

extension Rejections: RandomAccessCollection {
  /// The index of the first rejection.
  public var startIndex: Int { 0 }
  /// The index after the last rejection.
  public var endIndex: Int { positions.count }

  /// The rejection of one mode.
  public subscript(index: Int) -> Rejection {
    guard let elimination else { preconditionFailure("No rejections: no index is valid.") }
    return elimination.rejection(at: positions[index], winner: winner)
  }
}
