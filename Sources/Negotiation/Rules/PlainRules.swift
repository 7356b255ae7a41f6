import CameraModel

/// The preferred pixel formats, the best first, the others after all of them.
struct FormatRule: Rule {
  func narrow(_ race: inout Race) {
    if race.request.preferredFormats.isEmpty { return }
    let standings = race.standings
    race.keepLeastEntries(.format) { standings[Int($0.format)].preference }
  }
}

/// What a format costs: an accepted output natively before one by conversion, then the class of the format.
struct CostRule: Rule {
  func narrow(_ race: inout Race) {
    let standings = race.standings
    let table = race.table
    if !race.request.outputFormats.isEmpty { race.keepLeastEntries(.cost) { standings[Int($0.format)].outputRank } }
    if table.busSpeedMbps == nil {
      race.keepLeastEntries(.cost) { table.formats[Int($0.format)].cost }
    } else {
      race.keepLeast(.cost) { table.cost(of: $0) }
    }
  }
}

/// The order of enumeration, when nothing else tells two modes apart.
struct OrderRule: Rule {
  func narrow(_ race: inout Race) {
    race.keepLeast(.order) { $0.order }
    // Points of one range share their place; the first of them is the shortest time that can win.
    race.keepFirst(.order)
  }
}

extension Race {
  /// Keeps the modes of the formats with the smallest key; it is made once for each run of modes of one format.
  mutating func keepLeast<Key: Comparable>(_ rule: RuleWord, byFormat key: (ModeTable.Format) -> Key) {
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

extension ModeTable {
  /// The class of a mode: that of its format, or a later one for a colour raw picture that fills the bus.
  func cost(of candidate: Candidate) -> CostClass {
    let format = formats[Int(candidate.format)]
    guard format.cost.isColorRaw, let busSpeedMbps, let bits = format.bitsPerPixel, candidate.hasRate else { return format.cost }
    // width · height · bits · rate > 80 % of the bus, without division.
    let payload = UInt128(candidate.area) * UInt128(bits) * UInt128(candidate.denominator) * 10
    let usable = UInt128(clamping: busSpeedMbps) * 1_000_000 * 8 * UInt128(candidate.numerator)
    return payload > usable ? .colorRawBeyondBus : format.cost
  }
}
