import CameraModel

/// Formats with colour come first, unless the request names a remaining format without colour (docs/semantics.md, section 5).
struct ColorRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    // Most cameras have only one kind.
    guard elimination.table.differsInColor else { return }
    let (formats, matches) = (elimination.table.formats, elimination.matches)
    if elimination.contains(where: { !formats[Int($0.format)].carriesColor && matches[Int($0.format)].isNamed }) { return }
    elimination.preferEntries(.format) { formats[Int($0.format)].carriesColor }
  }
}

/// The preferred pixel formats, best first, before all others.
struct FormatRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    if elimination.request.preferredFormats.isEmpty { return }
    let matches = elimination.matches
    elimination.keepLeastEntries(.format) { matches[Int($0.format)].preference }
  }
}

/// An accepted output before a format that must be converted, then the cheaper class (docs/semantics.md, section 8).
struct CostRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    let matches = elimination.matches
    let table = elimination.table
    if !elimination.request.outputFormats.isEmpty { elimination.keepLeastEntries(.cost) { matches[Int($0.format)].outputRank } }
    if table.busSpeedMbps == nil {
      elimination.keepLeastEntries(.cost) { table.formats[Int($0.format)].cost }
    } else {
      elimination.keepLeast(.cost) { table.cost(of: $0) }
    }
  }
}

/// The order of enumeration, if no other rule separates two modes.
struct OrderRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    elimination.keepLeast(.order) { $0.order }
    // Points of one range share a place; the first of them has the shortest time.
    elimination.keepFirst(.order)
  }
}

/// The first device file: systems that open one file open the first unless another is named.
struct FirstNodeRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    elimination.keepLeast(.order, byFormat: \.node)
  }
}

/// The first listed format among those that remain.
struct FirstFormatRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    elimination.keepLeast(.order) { $0.format }
  }
}
