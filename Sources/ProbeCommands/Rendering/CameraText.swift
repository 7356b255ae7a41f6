import Viewfinder

/// How much of a camera is shown.
struct ListingDetail: Hashable, Sendable {
  /// Nodes that are no cameras, every rate by name and every finding.
  var isComplete = false
  /// The controls.
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

  /// Whether the node gives pictures, or all are asked for.
  private func isShown(_ node: CameraNode) -> Bool { detail.isComplete || node.role.mayGivePictures }

  /// The driver of all nodes; nil where they differ.
  private var sharedDriver: String? {
    let drivers = Set(camera.nodes.compactMap(\.driver))
    return drivers.count == 1 ? drivers.first : nil
  }

  private func writeHead(to page: inout TextPage, driver: String?) {
    var title = StyledText((camera.name ?? "(no name)").harmless, .strong)
    if isRecorded { title.append("  (recorded)", .faint) }
    page.add(title)
    if let identity = camera.identity {
      page.add(StyledText("  \(identity.kind.rawValue.harmless)  ", .faint) + StyledText(identity.value.harmless))
    }
    var facts: [String] = []
    if let driver { facts.append(driver.harmless) }
    if let speed = camera.busSpeedMbps { facts.append("USB at \(speed) Mb/s") }
    if let bus = camera.nodes.lazy.compactMap(\.bus).first { facts.append(bus.harmless) }
    if camera.position != .unspecified { facts.append(camera.position.rawValue.harmless) }
    if let rotation = camera.rotation, rotation != 0 { facts.append("mounted \(rotation)° turned") }
    if !facts.isEmpty { page.add(sentence: facts.joined(by: " · "), after: "  ") }
  }

  /// Neighbours of which only the role is known, together; every other node alone.
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
    page.add(flowing: nodes.map { StyledText(($0.path ?? "(path unknown)").harmless, .key) }, after: "  ")
    let reason = nodes[0].roleReason.map { ": \($0)" } ?? ""
    page.add(sentence: (nodes[0].role.rawValue + reason).harmless, .faint, after: "    ")
  }

  private func writeHidden(_ nodes: [CameraNode], to page: inout TextPage) {
    guard !nodes.isEmpty else { return }
    var roles: [String] = []
    for node in nodes where !roles.contains(node.role.rawValue) { roles.append(node.role.rawValue) }
    let what = nodes.count == 1 ? "1 other node" : "\(nodes.count) other nodes"
    let how = nodes.count == 1 ? "shows it" : "shows them"
    page.add(sentence: "\(what) (\(roles.joined(by: ", ").harmless)); --all \(how)", .faint, after: "  ")
  }
}

extension CameraNode {
  /// Whether nothing is known of it but what it is for.
  fileprivate var isBare: Bool { formats.isEmpty && controls.isEmpty && findings.isEmpty && inputs.isEmpty && current == nil }
}
