import CameraModel

/// The controls of one node while they are read, with their menus.
struct DraftControls {
  private var controls: [PrintedControl] = []
  /// The menu of each control that has one, by the control's place.
  private var menus: [Int: [MenuItem]] = [:]

  var isEmpty: Bool { controls.isEmpty }

  mutating func add(_ control: PrintedControl) { controls.append(control) }

  /// Adds an item to the last menu; a number that does not fit is no item.
  mutating func add(_ item: MenuItem) -> LineOutcome {
    guard let last = controls.indices.last else { return .foreign }
    let control = controls[last]
    guard control.type == .menu || control.type == .integerMenu,
      (control.min ?? 0)...max(control.max ?? .max, control.min ?? 0) ~= item.index
    else { return .foreign }
    if let before = menus[last]?.last, before.index >= item.index { return .foreign }
    menus[last, default: []].append(item)
    return .read
  }

  /// Adds what a later part of the text says.
  mutating func add(_ later: DraftControls) {
    for (place, menu) in later.menus { menus[controls.count + place] = menu }
    controls += later.controls
  }

  /// The controls; one that two listings show stands once, with the later values.
  var finished: [CameraControl] {
    var result: [(control: PrintedControl, menu: [MenuItem])] = []
    var known: [String: Int] = [:]
    for (index, control) in controls.enumerated() {
      let menu = menus[index] ?? []
      if let place = known[control.name], result[place].control.type == control.type, result[place].control.id == control.id {
        result[place] = (control, menu.isEmpty ? result[place].menu : menu)
      } else {
        known[control.name] = result.count
        result.append((control, menu))
      }
    }
    return result.map { CameraControl($0.control, menu: $0.menu) }
  }
}

extension CameraControl {
  fileprivate init(_ printed: PrintedControl, menu: [MenuItem]) {
    let isNumbered = printed.type == .integerMenu
    var value = printed.type == .button ? nil : printed.value
    // A mask of 32 bits is printed as a number with a sign, its limits without.
    if printed.type == .bitmask, case .integer(let bits) = value { value = .integer(bits & 0xffff_ffff) }
    self.init(
      id: ControlIdentifier(rawValue: printed.id ?? StandardControls.id(named: printed.name, type: printed.type) ?? 0), name: printed.name,
      type: printed.type,
      min: printed.min, max: printed.max, step: printed.step, defaultValue: printed.defaultValue, value: value,
      flags: printed.flags,
      menu: menu.map { MenuItem(index: $0.index, name: isNumbered ? nil : $0.name, value: isNumbered ? $0.value : nil) },
      dimensions: printed.dimensions)
  }
}
