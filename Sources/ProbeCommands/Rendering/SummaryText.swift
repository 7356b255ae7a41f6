import CameraModel

/// One line a camera: name, node, formats, largest size, fastest rate.
struct SummaryText {
  let cameras: [Camera]
  let isRecorded: Bool

  private static let mostCodes = 4

  func write(to page: inout TextPage) {
    var table = TextTable()
    for camera in cameras { table.add(row(camera)) }
    page.add(table, indent: 0)
  }

  private func row(_ camera: Camera) -> [StyledText] {
    let nodes = camera.captureNodes
    let formats = nodes.flatMap(\.formats)
    var name = StyledText((camera.name ?? "(no name)").harmless, .strong)
    if isRecorded { name.append(" (recorded)", .faint) }
    let paths = nodes.isEmpty ? "no capture node" : nodes.map { $0.path ?? "(path unknown)" }.joined(separator: " ").harmless
    return [
      name, StyledText(paths, .key), StyledText(codes(formats)), StyledText(largest(formats)), StyledText(fastest(formats)),
    ]
  }

  private func codes(_ formats: [OfferedFormat]) -> String {
    var codes: [String] = []
    for format in formats where !codes.contains(format.label) { codes.append(format.label.harmless) }
    let rest = codes.count - Self.mostCodes
    return codes.prefix(Self.mostCodes).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
  }

  private func largest(_ formats: [OfferedFormat]) -> String {
    let sizes = formats.flatMap(\.sizes).map(\.extent.largest)
    guard let largest = sizes.max(by: { $0.area < $1.area }), largest.isValid else { return "no sizes" }
    return "to \(largest.text)"
  }

  private func fastest(_ formats: [OfferedFormat]) -> String {
    let times = formats.lazy.flatMap(\.sizes).flatMap(\.intervals).map(\.shortest).filter(\.isValid)
    guard let fastest = times.min(by: { $0.isShorter(than: $1) }) else { return "? fps" }
    return "to \(fastest.rateText) fps"
  }
}
