public import CameraModel

extension ConfigurationPlan {
  /// Plans for an open node, asking it only what the wishes are about. Nothing is set.
  ///
  /// - Parameters:
  ///   - desired: what it shall be set to.
  ///   - node: the node.
  ///   - controls: its controls where they are known already, with menus; then the node is asked for the switches' values only.
  public init(
    _ desired: DesiredConfiguration, on node: any ConfigurableNode, knowing controls: [CameraControl]? = nil
  ) throws(DeviceError) {
    let capability = try node.capability()
    guard let bufferType = BufferType(capability.capabilities) else {
      throw DeviceError(.unsupported, operation: "plan", subject: node.path, message: "The node gives no pictures.")
    }
    try SourceDemands(desired).check(desired.input, on: node)
    var known = if let controls { controls } else { try node.controls(for: desired.controls) }
    try node.readValues(ofSwitchesIn: &known)
    try self.init(desired, bufferType: bufferType, path: node.path, driver: capability.driver, controls: known)
  }
}

extension ConfigurableNode {
  /// The controls that wishes are about, with what frees them and what they free. By numbers alone no list is walked.
  fileprivate func controls(for assignments: [ControlAssignment]) throws(DeviceError) -> [CameraControl] {
    guard !assignments.isEmpty else { return [] }
    var found: [CameraControl] = []
    if assignments.contains(where: { if case .name = $0.name { true } else { false } }) {
      found = try allControls()
    } else {
      for id in assignments.relatedIdentifiers() {
        if let control = try control(id) { found.append(control) }
      }
    }
    let wished = Set(assignments.compactMap { $0.control(among: found)?.id })
    for index in found.indices {
      let dependency = ControlDependency.freed(by: found[index].id).contains { wished.contains($0.value) }
      if wished.contains(found[index].id) || dependency { found[index].menu = try menu(of: found[index]) }
    }
    return found
  }

  private func allControls() throws(DeviceError) -> [CameraControl] {
    var found: [CameraControl] = []
    var last: ControlIdentifier = 0
    // As many as reading lists: a driver's list may not end.
    while found.count < CallBudget().entriesPerList, let next = try control(after: last), next.id > last {
      found.append(next)
      last = next.id
    }
    return found
  }

  private func menu(of control: CameraControl) throws(DeviceError) -> [MenuItem] {
    guard let positions = control.menuPositions else { return [] }
    var items: [MenuItem] = []
    for index in positions {
      if let item = try menuItem(at: index, of: control) { items.append(item) }
    }
    return items
  }

  /// Reads who sets what now, in one call.
  fileprivate func readValues(ofSwitchesIn controls: inout [CameraControl]) throws(DeviceError) {
    let switches = controls.indices.filter { !ControlDependency.freed(by: controls[$0].id).isEmpty }
    guard !switches.isEmpty else { return }
    let current = controls
    let values = try self.values(of: switches.map { current[$0] })
    for (index, value) in zip(switches, values) { controls[index].value = value }
  }
}

extension [ControlAssignment] {
  /// The numbers of the wished controls, of what frees them and of what they free, each once.
  fileprivate func relatedIdentifiers() -> [ControlIdentifier] {
    var result: [ControlIdentifier] = []
    for case .id(let id) in map(\.name) {
      let freeing = ControlDependency.freeing(id).map { [$0.automatic] } ?? []
      let freed = ControlDependency.freed(by: id).map(\.value)
      for number in [id] + freeing + freed where !result.contains(number) { result.append(number) }
    }
    return result
  }
}
