import CameraModel
import PixelFormats

/// The modes still in the running. Each rule narrows them to those it finds best; the last one standing is the answer.
///
/// The arrays are kept from one decision to the next, so that a decision over single modes allocates nothing.
struct Race {
  let table: ModeTable
  let policy: Policy
  private(set) var request = FormatRequest()
  /// For each format of the table, what the request makes of it.
  private(set) var standings: [FormatStanding] = []
  /// All modes: the single ones, then the points of ranges that can win under this request.
  private(set) var candidates: [Candidate]
  /// For each candidate the rule it lost on, nil while it runs; empty when nobody wants to know.
  private(set) var lostOn: [RuleWord?] = []

  /// Positions in ``candidates``, of which the first ``count`` are in the running; not yet filled in while all of them are.
  private var positions: [Int32] = []
  /// How many are in the running.
  private(set) var count = 0
  private var isUntouched = true

  init(_ table: ModeTable, policy: Policy = .standard) {
    self.table = table
    self.policy = policy
    candidates = table.candidates
    candidates.reserveCapacity(table.candidates.count + table.ranges.count * 16)
    standings.reserveCapacity(table.formats.count)
  }

  /// Puts every mode in the running for a request.
  ///
  /// - Parameter turns: whether the size may come to be read with width and height swapped.
  mutating func start(_ request: FormatRequest, turns: Bool, withLedger: Bool) {
    self.request = request
    standings.removeAll(keepingCapacity: true)
    for format in table.formats { standings.append(FormatStanding(of: format, request)) }
    candidates.removeLast(candidates.count - table.candidates.count)
    table.appendPoints(of: request, turns: turns, targets: policy.rangeTargets, to: &candidates)
    fillIn(withLedger: withLedger)
  }

  /// Starts with two modes alone, to compare them under a request.
  mutating func start(_ request: FormatRequest, with first: Candidate, _ second: Candidate) {
    start(request, turns: false, withLedger: false)
    candidates += [first, second]
    fillIn(withLedger: false)
    restart(with: [Int32(candidates.count - 2), Int32(candidates.count - 1)])
  }

  private mutating func fillIn(withLedger: Bool) {
    if positions.count < candidates.count {
      positions.append(contentsOf: repeatElement(0, count: candidates.count - positions.count))
    }
    lostOn = withLedger ? Array(repeating: nil, count: candidates.count) : []
    count = candidates.count
    isUntouched = true
  }

  /// Reads the size with width and height swapped from here on.
  mutating func turnRequest() {
    guard let size = request.size?.size else { return }
    request.size?.size = FrameSize(size.height, size.width)
  }

  /// Starts again with these only, without a ledger: how the best of the losers is found.
  mutating func restart(with positions: some Sequence<Int32>) {
    count = 0
    for position in positions {
      self.positions[count] = position
      count += 1
    }
    lostOn = []
    isUntouched = false
  }

  /// The first of those in the running; nil when none is.
  var leader: Int32? { count == 0 ? nil : position(at: 0) }

  /// Calls with each mode in the running, until the call says that it has seen enough.
  func forEach(_ body: (Candidate) -> Progress) {
    for index in 0..<count where body(candidates[Int(position(at: index))]) == .enough { return }
  }

  /// Whether a walk goes on.
  enum Progress {
    case more, enough
  }

  private func position(at index: Int) -> Int32 {
    isUntouched ? Int32(truncatingIfNeeded: index) : positions[index]
  }

  // MARK: Narrowing

  /// Keeps the modes for which the test holds.
  @inline(__always)
  mutating func keep(_ rule: RuleWord, where isKept: (Candidate) -> Bool) {
    var kept = 0
    for index in 0..<count {
      let position = position(at: index)
      if isKept(candidates[Int(position)]) {
        positions[kept] = position
        kept += 1
      } else if !lostOn.isEmpty {
        lostOn[Int(position)] = rule
      }
    }
    count = kept
    isUntouched = false
  }

  /// Keeps the modes with the smallest key, in one walk.
  @inline(__always)
  mutating func keepLeast<Key: Comparable>(_ rule: RuleWord, by key: (Candidate) -> Key) {
    guard count > 1 else { return }
    var least = key(candidates[Int(position(at: 0))])
    var kept = 0
    for index in 0..<count {
      let position = position(at: index)
      let value = key(candidates[Int(position)])
      if value < least {
        drop(kept, rule)
        least = value
        kept = 0
      }
      if value == least {
        positions[kept] = position
        kept += 1
      } else if !lostOn.isEmpty {
        lostOn[Int(position)] = rule
      }
    }
    count = kept
    isUntouched = false
  }

  /// Keeps the best of each run of neighbours that belong together, the first of equals.
  mutating func keepBestOfRuns(
    _ rule: RuleWord, together: (Candidate, Candidate) -> Bool, isBetter: (Candidate, Candidate) -> Bool
  ) {
    var kept = 0
    for index in 0..<count {
      let position = position(at: index)
      guard kept > 0, together(candidates[Int(positions[kept - 1])], candidates[Int(position)]) else {
        positions[kept] = position
        kept += 1
        continue
      }
      let best = positions[kept - 1]
      let isNewBest = isBetter(candidates[Int(position)], candidates[Int(best)])
      if isNewBest { positions[kept - 1] = position }
      if !lostOn.isEmpty { lostOn[Int(isNewBest ? best : position)] = rule }
    }
    count = kept
    isUntouched = false
  }

  /// Keeps the first mode only.
  mutating func keepFirst(_ rule: RuleWord) {
    guard count > 1, let leader else { return }
    for index in 1..<count where !lostOn.isEmpty { lostOn[Int(position(at: index))] = rule }
    positions[0] = leader
    count = 1
    isUntouched = false
  }

  /// Takes out those that were the best until a better one came.
  private mutating func drop(_ kept: Int, _ rule: RuleWord) {
    guard !lostOn.isEmpty else { return }
    for index in 0..<kept { lostOn[Int(positions[index])] = rule }
  }
}
