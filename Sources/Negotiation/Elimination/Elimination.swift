import CameraModel

/// The elimination that answers a request: each rule keeps its best candidates, and the first that remains is the answer.
///
/// Decisions reuse the arrays, so a decision among discrete modes allocates nothing.
struct Elimination {
  let table: ModeTable
  let policy: Policy
  private(set) var request = FormatRequest()
  /// Whether the requested width and height are swapped.
  private(set) var isRotated = false
  /// Whether the orientation is decided.
  private(set) var isOrientationSettled = false
  /// Whether a floor may apply; relaxations are also searched without one.
  private(set) var hasFloor = true
  /// The floor that applied, as the longest time per frame; nil for none.
  private(set) var floor: FrameInterval?
  /// For each format of the table, how it matches the request.
  private(set) var matches: [FormatMatch] = []
  /// The discrete modes, then the points of ranges that can win under this request.
  private var list: CandidateList
  private var remaining = CandidateSet()

  init(_ table: ModeTable, policy: Policy = .standard) {
    self.table = table
    self.policy = policy
    list = table.candidates
    list.reserve(table.ranges.count * 16)
    matches.reserveCapacity(table.formats.count)
  }

  /// Starts with every mode of the table.
  mutating func start(_ request: FormatRequest, recordsRejections: Bool, hasFloor: Bool = true) {
    self.request = request
    self.hasFloor = hasFloor
    (isRotated, isOrientationSettled, floor) = (false, false, nil)
    matches.assess(table.formats, for: request)
    list.cut(to: table.candidates)
    table.appendPoints(of: request, matches, by: policy, to: &list)
    remaining.start(list, recordsRejections: recordsRejections)
  }

  /// Starts with only two modes, to compare them under a request.
  mutating func start(_ request: FormatRequest, isRotated: Bool, with first: Candidate, _ second: Candidate) {
    start(request, recordsRejections: false, hasFloor: false)
    settleOrientation(isRotated: isRotated)
    for candidate in [first, second] { list.append(CollectionOfOne(candidate)) }
    remaining.start(list, recordsRejections: false)
    restart(with: [Int32(candidates.count - 2), Int32(candidates.count - 1)])
  }

  /// Decides whether the requested width and height are swapped from here on.
  mutating func settleOrientation(isRotated: Bool) {
    isOrientationSettled = true
    guard isRotated != self.isRotated, let size = request.size?.size else { return }
    self.isRotated = isRotated
    request.size?.size = size.transposed
  }

  /// Records the floor that applies; nil for none.
  mutating func record(floor: FrameInterval?) { self.floor = floor }

  /// Starts again with only these modes, and records no rejections.
  mutating func restart(with positions: some Sequence<Int32>) {
    remaining.start(with: positions)
  }

  // MARK: The remaining candidates

  /// The discrete modes, then the points of ranges that can win under this request.
  var candidates: [Candidate] { list.modes }

  /// For each candidate the rule that eliminated it, or nil while it remains. Empty if rejections are not recorded.
  var eliminatedBy: [RuleName?] { remaining.eliminatedBy }

  /// Whether the rules that eliminate modes are recorded.
  var recordsRejections: Bool { remaining.recordsRejections }

  /// The position of the first remaining mode; nil if none remains.
  var first: Int32? { remaining.first(list) }

  /// The positions of the remaining modes.
  mutating func remainingModes() -> [Int32] { remaining.modes(of: list) }

  /// How many remain: entries of one format and size until a rule compares rates, then modes.
  var count: Int { remaining.count }

  /// Calls the body for the fastest mode of each remaining format and size, until it returns `.enough`.
  @inline(__always)
  func forEachEntry(_ body: (Candidate) -> Walk) {
    remaining.forEach(list, body)
  }

  /// Whether the test holds for the fastest mode of a remaining format and size.
  @inline(__always)
  func contains(where test: (Candidate) -> Bool) -> Bool { remaining.contains(list, where: test) }

  /// Calls the body for each remaining mode, until it returns `.enough`.
  @inline(__always)
  mutating func forEach(_ body: (Candidate) -> Walk) {
    remaining.expand(list)
    forEachEntry(body)
  }

  // MARK: Narrowing

  /// Keeps the modes for which the test holds.
  @inline(__always)
  mutating func keep(_ rule: RuleName, where isKept: (Candidate) -> Bool) {
    remaining.expand(list)
    remaining.keep(rule, list, where: isKept)
  }

  /// Keeps the formats and sizes whose fastest mode passes the test.
  @inline(__always)
  mutating func keepEntries(_ rule: RuleName, where isKept: (Candidate) -> Bool) {
    remaining.keep(rule, list, where: isKept)
  }

  /// Keeps the formats and sizes for which a test holds, or all if it holds for none. The test ignores rates.
  @inline(__always)
  mutating func preferEntries(_ rule: RuleName, where isPreferred: (Candidate) -> Bool) {
    remaining.prefer(rule, list, where: isPreferred)
  }

  /// Keeps the modes with the smallest key.
  @inline(__always)
  mutating func keepLeast<Key: Comparable>(_ rule: RuleName, by key: (Candidate) -> Key) {
    remaining.expand(list)
    remaining.keepLeast(rule, list, by: key)
  }

  /// Keeps the formats and sizes with the smallest key. The key ignores rates.
  @inline(__always)
  mutating func keepLeastEntries<Key: Comparable>(_ rule: RuleName, by key: (Candidate) -> Key) {
    remaining.keepLeast(rule, list, by: key)
  }

  /// Keeps the best of each run of neighbours that belong together, or the first of several equals.
  mutating func keepBestOfRuns(
    _ rule: RuleName, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    remaining.expand(list)
    remaining.keepBestOfRuns(rule, list, together: together, isBetter: isBetter)
  }

  /// Keeps only the first mode.
  mutating func keepFirst(_ rule: RuleName) {
    remaining.expand(list)
    remaining.keepFirst(rule, list)
  }

  /// Keeps the formats with the smallest key, which is computed once for each run of modes of one format.
  mutating func keepLeast<Key: Comparable>(_ rule: RuleName, byFormat key: (ModeTable.Format) -> Key) {
    let formats = table.formats
    var known: (format: Int32, key: Key)?
    keepLeastEntries(rule) { candidate in
      if let known, known.format == candidate.format { return known.key }
      let value = key(formats[Int(candidate.format)])
      known = (candidate.format, value)
      return value
    }
  }
}
