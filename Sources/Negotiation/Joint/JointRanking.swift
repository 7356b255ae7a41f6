import CameraModel

/// The modes of all cameras, ranked by the standard policy. Modes that no rule separates share a rank (docs/semantics.md, section 12).
///
/// An elimination finds only the best mode. Here each rule splits groups of equals by sorting them (decision 22).
struct JointRanking {
  private let elimination: Elimination
  /// For each format of the table, the index of its camera.
  private let cameraOfFormat: [Int: Int]
  /// For each camera, whether a floor applies to its modes within the limits.
  private let hasFloor: [Bool]
  /// The groups of equally good modes, the best first.
  private var groups: [[Candidate]]

  /// - Parameters:
  ///   - modes: each camera's modes within the limits.
  ///   - elimination: the request in its orientation.
  init(_ modes: [[Candidate]], _ elimination: Elimination) {
    self.elimination = elimination
    let formats = modes.enumerated().flatMap { camera, modes in modes.map { ($0.format, camera) } }
    cameraOfFormat = Dictionary(formats) { camera, _ in camera }
    hasFloor = modes.map { elimination.floor(among: $0) != nil }
    groups = [modes.flatMap(\.self)]
    let colored = modes.map { elimination.putsColorFirst(among: $0) }
    split { [cameraOfFormat] mode in
      colored[cameraOfFormat[mode.format] ?? 0] && !elimination.format(mode).carriesColor ? 1 : 0
    }
    splitByWishes(elimination.request)
    split { elimination.match($0).outputRank }
    split { elimination.table.cost(of: $0).rawValue }
  }

  /// The rank of each mode, from 0.
  var ranks: [Candidate: Int] {
    let ranks = groups.enumerated().flatMap { rank, group in group.map { ($0, rank) } }
    return Dictionary(ranks) { first, _ in first }
  }

  // MARK: The rules

  private mutating func splitByWishes(_ request: FormatRequest) {
    for wish in request.decidingOrder {
      switch wish {
      case .size: splitBySize(request.size)
      case .format: split { [elimination] mode in elimination.match(mode).preference }
      case .rate: splitByRate(request.rate)
      }
    }
    guard case .ideal(let wish) = request.rate else { return }
    splitGroups { modes in modes[0].rateMatch(wish) == .faster ? Self.alike(modes, fastestFirst: false) : nil }
  }

  private mutating func splitBySize(_ wish: SizeWish?) {
    if let wish, wish.rule.covers { split { wish.isMet(by: $0.size) ? 0 : 1 } }
    if let nominal = elimination.request.nominalRateFloor { splitByFloor(nominal) }
    if let size = wish?.size { split { $0.distance(to: size) } }
    split { UInt64.max - $0.area }
  }

  private mutating func splitByRate(_ rate: RateWish?) {
    guard case .ideal(let wish) = rate else { return splitGroups { Self.alike($0, fastestFirst: true) } }
    split { $0.rateMatch(wish).rawValue }
    splitGroups { modes in modes[0].rateMatch(wish) == .slower ? Self.alike(modes, fastestFirst: true) : nil }
  }

  /// Modes at least as fast as the floor first; then each camera's modes with two thirds of its fastest remaining rate, and so on.
  private mutating func splitByFloor(_ nominal: FrameInterval) {
    let (cameraOfFormat, hasFloor) = (cameraOfFormat, hasFloor)
    splitGroups { modes in
      var keys = [UInt64](repeating: 0, count: modes.count)
      for (camera, places) in Dictionary(grouping: modes.indices, by: { cameraOfFormat[modes[$0].format] ?? 0 }) where hasFloor[camera] {
        let sorted = places.sorted { modes[$0].isBefore(modes[$1], fastestFirst: true) }
        var band: (number: UInt64, floor: FrameInterval)?
        for place in sorted {
          let mode = modes[place]
          guard let interval = mode.interval else {
            // Unknown rates come after every band. Alone, they are not below anything.
            keys[place] = band.map { $0.number + 1 } ?? 0
            continue
          }
          if let known = band {
            if !mode.isAsFast(as: known.floor) { band = (known.number + 1, interval.multiplied(by: 3, dividedBy: 2)) }
          } else {
            band = (0, mode.isAsFast(as: nominal) ? nominal : interval.multiplied(by: 3, dividedBy: 2))
          }
          keys[place] = band?.number ?? 0
        }
      }
      return keys
    }
  }

  // MARK: Splitting

  /// Splits every group by a key, the smallest key first.
  private mutating func split(by key: (Candidate) -> some FixedWidthInteger) {
    splitGroups { $0.map { UInt64(key($0)) } }
  }

  /// Splits every group by the keys of its modes, the smallest key first; nil does not split a group.
  private mutating func splitGroups(by keys: ([Candidate]) -> [UInt64]?) {
    groups = groups.flatMap { group -> [[Candidate]] in
      guard group.count > 1, let keys = keys(group) else { return [group] }
      let parts = Dictionary(grouping: zip(keys, group), by: \.0)
      return parts.sorted { $0.key < $1.key }.map { $0.value.map(\.1) }
    }
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
    fastestFirst || interval == nil || other.interval == nil ? isFaster(than: other) : other.isFaster(than: self)
  }

  /// Whether both rates are the same within 200 ns, or both are unknown.
  fileprivate func isAlike(_ other: Candidate) -> Bool {
    guard let interval = other.interval else { return self.interval == nil }
    return isAsFast(as: interval) && isAsSlow(as: interval)
  }
}
