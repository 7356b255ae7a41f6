import CameraModel

extension DumpAssembler {
  /// The cameras: nodes of the same bus belong together, and what `--list-devices` lists is added to what else is known.
  func cameras() -> [Camera] {
    var drafts = nodes.filter { !$0.isOnlyNamed }
    placePathless(&drafts)
    joinSections(&drafts)
    let buses = Dictionary(cards.devices.flatMap { device in device.paths.map { ($0, device.bus) } }) { first, _ in first }
    for index in drafts.indices where drafts[index].bus == nil { drafts[index].bus = drafts[index].path.flatMap { buses[$0] } }
    var groups = CameraGroups()
    var described = Set(drafts.compactMap(\.path))
    for device in cards.devices {
      groups.open(name: device.name, bus: device.bus)
      for path in device.paths where described.insert(path).inserted {
        groups.add(DraftNode(path: path, bus: device.bus).finished(), bus: device.bus)
      }
    }
    for draft in drafts { groups.add(draft.finished(), bus: draft.bus) }
    return groups.cameras()
  }

  /// A section that names no node is that of the one video node that is listed on its bus.
  private func placePathless(_ drafts: inout [DraftNode]) {
    for index in drafts.indices where drafts[index].path == nil {
      guard let bus = drafts[index].bus else { continue }
      let listed = cards.devices.filter { $0.bus == bus }.flatMap(\.paths).filter { $0.hasPrefix("/dev/video") }
      if listed.count == 1, !drafts.contains(where: { $0.path == listed[0] }) { drafts[index].path = listed[0] }
    }
  }

  /// In a paste that names one node only, a section before it that names none and repeats nothing is that node's too.
  private func joinSections(_ drafts: inout [DraftNode]) {
    guard isOneStream, drafts.count == 2, drafts[0].path == nil, drafts[1].path != nil, cards.devices.isEmpty else { return }
    guard let joined = drafts[0].joined(with: drafts[1]) else { return }
    drafts = [joined]
  }
}

extension DraftNode {
  /// Both sections as one node; nil where they say the same thing twice.
  fileprivate func joined(with later: DraftNode) -> DraftNode? {
    let repeats =
      (driver != nil && later.driver != nil) || (!lists.isEmpty && !later.lists.isEmpty) || (!controls.isEmpty && !later.controls.isEmpty)
      || (!current.isEmpty && !later.current.isEmpty)
    guard !repeats else { return nil }
    var result = later
    if let driver { (result.driver, result.card, result.bus) = (driver, card, bus) }
    if driver != nil { (result.capabilities, result.deviceCapabilities) = (capabilities, deviceCapabilities) }
    if !lists.isEmpty { result.lists = lists }
    if !controls.isEmpty { (result.controls, result.menus) = (controls, menus) }
    if !current.isEmpty { result.current = current }
    if !inputs.isEmpty { result.inputs = inputs }
    result.findings =
      findings + later.findings + [
        Finding(
          "sections-joined", .info, "The first section names no node; it was taken for \(later.path ?? "the same"), the only one named.")
      ]
    return result
  }
}

/// Nodes on their way into cameras.
struct CameraGroups {
  private struct Group {
    var name: String?
    var nodes: [CameraNode] = []
  }

  private var groups: [Group] = []
  private var byBus: [String: Int] = [:]

  mutating func open(name: String, bus: String) {
    if byBus[bus] == nil { byBus[bus] = groups.count } else { return }
    groups.append(Group(name: name))
  }

  /// Adds a node to the camera on its bus; one without a bus is a camera of its own.
  mutating func add(_ node: CameraNode, bus: String?) {
    let key = bus ?? node.card.map { "card " + $0 }
    if let key, let known = byBus[key] {
      groups[known].nodes.append(node)
      return
    }
    if let key { byBus[key] = groups.count }
    groups.append(Group(nodes: [node]))
  }

  func cameras() -> [Camera] {
    var seen: [String: Int] = [:]
    return groups.filter { !$0.nodes.isEmpty }.map { group in
      let speaker = group.nodes.first { $0.role.isCamera } ?? group.nodes[0]
      let name = speaker.card ?? group.name ?? group.nodes.lazy.compactMap(\.card).first
      let identity = name.map { CameraIdentity(kind: .name, value: "\($0) #\(seen[$0, default: 0])") }
      if let name { seen[name, default: 0] += 1 }
      return Camera(
        name: name, identity: identity, position: speaker.position, rotation: speaker.rotation,
        nodes: group.nodes.inOrderOfNumbers)
    }
  }
}

extension CameraNode {
  private func value(of id: ControlIdentifier) -> Int64? {
    guard let control = controls.first(where: { $0.id == id }), case .integer(let value) = control.value else { return nil }
    return value
  }

  fileprivate var position: CameraPosition {
    let positions: [Int64: CameraPosition] = [0: .front, 1: .back, 2: .external]
    return value(of: .cameraOrientation).flatMap { positions[$0] } ?? .unspecified
  }

  fileprivate var rotation: Int? { value(of: .cameraRotation).flatMap { Int32(exactly: $0) }.map { Int($0) } }
}

extension [CameraNode] {
  /// The nodes by the numbers of their paths; those without keep their places at the end.
  fileprivate var inOrderOfNumbers: [CameraNode] {
    func number(_ node: CameraNode) -> Int {
      guard let path = node.path, path.hasPrefix("/dev/video") else { return .max }
      return Int(path.dropFirst(10)) ?? .max
    }
    return enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }.map(\.element)
  }
}
