import CameraModel
import Viewfinder

/// The level of detail of a listing.
struct ListingDetail: Hashable, Sendable {
  /// Whether nodes that are not cameras, all rates and all findings are shown.
  var isComplete = false
  /// Whether controls are shown.
  var showsControls = false
}

extension Camera {
  /// Writes the camera as a block of lines.
  func writeText(to page: inout TextPage, isRecorded: Bool, _ detail: ListingDetail) {
    // Nodes that capture video, or may do so, are shown; the others on request.
    let (shown, hidden) = (nodes.filter { detail.isComplete || $0.role.mayGivePictures }, nodes.filter { !$0.role.mayGivePictures })
    let driver = sharedDriver
    writeHead(to: &page, isRecorded: isRecorded, driver: driver)
    if let sensor { return writeText(of: sensor, driver: driver, to: &page, detail) }
    for group in Self.groups(detail.isComplete ? shown : shown.withoutRepeatedWarnings) {
      if group.count > 1 {
        Self.writeBareNodes(group, to: &page)
      } else {
        group[0].writeText(to: &page, detail, namesDriver: driver == nil)
      }
    }
    if !detail.isComplete { Self.writeHidden(hidden, to: &page) }
  }

  /// The driver that all nodes share; nil if they differ.
  private var sharedDriver: String? {
    let first = nodes.lazy.compactMap(\.driver).first
    return nodes.allSatisfy { $0.driver == nil || $0.driver == first } ? first : nil
  }

  private func writeHead(to page: inout TextPage, isRecorded: Bool, driver: String?) {
    var title = StyledText((name ?? "(no name)").harmless, .strong)
    if isRecorded { title.append("  (recorded)", .faint) } else if isFromDescriptors { title.append("  (not woken)", .faint) }
    page.addLine(title)
    if let identity {
      page.addLine(StyledText("  \(identity.kind.rawValue.harmless)  ", .faint) + StyledText(identity.value.harmless))
    }
    var facts: [String] = []
    if let driver { facts.append(driver.harmless) }
    if let speed = busSpeedMbps { facts.append("USB at \(speed) Mb/s") }
    if let sensor { facts.append("\(sensor.entity.harmless)\(sensor.media.map { " behind \($0.harmless)" } ?? "")") }
    if let edid = sensor?.edid { facts.append(edid.description) }
    if let bus = nodes.lazy.compactMap(\.bus).first { facts.append(bus.harmless) }
    if position != .unspecified { facts.append(position.rawValue.harmless) }
    if let rotation, rotation != 0 { facts.append("mounted \(rotation)° turned") }
    if let microphone {
      page.addSentence(
        [microphone.device, microphone.name].compactMap(\.self).joined(separator: " · ").harmless,
        after: StyledText("  microphone  ", .faint))
    }
    if !facts.isEmpty { page.addSentence(facts.joined(separator: " · "), after: "  ") }
  }

  /// The nodes in groups: consecutive nodes with nothing but the same role share a group.
  private static func groups(_ nodes: [CameraNode]) -> [[CameraNode]] {
    var groups: [[CameraNode]] = []
    for node in nodes {
      if let first = groups.last?.first, first.isBare, node.isBare, first.role == node.role, first.roleReason == node.roleReason {
        groups[groups.count - 1].append(node)
      } else {
        groups.append([node])
      }
    }
    return groups
  }

  private static func writeBareNodes(_ nodes: [CameraNode], to page: inout TextPage) {
    page.addFlow(nodes.map { StyledText(($0.path ?? "(path unknown)").harmless, .key) }, after: "  ")
    let reason = nodes[0].roleReason.map { ": \($0)" } ?? ""
    page.addSentence((nodes[0].role.rawValue + reason).harmless, .faint, after: "    ")
  }

  private static func writeHidden(_ nodes: [CameraNode], to page: inout TextPage) {
    guard !nodes.isEmpty else { return }
    var roles: [String] = []
    for node in nodes where !roles.contains(node.role.rawValue) { roles.append(node.role.rawValue) }
    let what = nodes.count == 1 ? "1 other node" : "\(nodes.count) other nodes"
    let how = nodes.count == 1 ? "shows it" : "shows them"
    page.addSentence("\(what) (\(roles.joined(separator: ", ").harmless)); --all \(how)", .faint, after: "  ")
  }
}

