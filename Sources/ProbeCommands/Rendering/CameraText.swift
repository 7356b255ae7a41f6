import CameraModel

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

  func write(to page: inout TextPage) {
    let driver = sharedDriver
    writeHead(to: &page, driver: driver)
    let shown = shownNodes
    for node in shown {
      NodeText(node: node, detail: detail, namesDriver: driver == nil).write(to: &page)
    }
    writeHidden(camera.nodes.filter { node in !shown.contains(node) }, to: &page)
  }

  /// The nodes that give pictures; all of them on request, and where there are only others.
  private var shownNodes: [CameraNode] {
    if detail.isComplete { return camera.nodes }
    return camera.nodes.filter { $0.role.isCamera || $0.role == .unknown }
  }

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
    if !facts.isEmpty { page.add(sentence: facts.joined(separator: " · "), after: "  ") }
  }

  private func writeHidden(_ nodes: [CameraNode], to page: inout TextPage) {
    guard !nodes.isEmpty else { return }
    var roles: [String] = []
    for node in nodes where !roles.contains(node.role.rawValue) { roles.append(node.role.rawValue) }
    let what = nodes.count == 1 ? "1 other node" : "\(nodes.count) other nodes"
    let how = nodes.count == 1 ? "shows it" : "shows them"
    page.add(sentence: "\(what) (\(roles.joined(separator: ", ").harmless)); --all \(how)", .faint, after: "  ")
  }
}
