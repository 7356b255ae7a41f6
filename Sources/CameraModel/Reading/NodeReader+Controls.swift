extension NodeReader {
  /// All controls with menus and values, including group titles.
  mutating func controls(of node: borrowing some ControlNode & ~Copyable) -> [CameraControl] {
    var found: [CameraControl] = []
    var skipped: [DeviceError] = []
    walk("controls", isState: true, into: &found) { (list, most) throws(DeviceError) in
      try node.appendControls(atMost: most, to: &list) { skipped.append($0) }
    }
    for error in skipped { note(error, "controls") }
    readMenus(of: &found, node)
    readValues(of: &found, node)
    for index in found.indices where found[index].hasBoundsAsValues {
      var control = found[index]
      do { try node.readBounds(of: &control) } catch { note(error, control.name) }
      found[index] = control
    }
    return found
  }

  /// The extension units with what their controls answer. A call that is refused leaves its value out.
  mutating func extensionUnits(of node: borrowing some VideoNode & ~Copyable) -> [ExtensionUnit] {
    do {
      return try node.answeredExtensionUnits()
    } catch {
      note(error, "extension units", isState: true)
      return []
    }
  }

  private mutating func readMenus(of controls: inout [CameraControl], _ node: borrowing some ControlNode & ~Copyable) {
    var omitted: [String] = []
    for index in controls.indices where controls[index].isUsable {
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

  private mutating func readValues(of controls: inout [CameraControl], _ node: borrowing some ControlNode & ~Copyable) {
    var readable: [Int] = []
    var omitted: [String] = []
    for index in controls.indices where controls[index].isReadable {
      if let bytes = controls[index].valueBytes, spend(bytes) { readable.append(index) } else { omitted.append(controls[index].name) }
    }
    noteOmitted("The values of", of: omitted)
    guard !isGone, !readable.isEmpty else { return }
    var failures: [(name: String, error: DeviceError)] = []
    let asked = readable.map { controls[$0] }
    do {
      let values = try node.readableValues(of: asked) { failures.append((asked[$0].name, $1)) }
      for (index, value) in zip(readable, values) { controls[index].value = value }
    } catch {
      note(error, "controls", isState: true)
    }
    // A single failure is that control's fault. If all fail, the camera did not answer.
    let isState = failures.count == readable.count && failures.count > 1
    for failure in failures { note(failure.error, failure.name, isState: isState) }
  }
}
