import CameraModel
import PixelFormats
import Viewfinder

extension SensorMode {
  /// Its time per frame if that is known, else the range of times that it can have.
  fileprivate var intervals: [OfferedInterval] {
    if let interval { return [.discrete(interval)] }
    guard let shortestInterval, let longestInterval else { return [] }
    return [.continuous(FrameIntervalRange(min: shortestInterval, max: longestInterval, step: nil))]
  }
}

extension CameraSensor {
  /// Modes with the same code, pixel format and path; they differ in size and rate.
  private struct ModeGroup {
    var first: SensorMode
    var rows: [(rate: String, extents: [OfferedSize.Extent])] = []

    mutating func add(_ mode: SensorMode, rate: String) {
      if let row = rows.firstIndex(where: { $0.rate == rate }) {
        if !rows[row].extents.contains(mode.extent) { rows[row].extents.append(mode.extent) }
      } else {
        rows.append((rate, [mode.extent]))
      }
    }
  }

  /// Writes the modes that arrive at a node, confirmed ones first.
  func writeModes(arrivingAt node: String?, to page: inout TextPage, _ rates: RateText) {
    var groups: [ModeGroup] = []
    let modes = modes.filter { $0.node == node }
    for mode in modes.filter({ $0.state == .confirmed }) + modes.filter({ $0.state == .possible }) {
      let rate = rates.text(mode.intervals)
      let place = groups.firstIndex {
        $0.first.state == mode.state && $0.first.pixelFormat == mode.pixelFormat && $0.first.busCode == mode.busCode
          && $0.first.path == mode.path
      }
      if place == nil { groups.append(ModeGroup(first: mode)) }
      groups[place ?? groups.count - 1].add(mode, rate: rate)
    }
    if groups.isEmpty { page.addSentence("no mode of the sensor is known to arrive here", .faint, after: "    ") }
    let rateWidth = groups.flatMap(\.rows).map(\.rate.displayWidth).max() ?? 0
    for group in groups {
      var lead: StyledText = "    "
      lead.append(OfferedFormat(index: 0, pixelFormat: group.first.pixelFormat).label.harmless, .key)
      lead.append("  ")
      let through = group.first.path.dropFirst().dropLast().map(\.harmless)
      let way = through.isEmpty ? "" : ", through \(through.joined(separator: " → "))"
      page.addSentence("\(group.first.state.rawValue), arrives as \(group.first.busCode)\(way)", .faint, after: lead)
      for row in group.rows {
        let lead = StyledText("      \(row.rate.padded(to: rateWidth))  ")
        page.addFlow(row.extents.map { StyledText($0.text) }, after: lead, gap: 2)
      }
    }
  }
}
