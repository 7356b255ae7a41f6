import CameraModel
import Viewfinder

/// A node as lines of text: role, current mode, formats, controls and findings.
struct NodeText {
  let node: CameraNode
  let detail: ListingDetail
  let namesDriver: Bool

  func writeNode(to page: inout TextPage) {
    writeHead(to: &page)
    if node.inputs.count > 1 { writeInputs(to: &page) }
    FormatListText(formats: node.formats, rates: RateText(isComplete: detail.isComplete)).writeFormats(to: &page)
    if detail.showsControls { ControlListText(controls: node.controls).writeControls(to: &page) }
    FindingListText(findings: node.findings, isComplete: detail.isComplete).writeFindings(to: &page)
  }

  private func writeHead(to page: inout TextPage) {
    var lead: StyledText = "  "
    lead.append((node.path ?? "(path unknown)").harmless, .key)
    lead.append("  ")
    var facts = [node.role.rawValue.harmless]
    if namesDriver, let driver = node.driver { facts.append(driver.harmless) }
    if let current = node.current { facts.append("now " + current.text) }
    if node.role.isCamera, node.formats.isEmpty { facts.append("no formats listed") }
    page.addSentence(facts.joined(separator: " · "), after: lead, column: 4)
    if let reason = node.roleReason, !node.role.isCamera {
      page.addSentence(reason.harmless, .faint, after: "    ")
    }
  }

  private func writeInputs(to page: inout TextPage) {
    let inputs = node.inputs.enumerated().map { position, input in
      var text = StyledText((input.name ?? "input \(input.index)").harmless, input.isCurrent ? .strong : .plain)
      if input.isCurrent { text.append(" (shown)") }
      if position < node.inputs.count - 1 { text.append(",") }
      return text
    }
    page.addFlow(inputs, after: StyledText("    inputs  ", .faint))
  }
}

extension CurrentFormat {
  /// The mode for people: `MJPG 1920x1080 at 30 fps`.
  fileprivate var text: String {
    let code = OfferedFormat(index: 0, pixelFormat: pixelFormat).label
    let rate = interval.map { " at \($0.rateText) fps" } ?? ""
    return "\(code) \(size)\(rate)"
  }
}
