import Viewfinder

/// The level of detail of a listing.
struct ListingDetail: Hashable, Sendable {
  /// Whether nodes that are not cameras, all rates and all findings are shown.
  var isComplete = false
  /// Whether controls are shown.
  var showsControls = false
}

/// A camera as a block of lines.
struct CameraText {
  let camera: Camera
  let isRecorded: Bool
  let detail: ListingDetail

  func writeCamera(to page: inout TextPage) {
    let driver = sharedDriver
    writeHead(to: &page, driver: driver)
    for group in groups(camera.nodes.filter(isShown)) {
      if group.count > 1 {
        writeBareNodes(group, to: &page)
      } else {
        NodeText(node: group[0], detail: detail, namesDriver: driver == nil).writeNode(to: &page)
      }
    }
    writeHidden(camera.nodes.filter { !isShown($0) }, to: &page)
  }

  /// Whether the node is shown: it captures video, may do so, or all nodes are requested.
  private func isShown(_ node: CameraNode) -> Bool { detail.isComplete || node.role.mayGivePictures }

  /// The driver that all nodes share; nil where they differ.
  private var sharedDriver: String? {
    let first = camera.nodes.lazy.compactMap(\.driver).first
    return camera.nodes.allSatisfy { $0.driver == nil || $0.driver == first } ? first : nil
  }

  private func writeHead(to page: inout TextPage, driver: String?) {
    var title = StyledText((camera.name ?? "(no name)").harmless, .strong)
    if isRecorded { title.append("  (recorded)", .faint) } else if camera.isFromDescriptors { title.append("  (not woken)", .faint) }
    page.addLine(title)
    if let identity = camera.identity {
      page.addLine(StyledText("  \(identity.kind.rawValue.harmless)  ", .faint) + StyledText(identity.value.harmless))
    }
    var facts: [String] = []
    if let driver { facts.append(driver.harmless) }
    if let speed = camera.busSpeedMbps { facts.append("USB at \(speed) Mb/s") }
    if let bus = camera.nodes.lazy.compactMap(\.bus).first { facts.append(bus.harmless) }
    if camera.position != .unspecified { facts.append(camera.position.rawValue.harmless) }
    if let rotation = camera.rotation, rotation != 0 { facts.append("mounted \(rotation)° turned") }
    if !facts.isEmpty { page.addSentence(facts.joined(separator: " · "), after: "  ") }
  }

  /// The nodes in groups: neighbours of which only the role is known share a group.
  private func groups(_ nodes: [CameraNode]) -> [[CameraNode]] {
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

  private func writeBareNodes(_ nodes: [CameraNode], to page: inout TextPage) {
    page.addFlow(nodes.map { StyledText(($0.path ?? "(path unknown)").harmless, .key) }, after: "  ")
    let reason = nodes[0].roleReason.map { ": \($0)" } ?? ""
    page.addSentence((nodes[0].role.rawValue + reason).harmless, .faint, after: "    ")
  }

  private func writeHidden(_ nodes: [CameraNode], to page: inout TextPage) {
    guard !nodes.isEmpty else { return }
    var roles: [String] = []
    for node in nodes where !roles.contains(node.role.rawValue) { roles.append(node.role.rawValue) }
    let what = nodes.count == 1 ? "1 other node" : "\(nodes.count) other nodes"
    let how = nodes.count == 1 ? "shows it" : "shows them"
    page.addSentence("\(what) (\(roles.joined(separator: ", ").harmless)); --all \(how)", .faint, after: "  ")
  }
}

extension CameraNode {
  /// Whether only the role of the node is known.
  fileprivate var isBare: Bool { formats.isEmpty && controls.isEmpty && findings.isEmpty && inputs.isEmpty && current == nil }
}
