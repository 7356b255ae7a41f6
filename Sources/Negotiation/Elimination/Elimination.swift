import CameraModel

/// The elimination that answers a request: each rule keeps its best candidates, and the first that remains is the answer.
struct Elimination: Sendable {
  let table: ModeTable
  let policy: Policy
  /// The request, with width and height swapped if it is read so.
  private(set) var request: FormatRequest
  /// Whether the requested width and height are swapped; nil while that is undecided.
  private(set) var isRotated: Bool?
  /// The floor that applied, as the longest time per frame; nil for none.
  var floor: FrameInterval?
  /// Whether a floor may apply; relaxations are also searched without one.
  private(set) var mayHaveFloor: Bool
  /// For each format of the table, how it matches the request.
  let matches: [FormatMatch]
  /// All modes, then the points of ranges that can win under this request.
  let candidates: [Candidate]
  /// The candidates that no rule has eliminated yet.
  private(set) var remaining: [Candidate]
  /// The rule that eliminated each of the others. Nil if the caller wants no reasons: to note them costs more than the choice.
  private(set) var eliminatedBy: [Candidate: RuleName]?

  /// Starts with every mode of a table.
  ///
  /// - Parameter notesRules: whether to note the rule that eliminates each candidate.
  init(_ table: ModeTable, _ policy: Policy, _ request: FormatRequest, mayHaveFloor: Bool = true, notesRules: Bool) {
    (self.table, self.policy, self.request, self.mayHaveFloor) = (table, policy, request, mayHaveFloor)
    matches = table.formats.map { FormatMatch($0, request) }
    candidates = table.candidates(for: request, matches, by: policy)
    remaining = candidates
    if notesRules { eliminatedBy = Dictionary(minimumCapacity: candidates.count) }
  }

  /// The first remaining candidate; nil if none remains.
  var first: Candidate? { remaining.first }

  /// The format of a candidate.
  func format(_ candidate: Candidate) -> ModeTable.Format { table.formats[candidate.format] }

  /// How the format of a candidate matches the request.
  func match(_ candidate: Candidate) -> FormatMatch { matches[candidate.format] }

  /// The candidate that the policy chooses among these, in the same orientation; nil if there are none.
  func best(among candidates: [Candidate]) -> Candidate? {
    var other = self
    (other.remaining, other.eliminatedBy) = (candidates, nil)
    policy.narrow(&other)
    return other.first
  }

  /// Whether a wish prefers one candidate to another, in the same orientation and without a floor.
  func prefers(_ one: Candidate, to another: Candidate, by wish: Wish) -> Bool {
    var other = self
    (other.remaining, other.mayHaveFloor, other.eliminatedBy) = ([one, another], false, nil)
    other.narrow(by: wish)
    return other.remaining == [one]
  }

  /// Decides whether the requested width and height are swapped from here on.
  mutating func settleOrientation(isRotated: Bool) {
    self.isRotated = isRotated
    if isRotated, let size = request.size?.size { request.size?.size = size.transposed }
  }

  // MARK: Narrowing

  /// Keeps the candidates for which the test holds.
  mutating func keep(_ rule: RuleName, where isKept: (Candidate) -> Bool) {
    if eliminatedBy == nil { return remaining.removeAll { !isKept($0) } }
    var kept: [Candidate] = []
    for candidate in remaining {
      if isKept(candidate) { kept.append(candidate) } else { eliminatedBy?[candidate] = rule }
    }
    remaining = kept
  }

  /// Keeps the candidates for which the test holds, or all if it holds for none.
  mutating func prefer(_ rule: RuleName, where isPreferred: (Candidate) -> Bool) {
    if remaining.contains(where: isPreferred) { keep(rule, where: isPreferred) }
  }

  /// Keeps the candidates with the smallest key.
  mutating func keepLeast<Key: Comparable>(_ rule: RuleName, by key: (Candidate) -> Key) {
    let keys = remaining.map(key)
    guard let least = keys.min() else { return }
    // The test is called once for each candidate, in their order.
    var place = keys.startIndex
    keep(rule) { _ in
      defer { place += 1 }
      return keys[place] == least
    }
  }

  /// Keeps the best of each run of neighbours that belong together, or the first of several equals.
  mutating func keepBestOfRuns(
    _ rule: RuleName, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    var best: [Candidate] = []
    for candidate in remaining {
      if let last = best.last, together(last, candidate) {
        if isBetter(candidate, last) { best[best.count - 1] = candidate }
      } else {
        best.append(candidate)
      }
    }
    let kept = Set(best)
    keep(rule, where: kept.contains)
  }

  /// Keeps only the first candidate.
  mutating func keepFirst(_ rule: RuleName) {
    let first = first
    keep(rule) { $0 == first }
  }
}
