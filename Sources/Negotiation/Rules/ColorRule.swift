import CameraModel

/// Formats that carry colour before those that do not or of which nobody knows, unless the request names one of these that can be had.
struct ColorRule: Rule {
  func narrow(_ race: inout Race) {
    // Most cameras have the one kind only.
    guard race.table.differsInColor else { return }
    let (formats, standings) = (race.table.formats, race.standings)
    if race.contains(where: { !formats[Int($0.format)].carriesColor && standings[Int($0.format)].isNamed }) { return }
    race.preferEntries(.format) { formats[Int($0.format)].carriesColor }
  }
}
