/// The modes still in the running, and what the others lost on.
///
/// At first whole entries run: the modes of one format and size. What tells their rates apart comes later, so that a rule on sizes or formats
/// looks at each entry once. The arrays are kept from one decision to the next.
struct Field {
  /// For each mode the rule it lost on, nil while it runs; empty when nobody wants to know.
  private(set) var lostOn: [RuleWord?] = []
  /// Positions of entries or modes, of which the first ``count`` are in the running.
  private var positions: [Int32] = []
  /// How many are in the running: entries until a rule looks at single modes, then modes.
  private(set) var count = 0
  private var isOfEntries = false

  /// Puts everyone in the running.
  mutating func start(_ lineup: Lineup, withLedger: Bool) {
    if positions.count < lineup.modes.count {
      positions.append(contentsOf: repeatElement(0, count: lineup.modes.count - positions.count))
    }
    lostOn = withLedger ? Array(repeating: nil, count: lineup.modes.count) : []
    isOfEntries = true
    count = lineup.entries.count
    var places = positions.mutableSpan
    for entry in 0..<lineup.entries.count { places[entry] = Int32(truncatingIfNeeded: entry) }
  }

  /// Puts these modes only in the running, without a ledger.
  mutating func start(with modes: some Sequence<Int32>) {
    lostOn = []
    isOfEntries = false
    count = 0
    for mode in modes {
      positions[count] = mode
      count += 1
    }
  }

  /// Lets modes run instead of entries.
  mutating func spread(_ lineup: Lineup) {
    guard isOfEntries else { return }
    isOfEntries = false
    let entries = count
    var places = positions.mutableSpan
    let starts = lineup.starts.span
    var total = 0
    for index in 0..<entries { total += Self.modes(of: places[index], starts).count }
    var end = total
    // From the back: an entry's modes never land before the entry itself.
    for index in (0..<entries).reversed() {
      for mode in Self.modes(of: places[index], starts).reversed() {
        end -= 1
        places[end] = mode
      }
    }
    count = total
  }

  /// The mode of the first in the running; nil when none is.
  func leader(_ lineup: Lineup) -> Int32? {
    count == 0 ? nil : isOfEntries ? lineup.starts[Int(positions[0])] : positions[0]
  }

  /// The modes in the running.
  mutating func runners(_ lineup: Lineup) -> [Int32] {
    spread(lineup)
    return Array(positions[..<count])
  }

  /// Whether the rule that each mode lost on is written down.
  var keepsLedger: Bool { !lostOn.isEmpty }

  /// Whether the test holds for one in the running; of an entry its first mode is seen.
  @inline(__always)
  func contains(_ lineup: Lineup, where test: (Candidate) -> Bool) -> Bool {
    let runners = pool(lineup)
    return positions[..<count].contains { test(runners[Int($0)]) }
  }

  /// Calls with each in the running, until the call says that it has seen enough; of an entry with its first mode.
  @inline(__always)
  func forEach(_ lineup: Lineup, _ body: (Candidate) -> Race.Progress) {
    let runners = pool(lineup)
    for index in 0..<count where body(runners[Int(positions[index])]) == .enough { return }
  }

  /// What the positions are positions in.
  @inline(__always)
  private func pool(_ lineup: Lineup) -> [Candidate] { isOfEntries ? lineup.entries : lineup.modes }

  private static func modes(of entry: Int32, _ starts: borrowing Span<Int32>) -> Range<Int32> {
    starts[Int(entry)]..<starts[Int(entry) + 1]
  }
}

// MARK: - Narrowing

extension Field {
  /// Keeps those for which the test holds.
  @inline(__always)
  mutating func keep(_ rule: RuleWord, _ lineup: Lineup, where isKept: (Candidate) -> Bool) {
    let runners = pool(lineup)
    if !lostOn.isEmpty {
      for position in positions[..<count] where !isKept(runners[Int(position)]) { note(position, rule, lineup) }
    }
    let running = count
    var kept = 0
    var places = positions.mutableSpan
    let all = runners.span
    for index in 0..<running {
      let position = places[index]
      if isKept(all[Int(position)]) {
        places[kept] = position
        kept += 1
      }
    }
    count = kept
  }

  /// Keeps those for which the test holds, or all where it holds for none.
  @inline(__always)
  mutating func prefer(_ rule: RuleWord, _ lineup: Lineup, where isLiked: (Candidate) -> Bool) {
    if contains(lineup, where: isLiked) { keep(rule, lineup, where: isLiked) }
  }

  /// Keeps those with the smallest key.
  @inline(__always)
  mutating func keepLeast<Key: Comparable>(_ rule: RuleWord, _ lineup: Lineup, by key: (Candidate) -> Key) {
    guard count > 1 else { return }
    let least = least(pool(lineup), by: key)
    keep(rule, lineup) { key($0) == least }
  }

  @inline(__always)
  private func least<Key: Comparable>(_ runners: [Candidate], by key: (Candidate) -> Key) -> Key {
    let (places, all) = (positions, runners)
    var least = key(all[Int(places[0])])
    for index in 1..<count {
      let value = key(all[Int(places[index])])
      if value < least { least = value }
    }
    return least
  }

  /// Keeps the best of each run of neighbours that belong together, the first of equals.
  mutating func keepBestOfRuns(
    _ rule: RuleWord, _ lineup: Lineup, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    let runners = pool(lineup)
    var kept = 0
    for index in 0..<count {
      let position = positions[index]
      guard kept > 0, together(runners[Int(positions[kept - 1])], runners[Int(position)]) else {
        positions[kept] = position
        kept += 1
        continue
      }
      let best = positions[kept - 1]
      let isNewBest = isBetter(runners[Int(position)], runners[Int(best)])
      if isNewBest { positions[kept - 1] = position }
      note(isNewBest ? best : position, rule, lineup)
    }
    count = kept
  }

  /// Keeps the first only.
  mutating func keepFirst(_ rule: RuleWord, _ lineup: Lineup) {
    guard count > 1 else { return }
    for index in 1..<count { note(positions[index], rule, lineup) }
    count = 1
  }

  /// Writes down what one lost on, where somebody wants to know.
  private mutating func note(_ position: Int32, _ rule: RuleWord, _ lineup: Lineup) {
    if lostOn.isEmpty { return }
    guard isOfEntries else { return lostOn[Int(position)] = rule }
    for mode in Self.modes(of: position, lineup.starts.span) { lostOn[Int(mode)] = rule }
  }
}
