import CameraModel

/// The cameras of a dump: nodes of the same bus belong together, and the nodes of a list of devices are added.
struct CameraGroups {
  private struct Group {
    var name: String?
    var nodes: [CameraNode] = []
  }

  private var groups: [Group] = []
  private var byBus: [String: Int] = [:]

  private mutating func open(name: String, bus: String) {
    if byBus[bus] == nil { byBus[bus] = groups.count } else { return }
    groups.append(Group(name: name))
  }

  /// Adds a node to the camera on its bus; one without a bus belongs to the camera of its name.
  private mutating func add(_ node: CameraNode, bus: String?) {
    let key = bus ?? node.card.map { "card " + $0 }
    if let key, let known = byBus[key] {
      groups[known].nodes.append(node)
      return
    }
    if let key { byBus[key] = groups.count }
    groups.append(Group(nodes: [node]))
  }

  /// Groups the nodes of a dump.
  init(_ dump: DraftNodes) {
    let devices = dump.devices.devices
    var drafts = dump.nodes.filter { !$0.isOnlyNamed }
    Self.joinRepeated(&drafts)
    Self.placePathless(&drafts, devices)
    if devices.isEmpty { Self.joinSections(&drafts) }
    let buses = Dictionary(devices.flatMap { device in device.paths.map { ($0, device.bus) } }) { first, _ in first }
    for index in drafts.indices where drafts[index].bus == nil { drafts[index].bus = drafts[index].path.flatMap { buses[$0] } }
    var described = Set(drafts.compactMap(\.path))
    for device in devices {
      open(name: device.name, bus: device.bus)
      for path in device.paths where described.insert(path).inserted {
        add(DraftNode(path: path, bus: device.bus).finished(), bus: device.bus)
      }
    }
    for draft in drafts { add(draft.finished(), bus: draft.bus) }
  }

  /// What a text says of one node at several places is one node, as it was last.
  private static func joinRepeated(_ drafts: inout [DraftNode]) {
    var result: [DraftNode] = []
    for draft in drafts {
      let known = draft.path == nil ? nil : result.lastIndex { $0.path == draft.path }
      if let known, let joined = result[known].updated(by: draft) { result[known] = joined } else { result.append(draft) }
    }
    drafts = result
  }

  /// A section without a node belongs to the only video node on its bus. A SAA7134 board (GT-P8000) has one.
  private static func placePathless(_ drafts: inout [DraftNode], _ devices: [DeviceList.Device]) {
    for index in drafts.indices where drafts[index].path == nil {
      guard let bus = drafts[index].bus else { continue }
      let listed = devices.filter { $0.bus == bus }.flatMap(\.paths).filter { $0.hasPrefix("/dev/video") }
      if listed.count == 1, !drafts.contains(where: { $0.path == listed[0] }) { drafts[index].path = listed[0] }
    }
  }

  /// In a paste that names one node only, a section before it that names none and repeats nothing is that node's too.
  ///
  /// An OMAP3 and an RK3588 have one.
  private static func joinSections(_ drafts: inout [DraftNode]) {
    guard drafts.count == 2, drafts[0].path == nil, drafts[1].path != nil, let joined = drafts[0].joined(with: drafts[1]) else { return }
    drafts = [joined]
  }

  func cameras() -> [Camera] {
    var seen: [String: Int] = [:]
    return groups.filter { !$0.nodes.isEmpty }.map { group in
      let main = group.nodes.first { $0.role.isCamera } ?? group.nodes[0]
      let name = main.card ?? group.name ?? group.nodes.lazy.compactMap(\.card).first
      let identity = name.map { CameraIdentity(kind: .name, value: "\($0) #\(seen[$0, default: 0])") }
      if let name { seen[name, default: 0] += 1 }
      return Camera(
        name: name, identity: identity, position: main.position, rotation: main.rotation,
        nodes: group.nodes.inOrderOfNumbers)
    }
  }
}

