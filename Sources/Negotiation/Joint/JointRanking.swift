import CameraModel

/// The modes of all cameras, ranked by the standard policy. Modes that no rule separates share a rank (docs/semantics.md, section 12).
///
/// An elimination finds only the best mode. Here each rule splits groups of equals by sorting them (decision 22).
struct JointRanking {
  private let elimination: Elimination
  /// For each format of the table, the index of its camera.
  private let cameraOfFormat: [Int]
  /// For each camera, whether a floor applies to its modes within the limits, and whether colour separates them.
  private let hasFloor: [Bool]
  private let putsColorFirst: [Bool]
  /// The positions of all modes, the best group of equals first.
  private var order: [Int32]
  /// Where each group begins.
  private var starts: [Int]

  /// - Parameter modes: each camera's modes within the limits.
  init(_ elimination: Elimination, _ modes: [[Int32]], cameraOfFormat: [Int]) {
    (self.elimination, self.cameraOfFormat) = (elimination, cameraOfFormat)
    hasFloor = modes.map { elimination.hasFloor(among: $0) }
    putsColorFirst = modes.map { elimination.putsColorFirst(among: $0) }
    order = modes.flatMap(\.self)
    starts = order.isEmpty ? [] : [0]
    rank()
  }

  /// The rank of each mode, from 0, by its position among the candidates.
  var ranks: [Int32: Int] {
    var ranks: [Int32: Int] = Dictionary(minimumCapacity: order.count)
    for (rank, group) in groups.enumerated() {
      for position in order[group] { ranks[position] = rank }
    }
    return ranks
  }

  // MARK: The rules

  private mutating func rank() {
    let (table, matches, request, putsColorFirst) = (elimination.table, elimination.matches, elimination.request, putsColorFirst)
    split { mode, camera in putsColorFirst[camera] && !table.formats[Int(mode.format)].carriesColor ? 1 : 0 }
    for wish in request.decidingOrder {
      switch wish {
      case .size: splitBySize(request.size)
      case .format: split { mode, _ in UInt64(matches[Int(mode.format)].preference) }
      case .rate: splitByRate(request.rate)
      }
    }
    if case .ideal(let wish) = request.rate {
      let target = RateTarget(wish)
      splitGroups { modes in target.match(modes[0]) == .faster ? Self.alike(modes, fastestFirst: false) : nil }
    }
    split { mode, _ in UInt64(matches[Int(mode.format)].outputRank) }
    split { mode, _ in UInt64(table.cost(of: mode).rawValue) }
  }

  private mutating func splitBySize(_ wish: SizeWish?) {
    if let wish, wish.rule.covers { split { mode, _ in wish.isMet(by: mode.size) ? 0 : 1 } }
    if let nominal = elimination.request.nominalRateFloor { splitByFloor(nominal) }
    if let size = wish?.size {
      let distance = SizeDistance(to: size)
      split { mode, _ in UInt64(distance.of(mode)) }
    }
    split { mode, _ in UInt64.max - mode.area }
  }

  private mutating func splitByRate(_ rate: RateWish?) {
    guard case .ideal(let wish) = rate else { return splitGroups { Self.alike($0, fastestFirst: true) } }
    let target = RateTarget(wish)
    split { mode, _ in UInt64(target.match(mode).rawValue) }
    splitGroups { modes in target.match(modes[0]) == .slower ? Self.alike(modes, fastestFirst: true) : nil }
  }

  /// Modes at least as fast as the floor first; then each camera's modes with two thirds of its fastest remaining rate, and so on.
  private mutating func splitByFloor(_ nominal: FrameInterval) {
    let (cameraOfFormat, hasFloor) = (cameraOfFormat, hasFloor)
    splitGroups { modes in
      var keys = [UInt64](repeating: 0, count: modes.count)
      for (camera, places) in Dictionary(grouping: modes.indices, by: { cameraOfFormat[Int(modes[$0].format)] }) where hasFloor[camera] {
        let sorted = places.sorted { modes[$0].isBefore(modes[$1], fastestFirst: true) }
        var band: (number: UInt64, floor: FrameInterval)?
        for place in sorted {
          let mode = modes[place]
          if !mode.hasRate {
            // Unknown rates come after every band. Alone, they are not below anything.
            keys[place] = band.map { $0.number + 1 } ?? 0
            continue
          }
          if let known = band {
            if !mode.isAsFast(as: known.floor) { band = (known.number + 1, mode.interval.multiplied(by: 3, dividedBy: 2)) }
          } else {
            band = (0, mode.isAsFast(as: nominal) ? nominal : mode.interval.multiplied(by: 3, dividedBy: 2))
          }
          keys[place] = band?.number ?? 0
        }
      }
      return keys
    }
  }

  // MARK: Splitting

  private var groups: some Sequence<Range<Int>> { zip(starts, starts.dropFirst() + [order.count]).lazy.map { $0..<$1 } }

  /// Splits every group by a key of mode and camera, the smallest key first.
  private mutating func split(by key: (Candidate, Int) -> UInt64) {
    let cameraOfFormat = cameraOfFormat
    splitGroups { modes in modes.map { key($0, cameraOfFormat[Int($0.format)]) } }
  }

  /// Splits every group by the keys of its modes, the smallest key first; nil does not split a group.
  private mutating func splitGroups(by keys: ([Candidate]) -> [UInt64]?) {
    var starts: [Int] = []
    for group in groups {
      starts.append(group.lowerBound)
      if group.count == 1 { continue }
      // A slice would share storage, so that writing to `order` would copy all of it.
      let positions = Array(order[group])
      guard let keys = keys(positions.map { elimination.candidates[Int($0)] }) else { continue }
      let sorted = zip(keys, positions).sorted { $0.0 < $1.0 }
      for (offset, entry) in sorted.enumerated() {
        order[group.lowerBound + offset] = entry.1
        if offset > 0, entry.0 != sorted[offset - 1].0 { starts.append(group.lowerBound + offset) }
      }
    }
    self.starts = starts
  }

  /// Keys by rate, from the fastest or the slowest. Rates within 200 ns of a key's first rate share it; unknown rates come last.
  private static func alike(_ modes: [Candidate], fastestFirst: Bool) -> [UInt64] {
    var keys = [UInt64](repeating: 0, count: modes.count)
    var first: Candidate?
    var number: UInt64 = 0
    for place in modes.indices.sorted(by: { modes[$0].isBefore(modes[$1], fastestFirst: fastestFirst) }) {
      let mode = modes[place]
      if let known = first, !mode.isAlike(known) {
        number += 1
        first = mode
      } else if first == nil {
        first = mode
      }
      keys[place] = number
    }
    return keys
  }
}

extension Candidate {
  /// Whether it comes first by rate. Unknown rates come last.
  fileprivate func isBefore(_ other: Candidate, fastestFirst: Bool) -> Bool {
    guard hasRate, other.hasRate else { return hasRate && !other.hasRate }
    return fastestFirst ? isFaster(than: other) : other.isFaster(than: self)
  }

  /// Whether both rates are the same within 200 ns, or both are unknown.
  fileprivate func isAlike(_ other: Candidate) -> Bool {
    guard hasRate, other.hasRate else { return hasRate == other.hasRate }
    return isAsFast(as: other.interval) && isAsSlow(as: other.interval)
  }
}
