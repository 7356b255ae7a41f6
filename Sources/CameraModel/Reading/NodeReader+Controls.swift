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
    for index in found.indices {
      found[index].menu = menu(of: found[index], node)
      found[index].value = value(of: found[index], node)
    }
    return found
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

  private mutating func value(of control: CameraControl, _ node: borrowing some VideoNode & ~Copyable) -> ControlValue? {
    let hasValue = control.type != .controlClass && control.type != .button
    guard hasValue, !control.flags.contains("writeOnly"), !control.flags.contains("disabled") else { return nil }
    return attempt(control.name) { () throws(DeviceError) in try node.value(of: control) }
  }
}
