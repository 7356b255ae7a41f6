extension NodeReader {
  /// The longest menu that is walked; the kernel's standard menus have under a hundred choices.
  private static let longestMenu: Int64 = 1_024

  /// All controls with menus and values. Group titles are kept: they are how people find a control.
  mutating func controls(of node: borrowing some VideoNode & ~Copyable) -> [CameraControl] {
    var lastID: UInt32 = 0
    var found = list("controls") { _ throws(DeviceError) -> CameraControl? in
      let next = try node.control(after: lastID)
      // A driver that answers with the same or a lower id would be asked for ever.
      guard let next, next.id > lastID else { return nil }
      lastID = next.id
      return next
    }
    for index in found.indices { found[index].menu = menu(of: found[index], node) }
    readValues(of: &found, node)
    return found
  }

  /// All values in one call; where that fails, each by itself, so that one broken control costs only its own value.
  private mutating func readValues(of controls: inout [CameraControl], _ node: borrowing some VideoNode & ~Copyable) {
    let readable = controls.indices.filter { controls[$0].hasReadableValue }
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

  private mutating func menu(of control: CameraControl, _ node: borrowing some VideoNode & ~Copyable) -> [MenuItem] {
    guard control.type == .menu || control.type == .integerMenu, let first = control.min, let last = control.max, first <= last
    else { return [] }
    var items: [MenuItem] = []
    for index in first...Swift.min(last, first &+ Self.longestMenu) {
      let item = attempt(control.name) { () throws(DeviceError) in try node.menuItem(at: index, of: control) }
      if let item { items.append(item) }
    }
    return items
  }
}

extension CameraControl {
  /// Whether the driver promises a value: groups and buttons have none.
  fileprivate var hasReadableValue: Bool {
    type != .controlClass && type != .button && !flags.contains("writeOnly") && !flags.contains("disabled")
  }
}
