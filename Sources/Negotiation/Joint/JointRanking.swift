import CameraModel

/// The modes of all cameras in one order, as the standard policy has it; modes of which none is liked better share a rank (decision 22).
///
/// A race finds its best only. Here groups of equals are split by one rule after the other, each time by sorting: the time is that of sorting.
struct JointRanking {
  private let race: Race
  /// For each format of the table its camera.
  private let cameraOfFormat: [Int]
  /// For each camera, whether its own modes within the limits leave the floor standing, and whether colour tells them apart.
  private let hasFloor: [Bool]
  private let putsColorFirst: [Bool]
  /// All modes, groups of equals one after the other.
  private var order: [Int32]
  /// Where the groups begin.
  private var starts: [Int]

  /// - Parameter runners: for each camera its modes within the limits.
  init(_ race: Race, _ runners: [[Int32]], cameraOfFormat: [Int]) {
    (self.race, self.cameraOfFormat) = (race, cameraOfFormat)
    hasFloor = runners.map { race.hasFloor(among: $0) }
    putsColorFirst = runners.map { race.putsColorFirst(among: $0) }
    order = runners.flatMap(\.self)
    starts = order.isEmpty ? [] : [0]
    rank()
  }

  /// For each mode its rank, from 0, by its position among the candidates.
  var ranks: [Int32: Int] {
    var ranks: [Int32: Int] = Dictionary(minimumCapacity: order.count)
    for (rank, group) in groups.enumerated() {
      for position in order[group] { ranks[position] = rank }
    }
    return ranks
  }

  // MARK: The rules

  private mutating func rank() {
    let (table, standings, request, putsColorFirst) = (race.table, race.standings, race.request, putsColorFirst)
    split { mode, camera in putsColorFirst[camera] && !table.formats[Int(mode.format)].carriesColor ? 1 : 0 }
    for wish in request.decidingOrder {
      switch wish {
      case .size: splitBySize(request.size)
      case .format: split { mode, _ in UInt64(standings[Int(mode.format)].preference) }
      case .rate: splitByRate(request.rate)
      }
    }
    if case .ideal(let wish) = request.rate {
      let measure = RateMeasure(wish)
      splitGroups { modes in measure.of(modes[0]) == .faster ? Self.alike(modes, fastestFirst: false) : nil }
    }
    split { mode, _ in UInt64(standings[Int(mode.format)].outputRank) }
    split { mode, _ in UInt64(table.cost(of: mode).rawValue) }
  }

  private mutating func splitBySize(_ wish: SizeWish?) {
    if let wish, wish.rule.covers { split { mode, _ in wish.isMet(by: mode.size) ? 0 : 1 } }
    if let usual = race.request.nominalRateFloor { splitByFloor(usual) }
    if let size = wish?.size {
      let distance = SizeDistance(to: size)
      split { mode, _ in UInt64(distance.of(mode)) }
    }
    split { mode, _ in UInt64.max - mode.area }
  }

  private mutating func splitByRate(_ rate: RateWish?) {
    guard case .ideal(let wish) = rate else { return splitGroups { Self.alike($0, fastestFirst: true) } }
    let measure = RateMeasure(wish)
    split { mode, _ in UInt64(measure.of(mode).rawValue) }
    splitGroups { modes in measure.of(modes[0]) == .slower ? Self.alike(modes, fastestFirst: true) : nil }
  }

  /// What is fast enough before what is not; of the rest, camera by camera, what reaches two thirds of the fastest, and so on down.
  private mutating func splitByFloor(_ usual: FrameInterval) {
    let (cameraOfFormat, hasFloor) = (cameraOfFormat, hasFloor)
    splitGroups { modes in
      var keys = [UInt64](repeating: 0, count: modes.count)
      for (camera, places) in Dictionary(grouping: modes.indices, by: { cameraOfFormat[Int(modes[$0].format)] }) where hasFloor[camera] {
        let sorted = places.sorted { modes[$0].isBefore(modes[$1], fastestFirst: true) }
        var band: (number: UInt64, floor: FrameInterval)?
        for place in sorted {
          let mode = modes[place]
          if !mode.hasRate {
            // Without a known rate there is nothing to be below.
            keys[place] = band.map { $0.number + 1 } ?? 0
            continue
          }
          if let known = band {
            if !mode.isAsFast(as: known.floor) { band = (known.number + 1, mode.interval.multiplied(by: 3, dividedBy: 2)) }
          } else {
            band = (0, mode.isAsFast(as: usual) ? usual : mode.interval.multiplied(by: 3, dividedBy: 2))
          }
          keys[place] = band?.number ?? 0
        }
      }
      return keys
    }
  }

  // MARK: Splitting

  private var groups: some Sequence<Range<Int>> { zip(starts, starts.dropFirst() + [order.count]).lazy.map { $0..<$1 } }

  /// Splits every group by a key of each mode and its camera, the smallest first.
  private mutating func split(by key: (Candidate, Int) -> UInt64) {
    let cameraOfFormat = cameraOfFormat
    splitGroups { modes in modes.map { key($0, cameraOfFormat[Int($0.format)]) } }
  }

  /// Splits every group by a key of each of its modes, the smallest first; nil leaves a group together.
  private mutating func splitGroups(by keys: ([Candidate]) -> [UInt64]?) {
    var starts: [Int] = []
    for group in groups {
      starts.append(group.lowerBound)
      if group.count == 1 { continue }
      // An array of its own: a slice would make the whole order be copied when it is written.
      let positions = Array(order[group])
      guard let keys = keys(positions.map { race.candidates[Int($0)] }) else { continue }
      let sorted = zip(keys, positions).sorted { $0.0 < $1.0 }
      for (offset, entry) in sorted.enumerated() {
        order[group.lowerBound + offset] = entry.1
        if offset > 0, entry.0 != sorted[offset - 1].0 { starts.append(group.lowerBound + offset) }
      }
    }
    self.starts = starts
  }

  /// Numbers from one end of the rates on: alike for all that are within 200 ns of the first of their number; unknown rates last.
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
  /// Whether it comes first by its rate; unknown rates come last.
  fileprivate func isBefore(_ other: Candidate, fastestFirst: Bool) -> Bool {
    guard hasRate, other.hasRate else { return hasRate && !other.hasRate }
    return fastestFirst ? isFaster(than: other) : other.isFaster(than: self)
  }

  /// Whether both rates are the same within 200 ns, or both unknown.
  fileprivate func isAlike(_ other: Candidate) -> Bool {
    guard hasRate, other.hasRate else { return hasRate == other.hasRate }
    return isAsFast(as: other.interval) && isAsSlow(as: other.interval)
  }
}
