import CameraModel

/// Controls and their menus.
extension DumpAssembler {
  mutating func add(_ control: PrintedControl) {
    closeAll()
    arrive(.controls)
    var node = node()
    // A list of controls has each once.
    if !controlsInVisit.insert(control.name).inserted {
      beginAgain()
      node = self.node()
      controlsInVisit = [control.name]
    }
    if section == .formats || section == .current || section == .parameters || section == .driver { section = .other }
    nodes[node].controls.append(control)
  }

  mutating func take(_ rest: PrintedControl) -> Taking {
    guard let place, let last = nodes[place].controls.indices.last else { return .misplaced("the end of a control without its beginning") }
    nodes[place].controls[last].append(rest)
    return .taken
  }

  mutating func take(_ item: MenuItem) -> Taking {
    guard let place, let last = nodes[place].controls.indices.last else { return .foreign }
    let control = nodes[place].controls[last]
    guard control.type == .menu || control.type == .integerMenu,
      (control.min ?? 0)...max(control.max ?? .max, control.min ?? 0) ~= item.index
    else { return .foreign }
    let known = nodes[place].menus[last]?.last?.index
    guard known.map({ $0 < item.index }) ?? true else { return .foreign }
    nodes[place].menus[last, default: []].append(item)
    return .taken
  }
}
