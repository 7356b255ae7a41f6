import CameraModel
import Viewfinder

/// One line per camera: name, node, formats, largest size, fastest rate.
struct SummaryText {
  let cameras: [Camera]
  let isRecorded: Bool

  private static let mostCodes = 4
  private static let mostPaths = 2

  func writeSummary(to page: inout TextPage) {
    var table = TextTable()
    for camera in cameras { table.addRow(row(camera)) }
    page.addTable(table, indent: 0)
    for camera in cameras { writeFailures(of: camera, to: &page) }
  }

  /// Why a camera is not listed, or not whole, and what to do.
  private func writeFailures(of camera: Camera, to page: inout TextPage) {
    for node in camera.nodes {
      for finding in node.findings where [.nodeUnreadable, .hung].contains(finding.code) {
        page.addSentence(finding.message.harmless, .failure, after: StyledText("\((node.path ?? "").harmless)  ", .key), column: 2)
      }
    }
  }

  private func row(_ camera: Camera) -> [StyledText] {
    let nodes = camera.choosableNodes
    let formats = nodes.flatMap(\.formats)
    var name = StyledText((camera.name ?? "(no name)").harmless, .strong)
    if isRecorded { name.append(" (recorded)", .faint) } else if camera.isFromDescriptors { name.append(" (not woken)", .faint) }
    let paths = nodes.prefix(Self.mostPaths).map { $0.path ?? "(path unknown)" }.joined(separator: " ").harmless
    let more = nodes.count > Self.mostPaths ? " +\(nodes.count - Self.mostPaths)" : ""
    let place = StyledText(nodes.isEmpty ? "no camera" : paths + more, .key)
    if formats.isEmpty, nodes.contains(where: \.isUnread) { return [name, place, StyledText("could not be read", .failure)] }
    return [name, place, StyledText(codes(formats)), StyledText(largest(formats)), StyledText(fastest(formats))]
  }

  private func codes(_ formats: [OfferedFormat]) -> String {
    var seen: Set<String> = []
    let codes = formats.map(\.label.harmless).filter { seen.insert($0).inserted }
    let rest = codes.count - Self.mostCodes
    return codes.prefix(Self.mostCodes).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
  }

  private func largest(_ formats: [OfferedFormat]) -> String {
    var largest = FrameSize(width: 0, height: 0)
    for size in formats.flatMap({ $0.sizes }) where size.extent.largest.area > largest.area { largest = size.extent.largest }
    return largest.isValid ? "to \(largest)" : "no sizes"
  }

  private func fastest(_ formats: [OfferedFormat]) -> String {
    var fastest: FrameInterval?
    for size in formats.flatMap({ $0.sizes }) {
      for interval in size.intervals where interval.shortest.isValid {
        if fastest.map({ interval.shortest.isShorter(than: $0) }) ?? true { fastest = interval.shortest }
      }
    }
    guard let fastest else { return "? fps" }
    return "to \(fastest.rateText) fps"
  }
}
