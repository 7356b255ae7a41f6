extension NodeReader {
  /// All controls with menus and values, group titles included.
  mutating func controls(of node: borrowing some VideoNode & ~Copyable) -> [CameraControl] {
    var lastID: ControlIdentifier = 0
    var found = list("controls") { _ throws(DeviceError) -> CameraControl? in
      let next = try node.control(after: lastID)
      // A driver that returns the same or a lower id would cause an endless loop.
      guard let next, next.id > lastID else { return nil }
      lastID = next.id
      return next
    }
    readMenus(of: &found, node)
    readValues(of: &found, node)
    return found
  }

  private mutating func readMenus(of controls: inout [CameraControl], _ node: borrowing some VideoNode & ~Copyable) {
    var omitted: [String] = []
    for index in controls.indices {
      let control = controls[index]
      guard let positions = control.menuPositions else { continue }
      for position in positions {
        let item = attempt(control.name) { () throws(DeviceError) in try node.menuItem(at: position, of: control) }
        guard let item else { continue }
        guard spend(Self.bytes(of: MenuItem.self)) else {
          omitted.append(control.name)
          break
        }
        controls[index].menu.append(item)
      }
    }
    noteOmitted("The whole menus of", of: omitted)
  }

  /// Reads all values in one call; where it fails, each alone, so that a broken control loses only its own value.
  private mutating func readValues(of controls: inout [CameraControl], _ node: borrowing some VideoNode & ~Copyable) {
    var readable: [Int] = []
    var omitted: [String] = []
    for index in controls.indices where controls[index].hasReadableValue {
      if let bytes = controls[index].valueBytes, spend(bytes) { readable.append(index) } else { omitted.append(controls[index].name) }
    }
    noteOmitted("The values of", of: omitted)
    guard !isGone, !readable.isEmpty else { return }
    do throws(DeviceError) {
      let values = try node.values(of: readable.map { controls[$0] })
      for (index, value) in zip(readable, values) { controls[index].value = value }
    } catch {
      for index in readable {
        let control = controls[index]
        controls[index].value = attempt(control.name) { () throws(DeviceError) in try node.value(of: control) }
      }
    }
  }
}

extension CameraControl {
  /// Whether it has a value that can be read; groups and buttons have none.
  fileprivate var hasReadableValue: Bool {
    type != .controlClass && type != .button && !flags.contains(.writeOnly) && !flags.contains(.disabled)
  }
}
