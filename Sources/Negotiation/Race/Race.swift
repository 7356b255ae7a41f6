import CameraModel
import PixelFormats

/// A request on a table of modes. Each rule narrows the field to those it finds best; the last one standing is the answer.
///
/// The arrays are kept from one decision to the next, so that a decision over single modes allocates nothing.
struct Race {
  let table: ModeTable
  let policy: Policy
  private(set) var request = FormatRequest()
  /// Whether the request is read with width and height swapped.
  private(set) var isTurned = false
  /// Whether that is decided.
  private(set) var isOrientationSettled = false
  /// Whether the floor may stand; without it is seen what it cost.
  private(set) var hasFloor = true
  /// The longest time per frame that the floor let pass, where it stood.
  private(set) var floor: FrameInterval?
  /// For each format of the table, what the request makes of it.
  private(set) var standings: [FormatStanding] = []
  /// All modes: the single ones, then the points of ranges that can win under this request.
  private var lineup: Lineup
  private var field = Field()

  init(_ table: ModeTable, policy: Policy = .standard) {
    self.table = table
    self.policy = policy
    lineup = table.lineup
    lineup.reserve(table.ranges.count * 16)
    standings.reserveCapacity(table.formats.count)
  }

  /// Puts every mode in the running for a request.
  mutating func start(_ request: FormatRequest, withLedger: Bool, hasFloor: Bool = true) {
    self.request = request
    self.hasFloor = hasFloor
    (isTurned, isOrientationSettled, floor) = (false, false, nil)
    standings.judge(table.formats, by: request)
    lineup.cut(to: table.lineup)
    table.appendPoints(of: request, standings, by: policy, to: &lineup)
    field.start(lineup, withLedger: withLedger)
  }

  /// Starts with two modes alone, to compare them under a request.
  mutating func start(_ request: FormatRequest, isTurned: Bool, with first: Candidate, _ second: Candidate) {
    start(request, withLedger: false, hasFloor: false)
    settleOrientation(isTurned: isTurned)
    for candidate in [first, second] { lineup.append(CollectionOfOne(candidate)) }
    field.start(lineup, withLedger: false)
    restart(with: [Int32(candidates.count - 2), Int32(candidates.count - 1)])
  }

  /// Reads the size as it is, or with width and height swapped, from here on.
  mutating func settleOrientation(isTurned: Bool) {
    isOrientationSettled = true
    guard isTurned != self.isTurned, let size = request.size?.size else { return }
    self.isTurned = isTurned
    request.size?.size = size.turned
  }

  /// Notes the floor that stood; nil for none.
  mutating func note(floor: FrameInterval?) { self.floor = floor }

  /// Starts again with these only, without a ledger: how the best of the losers is found.
  mutating func restart(with positions: some Sequence<Int32>) {
    field.start(with: positions)
  }

  // MARK: The field

  /// All modes: the single ones, then the points of ranges that can win under this request.
  var candidates: [Candidate] { lineup.modes }

  /// For each candidate the rule it lost on, nil while it runs; empty when nobody wants to know.
  var lostOn: [RuleWord?] { field.lostOn }

  /// Whether the rule that each mode lost on is written down.
  var keepsLedger: Bool { field.keepsLedger }

  /// The first of those in the running; nil when none is.
  var leader: Int32? { field.leader(lineup) }

  /// Positions among ``candidates`` of the modes in the running.
  mutating func runners() -> [Int32] { field.runners(lineup) }

  /// How many are in the running: formats and sizes until a rule looks at single modes, then modes.
  var count: Int { field.count }

  /// Whether a walk goes on.
  enum Progress {
    case more, enough
  }

  /// Calls with one mode of each format and size in the running, until the call says that it has seen enough.
  @inline(__always)
  func forEachEntry(_ body: (Candidate) -> Progress) {
    field.forEach(lineup, body)
  }

  /// Whether the test holds for one of the formats and sizes in the running; as for rates, it sees the fastest of each.
  @inline(__always)
  func contains(where test: (Candidate) -> Bool) -> Bool { field.contains(lineup, where: test) }

  /// Calls with each mode in the running, until the call says that it has seen enough.
  @inline(__always)
  mutating func forEach(_ body: (Candidate) -> Progress) {
    field.spread(lineup)
    forEachEntry(body)
  }

  // MARK: Narrowing

  /// Keeps the modes for which the test holds.
  @inline(__always)
  mutating func keep(_ rule: RuleWord, where isKept: (Candidate) -> Bool) {
    field.spread(lineup)
    field.keep(rule, lineup, where: isKept)
  }

  /// Keeps those for which a test on format and size holds; as for rates, it sees the fastest of each format and size.
  @inline(__always)
  mutating func keepEntries(_ rule: RuleWord, where isKept: (Candidate) -> Bool) {
    field.keep(rule, lineup, where: isKept)
  }

  /// Keeps those for which a test on format and size holds, or all where it holds for none; the test never looks at the rate.
  @inline(__always)
  mutating func preferEntries(_ rule: RuleWord, where isLiked: (Candidate) -> Bool) {
    field.prefer(rule, lineup, where: isLiked)
  }

  /// Keeps the modes with the smallest key.
  @inline(__always)
  mutating func keepLeast<Key: Comparable>(_ rule: RuleWord, by key: (Candidate) -> Key) {
    field.spread(lineup)
    field.keepLeast(rule, lineup, by: key)
  }

  /// Keeps the modes with the smallest key of format and size, which never looks at the rate.
  @inline(__always)
  mutating func keepLeastEntries<Key: Comparable>(_ rule: RuleWord, by key: (Candidate) -> Key) {
    field.keepLeast(rule, lineup, by: key)
  }

  /// Keeps the best of each run of neighbours that belong together, the first of equals.
  mutating func keepBestOfRuns(
    _ rule: RuleWord, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    field.spread(lineup)
    field.keepBestOfRuns(rule, lineup, together: together, isBetter: isBetter)
  }

  /// Keeps the first mode only.
  mutating func keepFirst(_ rule: RuleWord) {
    field.spread(lineup)
    field.keepFirst(rule, lineup)
  }
}
