/// Whether to continue a walk over candidates.
enum Walk {
  case more, enough
}

/// The candidates that remain, and the rule that eliminated each of the others.
///
/// It starts with entries, each holding all modes of one format and size, and expands them to modes once a rule compares rates. Rules on
/// formats or sizes then read each entry once. Decisions reuse the arrays.
struct CandidateSet {
  /// For each mode the rule that eliminated it, or nil while it remains. Empty if rejections are not recorded.
  private(set) var eliminatedBy: [RuleName?] = []
  /// Positions of entries or modes in the list; the first ``count`` of them remain.
  private var positions: [Int32] = []
  /// How many remain: entries until a rule compares rates, then modes.
  private(set) var count = 0
  private var isOfEntries = false

  /// Starts with every entry of a list.
  mutating func start(_ list: CandidateList, recordsRejections: Bool) {
    if positions.count < list.modes.count {
      positions.append(contentsOf: repeatElement(0, count: list.modes.count - positions.count))
    }
    eliminatedBy = recordsRejections ? Array(repeating: nil, count: list.modes.count) : []
    isOfEntries = true
    count = list.entries.count
    var places = positions.mutableSpan
    for entry in 0..<list.entries.count { places[entry] = Int32(truncatingIfNeeded: entry) }
  }

  /// Starts with only these modes, and records no rejections.
  mutating func start(with modes: some Sequence<Int32>) {
    eliminatedBy = []
    isOfEntries = false
    count = 0
    for mode in modes {
      positions[count] = mode
      count += 1
    }
  }

  /// Expands the remaining entries to their modes.
  mutating func expand(_ list: CandidateList) {
    guard isOfEntries else { return }
    isOfEntries = false
    let entries = count
    var places = positions.mutableSpan
    let starts = list.starts.span
    var total = 0
    for index in 0..<entries { total += Self.modes(of: places[index], starts).count }
    var end = total
    // From the back, so that an entry's modes never overwrite an unread entry.
    for index in (0..<entries).reversed() {
      for mode in Self.modes(of: places[index], starts).reversed() {
        end -= 1
        places[end] = mode
      }
    }
    count = total
  }

  /// The first remaining mode; nil if none remains.
  func first(_ list: CandidateList) -> Int32? {
    count == 0 ? nil : isOfEntries ? list.starts[Int(positions[0])] : positions[0]
  }

  /// The positions of the remaining modes.
  mutating func modes(of list: CandidateList) -> [Int32] {
    expand(list)
    return Array(positions[..<count])
  }

  /// Whether the rules that eliminate modes are recorded.
  var recordsRejections: Bool { !eliminatedBy.isEmpty }

  /// Whether the test holds for any that remains. An entry is tested by its fastest mode.
  @inline(__always)
  func contains(_ list: CandidateList, where test: (Candidate) -> Bool) -> Bool {
    let all = candidates(of: list)
    return positions[..<count].contains { test(all[Int($0)]) }
  }

  /// Calls the body for each that remains until it returns `.enough`. An entry is represented by its fastest mode.
  @inline(__always)
  func forEach(_ list: CandidateList, _ body: (Candidate) -> Walk) {
    let all = candidates(of: list)
    for index in 0..<count where body(all[Int(positions[index])]) == .enough { return }
  }

  /// The candidates that the positions refer to.
  @inline(__always)
  private func candidates(of list: CandidateList) -> [Candidate] { isOfEntries ? list.entries : list.modes }

  private static func modes(of entry: Int32, _ starts: borrowing Span<Int32>) -> Range<Int32> {
    starts[Int(entry)]..<starts[Int(entry) + 1]
  }
}

// MARK: - Narrowing

extension CandidateSet {
  /// Keeps those for which the test holds.
  @inline(__always)
  mutating func keep(_ rule: RuleName, _ list: CandidateList, where isKept: (Candidate) -> Bool) {
    let all = candidates(of: list)
    if !eliminatedBy.isEmpty {
      for position in positions[..<count] where !isKept(all[Int(position)]) { record(position, rule, list) }
    }
    let running = count
    var kept = 0
    var places = positions.mutableSpan
    let span = all.span
    for index in 0..<running {
      let position = places[index]
      if isKept(span[Int(position)]) {
        places[kept] = position
        kept += 1
      }
    }
    count = kept
  }

  /// Keeps those for which the test holds, or all if it holds for none.
  @inline(__always)
  mutating func prefer(_ rule: RuleName, _ list: CandidateList, where isPreferred: (Candidate) -> Bool) {
    if contains(list, where: isPreferred) { keep(rule, list, where: isPreferred) }
  }

  /// Keeps those with the smallest key.
  @inline(__always)
  mutating func keepLeast<Key: Comparable>(_ rule: RuleName, _ list: CandidateList, by key: (Candidate) -> Key) {
    guard count > 1 else { return }
    let least = least(of: candidates(of: list), by: key)
    keep(rule, list) { key($0) == least }
  }

  @inline(__always)
  private func least<Key: Comparable>(of all: [Candidate], by key: (Candidate) -> Key) -> Key {
    let places = positions
    var least = key(all[Int(places[0])])
    for index in 1..<count {
      let value = key(all[Int(places[index])])
      if value < least { least = value }
    }
    return least
  }

  /// Keeps the best of each run of neighbours that belong together, or the first of several equals.
  mutating func keepBestOfRuns(
    _ rule: RuleName, _ list: CandidateList, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    let all = candidates(of: list)
    var kept = 0
    for index in 0..<count {
      let position = positions[index]
      guard kept > 0, together(all[Int(positions[kept - 1])], all[Int(position)]) else {
        positions[kept] = position
        kept += 1
        continue
      }
      let best = positions[kept - 1]
      let isNewBest = isBetter(all[Int(position)], all[Int(best)])
      if isNewBest { positions[kept - 1] = position }
      record(isNewBest ? best : position, rule, list)
    }
    count = kept
  }

  /// Keeps only the first.
  mutating func keepFirst(_ rule: RuleName, _ list: CandidateList) {
    guard count > 1 else { return }
    for index in 1..<count { record(positions[index], rule, list) }
    count = 1
  }

  /// Records the rule that eliminated one, if rejections are recorded.
  private mutating func record(_ position: Int32, _ rule: RuleName, _ list: CandidateList) {
    if eliminatedBy.isEmpty { return }
    guard isOfEntries else { return eliminatedBy[Int(position)] = rule }
    for mode in Self.modes(of: position, list.starts.span) { eliminatedBy[Int(mode)] = rule }
  }
}
