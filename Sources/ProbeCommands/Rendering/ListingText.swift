import CameraDocuments
import CameraModel
import CameraProfiles
import Negotiation
import Viewfinder

extension Listing {
  /// Writes the output of `list`: the origin of the cameras, then each camera.
  func writeText(to page: inout TextPage, _ detail: ListingDetail) {
    provenance.writeText(to: &page)
    let shown = cameras.filter { detail.isComplete || $0.isChoosable }
    for (index, camera) in shown.enumerated() {
      if index > 0 { page.addBlank() }
      camera.writeText(to: &page, isRecorded: provenance.isRecorded, detail)
    }
    defer { writeMissingParts(to: &page) }
    let others = cameras.count - shown.count
    if others > 0 {
      if !shown.isEmpty { page.addBlank() }
      page.addLine(
        StyledText(others == 1 ? "1 device is not a camera; --all shows it" : "\(others) devices are not cameras; --all shows them", .faint)
      )
    }
  }

  /// What the recorded graphs lack that are behind no camera, each sentence once.
  var missingParts: [String] {
    recordedGraphs.compactMap(\.missingPart).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Writes what the recorded graphs lack.
  func writeMissingParts(to page: inout TextPage) {
    if !missingParts.isEmpty, !cameras.isEmpty { page.addBlank() }
    for sentence in missingParts { page.addSentence(sentence, .faint, after: "") }
  }

  private static let mostCodes = 4
  private static let mostPaths = 2

  /// Writes one line per camera: name, node, formats, and what it gives without a wish.
  func writeSummary(to page: inout TextPage) {
    var table = TextTable()
    for camera in cameras { table.addRow(row(camera)) }
    page.addTable(table, indent: 0)
    for camera in cameras { writeFailures(of: camera, to: &page) }
  }

  /// Writes why a camera is not listed, or is incomplete, and a remedy.
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
    if provenance.isRecorded { name.append(" (recorded)", .faint) } else if camera.isFromDescriptors { name.append(" (not woken)", .faint) }
    let paths = nodes.prefix(Self.mostPaths).map { $0.path ?? "(path unknown)" }.joined(separator: " ").harmless
    let more = nodes.count > Self.mostPaths ? " +\(nodes.count - Self.mostPaths)" : ""
    let place = StyledText(nodes.isEmpty ? "no camera" : paths + more, .key)
    if formats.isEmpty, nodes.contains(where: \.isUnread) { return [name, place, StyledText("could not be read", .failure)] }
    return [name, place, StyledText(codes(formats)), StyledText(usual(camera))]
  }

  private func codes(_ formats: [OfferedFormat]) -> String {
    var seen: Set<String> = []
    let codes = formats.map(\.label.harmless).filter { seen.insert($0).inserted }
    let rest = codes.count - Self.mostCodes
    return codes.prefix(Self.mostCodes).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
  }

  /// The size and the rate of the mode that the camera gets without a wish.
  private func usual(_ camera: Camera) -> String {
    guard let mode = CaptureRequest(.high).decision(on: camera).chosen?.mode else { return "no sizes" }
    return "\(mode.size) \(mode.rateText)"
  }
}

extension Provenance {
  /// Writes the origin, so that recorded cameras are never mistaken for attached ones.
  fileprivate func writeText(to page: inout TextPage) {
    guard case .recorded(let name, let recording) = self else { return }
    page.addFlow([StyledText(name.harmless, .strong)], after: StyledText("Recorded, not attached: profile ", .faint), column: 2)
    var facts: [String] = []
    if let date = recording.date { facts.append(date.harmless) }
    if let tool = recording.tool { facts.append("by \(tool.harmless)") }
    if let kernel = recording.kernel { facts.append("on kernel \(kernel.harmless)") }
    if !facts.isEmpty { page.addSentence(facts.joined(separator: ", "), .faint, after: "  ") }
    if let source = recording.source { page.addSentence("source: \(source.harmless)", .faint, after: "  ") }
    page.addBlank()
  }
}