extension DraftNode {
  /// The node as a later part of the text shows it; nil if that is another device.
  fileprivate func updated(by later: DraftNode) -> DraftNode? {
    func mayEqual(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }
    guard mayEqual(driver, later.driver), mayEqual(card, later.card), mayEqual(bus, later.bus) else { return nil }
    var result = later
    (result.driver, result.card, result.bus) = (later.driver ?? driver, later.card ?? card, later.bus ?? bus)
    if later.driver == nil { (result.capabilities, result.deviceCapabilities) = (capabilities, deviceCapabilities) }
    result.formats.lists = formats.lists + later.formats.lists
    result.controls = controls
    result.controls.add(later.controls)
    if later.inputs.isEmpty { result.inputs = inputs }
    if later.mode.isEmpty { result.mode = mode }
    if later.timings.size == nil { result.timings = timings }
    result.givesPictures = later.givesPictures ?? givesPictures
    let remark = Finding(.shownAgain, .info, "The text shows \((path ?? "the node").harmless) more than once; the last time counts.")
    result.findings = findings + later.findings.filter { !findings.contains($0) }
    if !result.findings.contains(remark) { result.findings.append(remark) }
    return result
  }

  /// What two tools print of the node with one path; nil if they differ.
  func joined(withListOfTool other: DraftNode) -> DraftNode? {
    func differ(_ own: String?, _ others: String?) -> Bool { own.map { own in others.map { own != $0 } ?? false } ?? false }
    guard !differ(card, other.card), !differ(driver, other.driver), !differ(bus, other.bus) else { return nil }
    var result = self
    (result.card, result.bus, result.driver) = (card ?? other.card, bus ?? other.bus, driver ?? other.driver)
    result.givesPictures = givesPictures ?? other.givesPictures
    // The list with rates comes first, so that each entry of a repeated size has them.
    let isFirst = !formats.lists.allSatisfy(\.isWithoutRates)
    result.formats.lists = isFirst ? formats.lists + other.formats.lists : other.formats.lists + formats.lists
    result.findings += other.findings
    return result
  }

  /// Both sections as one node; nil if they repeat each other.
  fileprivate func joined(with later: DraftNode) -> DraftNode? {
    let repeats =
      (driver != nil && later.driver != nil) || (!formats.lists.isEmpty && !later.formats.lists.isEmpty)
      || (!controls.isEmpty && !later.controls.isEmpty)
      || (!mode.isEmpty && !later.mode.isEmpty)
    guard !repeats else { return nil }
    var result = later
    if let driver { (result.driver, result.card, result.bus) = (driver, card, bus) }
    if driver != nil { (result.capabilities, result.deviceCapabilities) = (capabilities, deviceCapabilities) }
    if !formats.lists.isEmpty { result.formats = formats }
    if !controls.isEmpty { result.controls = controls }
    if !mode.isEmpty { result.mode = mode }
    if !inputs.isEmpty { result.inputs = inputs }
    result.findings =
      findings + later.findings + [
        Finding(
          "sections-joined", .info, "The first section names no node; it was taken for \(later.path ?? "the same"), the only one named.")
      ]
    return result
  }
}

extension CameraNode {
  private func value(of id: ControlIdentifier) -> Int64? {
    guard let control = controls.first(where: { $0.id == id }), case .integer(let value) = control.value else { return nil }
    return value
  }

  fileprivate var position: CameraPosition {
    let positions = CameraPosition.numbered
    return value(of: .cameraOrientation).flatMap { Int(exactly: $0) }.flatMap { positions.indices.contains($0) ? positions[$0] : nil }
      ?? .unspecified
  }

  fileprivate var rotation: Int? { value(of: .cameraRotation).flatMap { Int32(exactly: $0) }.map { Int($0) } }
}

extension [CameraNode] {
  /// The nodes by the numbers of their paths; those without a number keep their order at the end.
  fileprivate var inOrderOfNumbers: [CameraNode] {
    func number(_ node: CameraNode) -> Int {
      guard let path = node.path, path.hasPrefix("/dev/video") else { return .max }
      return Int(path.dropFirst(10)) ?? .max
    }
    return enumerated().sorted { (number($0.element), $0.offset) < (number($1.element), $1.offset) }.map(\.element)
  }
}
