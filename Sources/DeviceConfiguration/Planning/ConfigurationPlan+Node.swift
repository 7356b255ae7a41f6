package import CameraModel

extension ConfigurationPlan {
  /// Makes a plan for an open node, reading only what the settings need. This sets nothing.
  ///
  /// - Parameters:
  ///   - desired: the settings to apply.
  ///   - node: the open node.
  ///   - controls: the node's controls with menus, if read before; then only the values of the switches that a setting depends on are read.
  /// - Throws: `DeviceError` with code `usage` for invalid settings, `notFound` for an unknown control, `unsupported` for a node that does
  ///   not capture video.
  package init(
    _ desired: DesiredConfiguration, on node: any ConfigurableNode, knowing controls: [CameraControl]? = nil
  ) throws(DeviceError) {
    let capability = try node.capability()
    let bufferType = try node.captureType(of: capability)
    var desired = desired
    try SourceRequirements(desired).check(desired.input, on: node)
    let input = desired.edid == nil ? 0 : try node.presentInput
    if desired.crop != nil {
      let selections = try node.selections
      try desired.resolveCrop(within: selections, or: selections.isEmpty ? try node.control(.zoom) : nil, on: node.path)
    }
    var known = if let controls { controls } else { try node.controls(for: desired.controls) }
    try node.readValues(ofSwitchesIn: &known, for: desired.controls)
    try self.init(desired, bufferType: bufferType, path: node.path, driver: capability.driver, input: input, controls: known)
  }
}

extension ConfigurableNode {
  /// The present video input; 0 for a driver that does not list its inputs.
  package var presentInput: Int {
    get throws(DeviceError) {
      do {
        return try currentInput()
      } catch {
        guard error.code == .unsupported else { throw error }
        return 0
      }
    }
  }

  /// The assigned controls, with their automatic switches and those that they free. If all are given by identifier, no list is read.
  fileprivate func controls(for assignments: [ControlAssignment]) throws(DeviceError) -> [CameraControl] {
    guard !assignments.isEmpty else { return [] }
    var found: [CameraControl] = []
    if assignments.contains(where: { if case .name = $0.name { true } else { false } }) {
      // The same limit as for reading, because a driver's list may not end.
      _ = try appendControls(atMost: CallBudget().entriesPerList, to: &found) { _ in }
    } else {
      for id in assignments.relatedIdentifiers() {
        if let control = try control(id) { found.append(control) }
      }
    }
    let assigned = Set(assignments.compactMap { $0.control(among: found)?.id })
    for index in found.indices {
      let dependency = ControlDependency.freed(by: found[index].id).contains { assigned.contains($0.value) }
      if assigned.contains(found[index].id) || dependency { found[index].menu = try menu(of: found[index]) }
    }
    return found
  }

  private func menu(of control: CameraControl) throws(DeviceError) -> [MenuItem] {
    guard control.isUsable, let positions = control.menuPositions else { return [] }
    var items: [MenuItem] = []
    for index in positions {
      // A broken control fails only itself.
      do { if let item = try onceMore(try menuItem(at: index, of: control)) { items.append(item) } } catch {
        if error.isOfDevice { throw error }
      }
    }
    return items
  }

  /// Reads the values of the automatic switches on which the assigned controls depend, with one call.
  fileprivate func readValues(ofSwitchesIn controls: inout [CameraControl], for assignments: [ControlAssignment]) throws(DeviceError) {
    let current = controls
    let needed = assignments.compactMap { assignment in
      assignment.control(among: current).flatMap { ControlDependency.freeing($0.id)?.automatic }
    }
    let switches = controls.indices.filter { needed.contains(current[$0].id) && current[$0].isReadable }
    guard !switches.isEmpty else { return }
    let values = try readableValues(of: switches.map { current[$0] }) { _, _ in }
    for (index, value) in zip(switches, values) { controls[index].value = value }
  }
}

extension [ControlAssignment] {
  /// The identifiers of the assigned controls, of their automatic switches and of those that they free, each once.
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
