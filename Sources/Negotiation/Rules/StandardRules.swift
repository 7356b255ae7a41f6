import CameraModel

extension Policy {
  /// Viewfinder's own policy: colour, the wishes in their order, cost, order of enumeration (docs/semantics.md, section 4).
  public static let standard = Policy(
    "standard", "Colour first, then the wishes in their order, then what the format costs, then the order of enumeration."
  ) { elimination in
    elimination.preferColor()
    elimination.decideOrientation()
    for wish in elimination.request.decidingOrder { elimination.narrow(by: wish) }
    elimination.keepSlowestFasterRate()
    elimination.keepCheapest()
    elimination.keepFirstListed()
  }
}

// The rules that other policies use as well.
extension Elimination {
  /// Keeps the modes that meet the limits (docs/semantics.md, section 3). Rates have a tolerance of 200 ns.
  mutating func keepWithinLimits() {
    let (request, matches) = (request, matches)
    keep(.limit) { matches[$0.format].isAllowed }
    if let size = request.exactSize { keep(.limit) { $0.size == size } }
    if let minimum = request.minimumRate { keep(.limit) { $0.isAsFast(as: minimum) } }
    if let maximum = request.maximumRate { keep(.limit) { $0.isAsSlow(as: maximum) } }
    if let exact = request.exactRate { keep(.limit) { $0.isAsFast(as: exact) && $0.isAsSlow(as: exact) } }
  }

  /// Keeps what is best by one wish.
  mutating func narrow(by wish: Wish) {
    switch wish {
    case .size: keepBestSize()
    case .format: keepPreferredFormat()
    case .rate: keepBestRate()
    }
  }

  /// The preferred pixel formats, best first, before all others.
  mutating func keepPreferredFormat() {
    let matches = matches
    keepLeast(.format) { matches[$0.format].preference }
  }

  /// The order of enumeration, if no other rule separates two modes.
  mutating func keepFirstListed() {
    keepLeast(.order) { $0.order }
    // Points of one range share a place; the first of them has the shortest time.
    keepFirst(.order)
  }

  /// The first device file: systems that open one file open the first unless another is named.
  mutating func keepFirstNode() {
    let formats = table.formats
    keepLeast(.order) { formats[$0.format].node }
  }

  /// The first listed format among those that remain.
  mutating func keepFirstFormat() {
    keepLeast(.order) { $0.format }
  }
}

extension Elimination {
  /// Formats with colour come first, unless the request names a remaining format without colour (docs/semantics.md, section 5).
  fileprivate mutating func preferColor() {
    let formats = table.formats
    if putsColorFirst(among: remaining) { keep(.format) { formats[$0.format].carriesColor } }
  }

  /// Whether formats with colour come first among these modes of one camera.
  func putsColorFirst(among modes: [Candidate]) -> Bool {
    let isNamed = modes.contains { !format($0).carriesColor && match($0).isNamed }
    return !isNamed && modes.contains { format($0).carriesColor }
  }

  /// Swaps the requested width and height if a remaining mode is then strictly nearer (docs/semantics.md, section 5).
  fileprivate mutating func decideOrientation() {
    // The runners-up have the same orientation as the winner.
    if isRotated == nil { settleOrientation(isRotated: isNearerTransposed(to: remaining)) }
  }

  /// Whether one of these modes is strictly nearer to the swapped size than all are to the requested one.
  func isNearerTransposed(to modes: [Candidate]) -> Bool {
    guard request.mayRotate, let size = request.size?.size,
      let upright = modes.map({ $0.distance(to: size) }).min(),
      let transposed = modes.map({ $0.distance(to: size.transposed) }).min()
    else { return false }
    return transposed < upright
  }

  /// The requested size by its rule, or the larger area without one, among the modes that the floor leaves.
  private mutating func keepBestSize() {
    let wish = request.size
    if let wish, wish.rule.covers { prefer(.size) { wish.isMet(by: $0.size) } }
    keepAboveFloor()
    if let size = wish?.size { keepLeast(.size) { $0.distance(to: size) } }
    keepLeast(.size) { UInt64.max - $0.area }
  }

  /// Modes at least as fast as the floor before the others (docs/semantics.md, section 6).
  private mutating func keepAboveFloor() {
    floor = mayHaveFloor ? reachableFloor : nil
    if let floor { keep(.rate) { $0.isAsFast(as: floor) } }
  }

  /// The longest time per frame that passes; nil if no floor applies, or no rate is known.
  ///
  /// If no remaining mode reaches the floor, two thirds of the fastest rate are enough.
  private var reachableFloor: FrameInterval? {
    guard let nominal = floor(among: remaining) else { return nil }
    if remaining.contains(where: { $0.isAsFast(as: nominal) }) { return nominal }
    return fastest?.multiplied(by: 3, dividedBy: 2)
  }

  /// The floor for these modes of one camera; nil if none applies, because one of them has exactly the requested size.
  func floor(among modes: [Candidate]) -> FrameInterval? {
    if let size = request.size?.size, modes.contains(where: { $0.size == size }) { return nil }
    return request.nominalRateFloor
  }

  /// An accepted output before a format that must be converted, then the cheaper class (docs/semantics.md, section 8).
  fileprivate mutating func keepCheapest() {
    let (table, matches) = (table, matches)
    keepLeast(.cost) { matches[$0.format].outputRank }
    keepLeast(.cost) { table.cost(of: $0) }
  }
}
