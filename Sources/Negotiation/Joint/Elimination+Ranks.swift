extension Elimination {
  /// The rank of each mode of several cameras by the standard policy, from 0. Modes that no rule separates share a rank.
  ///
  /// A choice keeps the candidates with a rule's smallest key. Here each rule sorts groups of equals by the same keys (decision 22).
  ///
  /// - Parameter modes: each camera's modes within the limits. They decide whether its floor stands.
  func ranks(of modes: [[Candidate]]) -> [Candidate: Int] {
    var ranking = self
    ranking.mayHaveFloor = modes.indices.map { nominalFloor(of: modes[$0], $0) != nil }
    var groups = [modes.flatMap(\.self)]
    for rule in Rule.standard(for: request) {
      groups = groups.flatMap { group in
        guard group.count > 1, let keys = ranking.keys(of: rule, for: group) else { return [group] }
        let parts = Dictionary(grouping: zip(keys, group), by: \.0)
        return parts.sorted { $0.key < $1.key }.map { $0.value.map(\.1) }
      }
    }
    let ranks = groups.enumerated().flatMap { rank, group in group.map { ($0, rank) } }
    return Dictionary(ranks) { first, _ in first }
  }
}
