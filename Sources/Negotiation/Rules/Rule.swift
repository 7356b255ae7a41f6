import CameraModel

/// A rule of the standard policy: it gives each candidate of a group a key, and the smallest is best (docs/semantics.md, sections 4 to 8).
///
/// A choice keeps the candidates with the smallest key; a joint plan ranks all candidates by their keys. Other policies use some of the rules.
enum Rule: Hashable, Sendable {
  /// Nodes for infrared or depth come after the others, unless the request names a format that only such nodes have.
  case node
  /// Formats with colour come first, unless the request names a format of the group without colour.
  case color
  /// Whether a size covers the requested one, or fits into it.
  case covering
  /// Modes at least as fast as the floor come before the others.
  case floor
  /// The distance from the requested size.
  case distance
  /// The larger area.
  case area
  /// The preferred pixel formats in their order, then all others.
  case preference
  /// How a rate compares with the requested one, and whether one slower by 1 in 1001 comes before every faster one.
  case rateMatch(acceptsNearlySame: Bool = true)
  /// Without a requested rate the fastest; else the fastest of the slower rates. The others are equal.
  case fastestUnlessMet(acceptsNearlySame: Bool = true)
  /// The fastest rate.
  case fastest
  /// Of several rates faster than the requested one, the slowest, which drops the fewest frames. It applies after ``rateMatch``.
  case slowestFaster
  /// An accepted output before a format that must be converted.
  case output
  /// The cheaper class of format.
  case cost

  /// The rules of the standard policy for a request. The order of enumeration comes after them.
  static func standard(for request: FormatRequest) -> [Rule] {
    [.node, .color] + request.decidingOrder.flatMap(of) + [.slowestFaster, .output, .cost]
  }

  /// The rules of a wish.
  static func of(_ wish: Wish) -> [Rule] {
    switch wish {
    case .size: [.covering, .floor, .distance, .area]
    case .format: [.preference]
    case .rate: [.rateMatch(), .fastestUnlessMet()]
    }
  }

  var name: RuleName {
    switch self {
    case .node, .color, .preference: .format
    case .covering, .distance, .area: .size
    case .floor, .rateMatch, .fastestUnlessMet, .fastest, .slowestFaster: .rate
    case .output, .cost: .cost
    }
  }
}

extension Elimination {
  /// The keys of a group by a rule, in the order of the group; nil if the rule does not apply to the group.
  func keys(of rule: Rule, for group: [Candidate]) -> [UInt64]? {
    let (wish, rate) = (request.size, request.wishedInterval)
    switch rule {
    case .node: return table.sources.contains(where: \.isWithoutColor) ? keysByCamera(group, nodeKeys) : nil
    case .color: return keysByCamera(group, colorKeys)
    case .covering: return wish?.rule.covers == true ? group.map { wish?.isMet(by: $0.size) == true ? 0 : 1 } : nil
    case .floor: return keysByCamera(group, floorKeys)
    case .distance: return wish?.size.map { size in group.map { UInt64($0.distance(to: size)) } }
    case .area: return group.map { UInt64.max - $0.area }
    case .preference: return group.map { UInt64(match($0).preference) }
    case .rateMatch(let acceptsNearlySame):
      return rate.map { rate in group.map { UInt64($0.rateMatch(rate, acceptsNearlySame: acceptsNearlySame).rawValue) } }
    case .fastestUnlessMet(let acceptsNearlySame):
      // After the rate was matched, all of a group match alike.
      if let rate, group.first?.rateMatch(rate, acceptsNearlySame: acceptsNearlySame) != .slower { return nil }
      return group.bands { $0 }
    case .fastest: return group.bands { $0 }
    case .slowestFaster:
      guard let rate, group.first?.rateMatch(rate) == .faster else { return nil }
      return group.bands(fastestFirst: false) { $0 }
    case .output: return group.map { UInt64(match($0).outputRank) }
    case .cost: return group.map { UInt64(table.cost(of: $0).rawValue) }
    }
  }

  /// Keys that each camera's candidates get among themselves: in a joint plan, each camera's own modes decide about colour and the floor.
  private func keysByCamera(_ group: [Candidate], _ keys: ([Candidate], _ camera: Int) -> [UInt64]?) -> [UInt64]? {
    if table.cameraCount == 1 { return keys(group, 0) }
    var all = [UInt64](repeating: 0, count: group.count)
    for (camera, places) in Dictionary(grouping: group.indices, by: { table.camera(of: group[$0]) }) {
      guard let keys = keys(places.map { group[$0] }, camera) else { continue }
      for (place, key) in zip(places, keys) { all[place] = key }
    }
    return all
  }

  private func nodeKeys(_ modes: [Candidate], _ camera: Int) -> [UInt64]? {
    func isLast(_ mode: Candidate) -> Bool { table.sources[format(mode).node].isWithoutColor }
    let others = Set(modes.lazy.filter { !isLast($0) }.map(\.format)).reduce(into: Set()) { $0.insert(table.formats[$1].canonical) }
    let isNamed = modes.contains { isLast($0) && match($0).isNamed && !others.contains(format($0).canonical) }
    return isNamed || others.isEmpty ? nil : modes.map { isLast($0) ? 1 : 0 }
  }

  private func colorKeys(_ modes: [Candidate], _ camera: Int) -> [UInt64]? {
    let isNamed = modes.contains { !format($0).carriesColor && match($0).isNamed }
    guard !isNamed, modes.contains(where: { format($0).carriesColor }) else { return nil }
    return modes.map { format($0).carriesColor ? 0 : 1 }
  }

  /// Band 0 reaches the floor; each later band reaches two thirds of the fastest rate below the one before.
  private func floorKeys(_ modes: [Candidate], _ camera: Int) -> [UInt64]? {
    nominalFloor(of: modes, camera).flatMap { nominal in modes.bands { $0.floor(nominal) } }
  }

  /// The slowest rate that the floor lets pass among the modes of a camera, as a time per frame; nil if it has no floor or no known rate.
  func floor(of modes: [Candidate], _ camera: Int = 0) -> FrameInterval? {
    nominalFloor(of: modes, camera).flatMap { nominal in modes.fastest?.floor(nominal) }
  }

  /// The floor if any mode reaches it; nil if none applies, because one of the modes has exactly the requested size.
  func nominalFloor(of modes: [Candidate], _ camera: Int) -> FrameInterval? {
    guard mayHaveFloor[camera] else { return nil }
    if let size = request.size?.size, modes.contains(where: { $0.size == size }) { return nil }
    return request.nominalRateFloor
  }
}

extension FrameInterval {
  /// The slowest rate that passes if this is the fastest: the floor if this reaches it, else two thirds of this.
  fileprivate func floor(_ nominal: FrameInterval) -> FrameInterval {
    isAtMost(nominal) ? nominal : multiplied(by: 3, dividedBy: 2)
  }
}