extension Camera {
  /// Writes the nodes that a sensor reaches, each with the modes that arrive at it, and how many nodes are folded.
  private func writeText(of sensor: CameraSensor, driver: String?, to page: inout TextPage, _ detail: ListingDetail) {
    for node in detail.isComplete ? nodes : nodes.withoutRepeatedWarnings {
      node.writeText(of: sensor, to: &page, detail, namesDriver: driver == nil)
    }
    if nodes.isEmpty { page.addSentence("no capture node", .faint, after: "  ") }
    if !sensor.sharedWith.isEmpty {
      page.addSentence("shares nodes with \(sensor.sharedWith.joined(separator: ", ").harmless)", .faint, after: "  ")
    }
    let folded = sensor.foldedNodes
    if folded.isEmpty { return }
    if detail.isComplete {
      let lead = StyledText("  \(folded.count.counted("other node")) of the graph  ", .faint)
      page.addFlow(folded.map { StyledText($0.harmless, .key) }, after: lead, column: 4)
    } else {
      let how = folded.count == 1 ? "shows it" : "shows them"
      page.addSentence("\(folded.count.counted("other node")) of the graph; --all \(how)", .faint, after: "  ")
    }
  }
}

extension [CameraNode] {
  /// The nodes with each warning at the first of them that has it.
  fileprivate var withoutRepeatedWarnings: [CameraNode] {
    var told: Set<Finding> = []
    return map { node in
      var node = node
      node.findings = node.findings.filter { $0.severity == .info || told.insert($0).inserted }
      return node
    }
  }
}

extension CameraNode {
  /// Whether only the role of the node is known.
  fileprivate var isBare: Bool { formats.isEmpty && controls.isEmpty && findings.isEmpty && inputs.isEmpty && current == nil }

  /// Writes role, current mode, formats, controls and findings.
  fileprivate func writeText(to page: inout TextPage, _ detail: ListingDetail, namesDriver: Bool) {
    writeHead(to: &page, namesDriver: namesDriver)
    if inputs.count > 1 || inputs.contains(where: { $0.edid != nil }) { writeInputs(to: &page) }
    formats.writeText(to: &page, RateText(isComplete: detail.isComplete))
    if detail.showsControls { controls.writeTable(to: &page) }
    findings.writeText(to: &page, isComplete: detail.isComplete)
  }

  /// Writes the node with the modes of a sensor in place of its own list.
  fileprivate func writeText(of sensor: CameraSensor, to page: inout TextPage, _ detail: ListingDetail, namesDriver: Bool) {
    writeHead(to: &page, namesDriver: namesDriver, listsFormats: false)
    sensor.writeModes(arrivingAt: path, to: &page, RateText(isComplete: detail.isComplete))
    if detail.showsControls { controls.writeTable(to: &page) }
    // What the node lists by itself is what its interface can carry, which the modes replace.
    findings.filter { $0.code != .mediaController }.writeText(to: &page, isComplete: detail.isComplete)
  }

  private func writeHead(to page: inout TextPage, namesDriver: Bool, listsFormats: Bool = true) {
    var lead: StyledText = "  "
    lead.append((path ?? "(path unknown)").harmless, .key)
    lead.append("  ")
    var facts = [role.rawValue.harmless]
    if namesDriver, let driver { facts.append(driver.harmless) }
    if let timings { facts.append("timings \(timings)") }
    if let current { facts.append("now " + current.text) }
    if let cropText { facts.append(cropText) }
    if listsFormats, role.isCamera, formats.isEmpty { facts.append("no formats listed") }
    page.addSentence(facts.joined(separator: " · "), after: lead, column: 4)
    if let roleReason, !role.isCamera { page.addSentence(roleReason.harmless, .faint, after: "    ") }
  }

  /// `crop 320,180,640x360 of 1280x720`; nil without a crop, or if it is the default.
  var cropText: String? {
    guard let crop = selections.partialCrop, let whole = selections.whole else { return nil }
    return "crop \(crop) of \(whole.size)"
  }

  private func writeInputs(to page: inout TextPage) {
    let texts = inputs.enumerated().map { position, input in
      var text = StyledText((input.name ?? "input \(input.index)").harmless, input.isCurrent ? .strong : .plain)
      let facts = [input.isCurrent && inputs.count > 1 ? "shown" : nil, input.edid?.description].compactMap(\.self)
      if !facts.isEmpty { text.append(" (\(facts.joined(separator: ", ")))") }
      if position < inputs.count - 1 { text.append(",") }
      return text
    }
    page.addFlow(texts, after: StyledText(inputs.count == 1 ? "    input  " : "    inputs  ", .faint))
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
