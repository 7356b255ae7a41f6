import CameraModel

/// The modes still in the running. Each rule narrows them to those it finds best; the last one standing is the answer.
///
/// The arrays are kept from one decision to the next, so that a decision allocates nothing.
struct Race {
  let table: ModeTable
  private(set) var request = FormatRequest()
  /// For each format of the table, what the request makes of it.
  private(set) var standings: [FormatStanding] = []
  /// All modes: the single ones, then the points of ranges that can win under this request.
  private(set) var candidates: [Candidate]
  /// Positions in ``candidates``.
  private(set) var survivors: [Int32] = []
  /// Each mode that dropped out and the rule it lost on, first losers first; nil when nobody wants to know.
  private(set) var losers: [Loser]?

  struct Loser {
    let candidate: Int32
    let rule: RuleWord
  }

  init(_ table: ModeTable) {
    self.table = table
    candidates = table.candidates
    candidates.reserveCapacity(table.candidates.count + table.ranges.count * 8)
  }

  /// Puts every mode back in the running for a request.
  mutating func start(_ request: FormatRequest, withLedger: Bool) {
    self.request = request
    standings.removeAll(keepingCapacity: true)
    for format in table.formats { standings.append(FormatStanding(of: format, request)) }
    if !table.ranges.isEmpty {
      candidates.removeLast(candidates.count - table.candidates.count)
      table.appendPoints(of: request, to: &candidates)
    }
    losers = withLedger ? [] : nil
    survivors.removeAll(keepingCapacity: true)
    survivors.reserveCapacity(candidates.count)
    for position in candidates.indices { survivors.append(Int32(truncatingIfNeeded: position)) }
  }

  /// Starts again with these only, without a ledger: how the best of the losers is found.
  mutating func restart(with positions: [Int32]) {
    survivors = positions
    losers = nil
  }

  /// Keeps the modes for which the test holds.
  mutating func keep(_ rule: RuleWord, where isKept: (Candidate) -> Bool) {
    var count = 0
    for position in survivors.indices {
      let survivor = survivors[position]
      if isKept(candidates[Int(survivor)]) {
        survivors[count] = survivor
        count += 1
      } else {
        losers?.append(Loser(candidate: survivor, rule: rule))
      }
    }
    survivors.removeLast(survivors.count - count)
  }

  /// Keeps the modes with the smallest key.
  mutating func keepLeast<Key: Comparable>(_ rule: RuleWord, by key: (Candidate) -> Key) {
    guard survivors.count > 1, let first = survivors.first else { return }
    var least = key(candidates[Int(first)])
    for survivor in survivors.dropFirst() {
      let value = key(candidates[Int(survivor)])
      if value < least { least = value }
    }
    keep(rule) { key($0) == least }
  }
}
