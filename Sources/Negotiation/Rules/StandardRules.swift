import CameraModel

extension Policy {
  /// Viewfinder's own policy: colour, the wishes in their order, cost, order of enumeration (docs/semantics.md, section 4).
  public static let standard = Policy(
    "standard", "Colour first, then the wishes in their order, then what the format costs, then the order of enumeration."
  ) { elimination in
    for rule in Rule.standard(for: elimination.request) {
      elimination.keepLeast(rule)
      if rule == .color { elimination.decideOrientation() }
    }
    elimination.keepFirstListed()
  }
}

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
