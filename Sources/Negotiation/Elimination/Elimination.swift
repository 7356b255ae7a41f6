import CameraModel

/// The elimination that answers a request: each rule keeps its best candidates, and the first that remains is the answer.
struct Elimination: Sendable {
  let table: ModeTable
  let policy: Policy
  /// The request as it was made.
  let asked: FormatRequest
  /// The request, with width and height swapped if it is read so.
  private(set) var request: FormatRequest
  /// Whether the requested width and height are swapped; nil while that is undecided.
  private(set) var isRotated: Bool?
  /// The floor that applied, as the longest time per frame; nil for none.
  private(set) var floor: FrameInterval?
  /// For each camera, whether a floor may apply; relaxations are also searched without one.
  var mayHaveFloor: [Bool]
  /// For each format of the table, how it matches the request.
  let matches: [FormatMatch]
  /// All modes, then the points of ranges that can win under this request.
  private(set) var candidates: [Candidate]
  /// The rules that eliminated candidates, in their order, with the candidates that each kept.
  private(set) var steps: [(rule: RuleName, kept: [Candidate])] = []

  /// Starts with every mode of a table.
  init(_ table: ModeTable, _ policy: Policy, _ request: FormatRequest, mayHaveFloor: Bool = true) {
    (self.table, self.policy, asked, self.request) = (table, policy, request, request)
    self.mayHaveFloor = Array(repeating: mayHaveFloor, count: table.cameraCount)
    matches = table.formats.map { FormatMatch($0, request) }
    candidates = table.candidates(for: request, matches, by: policy)
  }

  /// The elimination by the limits, then by the policy's rules.
  static func finished(_ table: ModeTable, _ policy: Policy, _ request: FormatRequest, mayHaveFloor: Bool = true) -> Elimination {
    var elimination = Elimination(table, policy, request, mayHaveFloor: mayHaveFloor)
    elimination.keepWithinLimits()
    policy.narrow(&elimination)
    return elimination
  }

  /// The candidates that no rule has eliminated yet.
  var remaining: [Candidate] { steps.last?.kept ?? candidates }

  /// The first remaining candidate; nil if none remains.
  var first: Candidate? { remaining.first }

  /// The format of a candidate.
  func format(_ candidate: Candidate) -> ModeTable.Format { table.formats[candidate.format] }

  /// How the format of a candidate matches the request.
  func match(_ candidate: Candidate) -> FormatMatch { matches[candidate.format] }

  /// The candidate that the policy chooses among these, in the same orientation; nil if there are none.
  func best(among candidates: [Candidate]) -> Candidate? {
    var other = self
    (other.candidates, other.steps) = (candidates, [])
    policy.narrow(&other)
    return other.first
  }

  /// Whether a wish prefers one candidate to another, in the same orientation and without a floor.
  func prefers(_ one: Candidate, to another: Candidate, by wish: Wish) -> Bool {
    var other = self
    (other.candidates, other.steps, other.mayHaveFloor) = ([one, another], [], mayHaveFloor.map { _ in false })
    for rule in Rule.of(wish) { other.keepLeast(rule) }
    return other.remaining == [one]
  }

  /// Swaps the requested width and height if a remaining mode is then strictly nearer than all are now (docs/semantics.md, section 5).
  mutating func decideOrientation() {
    // The runners-up have the same orientation as the winner.
    guard isRotated == nil else { return }
    isRotated = false
    guard request.mayRotate, let size = request.size?.size,
      let upright = remaining.lazy.map({ $0.distance(to: size) }).min(),
      let transposed = remaining.lazy.map({ $0.distance(to: size.transposed) }).min(), transposed < upright
    else { return }
    isRotated = true
    request.size?.size = size.transposed
  }

  // MARK: Narrowing

  private mutating func keep(_ rule: RuleName, _ kept: [Candidate]) {
    if kept.count < remaining.count { steps.append((rule, kept)) }
  }

  /// Keeps the candidates for which the test holds.
  mutating func keep(_ rule: RuleName, where isKept: (Candidate) -> Bool) { keep(rule, remaining.filter(isKept)) }

  /// Keeps the candidates for which the test holds, or all if it holds for none.
  mutating func prefer(_ rule: RuleName, where isPreferred: (Candidate) -> Bool) {
    if remaining.contains(where: isPreferred) { keep(rule, where: isPreferred) }
  }

  /// Keeps the candidates with the smallest key by a rule of the standard policy.
  mutating func keepLeast(_ rule: Rule) {
    if rule == .floor { floor = floor(of: remaining) }
    if let keys = keys(of: rule, for: remaining) { keepLeast(rule.name, keys) }
  }

  /// Keeps the candidates with the smallest key.
  mutating func keepLeast<Key: Comparable>(_ rule: RuleName, by key: (Candidate) -> Key) {
    keepLeast(rule, remaining.map(key))
  }

  private mutating func keepLeast<Key: Comparable>(_ rule: RuleName, _ keys: [Key]) {
    guard let least = keys.min() else { return }
    let remaining = remaining
    keep(rule, keys.indices.filter { keys[$0] == least }.map { remaining[$0] })
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
    keep(rule, best)
  }

  /// Keeps only the first candidate.
  mutating func keepFirst(_ rule: RuleName) { keep(rule, Array(remaining.prefix(1))) }
}
