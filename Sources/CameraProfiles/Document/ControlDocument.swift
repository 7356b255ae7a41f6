package import CameraModel
package import JSONText

/// The keys of a control.
private enum ControlDocument: String, JSONKey, CaseIterable {
  case id, name, type, min, max, step
  case defaultValue = "default"
  case minValue, maxValue, value, flags, menu, dimensions
}

extension JSONReader {
  /// Reads a control.
  package mutating func control() throws(JSONError) -> CameraControl {
    var control = CameraControl(id: 0, name: "", type: .unknown)
    var members = try object(ControlDocument.self)
    while let key = try next(&members) {
      switch key {
      case .id: control.id = try null() ? 0 : ControlIdentifier(rawValue: try unsigned())
      case .name: control.name = try optionalString() ?? ""
      case .type: control.type = try optionalString().map(ControlType.init(rawValue:)) ?? .unknown
      case .min: control.min = try optionalInteger()
      case .max: control.max = try optionalInteger()
      case .step: control.step = try optionalInteger()
      case .defaultValue: control.defaultValue = try optionalInteger()
      case .minValue: control.minimumValue = try controlValue()
      case .maxValue: control.maximumValue = try controlValue()
      case .value: control.value = try controlValue()
      case .flags: control.flags = try words()
      case .menu: control.menu = try list { (reader, index) throws(JSONError) in try reader.menuItem(index) }
      case .dimensions: control.dimensions = try list { (reader, _) throws(JSONError) in Int(try reader.unsigned()) }
      }
    }
    return control
  }

  private mutating func controlValue() throws(JSONError) -> ControlValue? {
    if try null() { return nil }
    switch cursor.peek() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .array(try array { (reader, _) throws(JSONError) in try reader.integer() })
    default: return .integer(try integer())
    }
  }
}

extension JSONWriter {
  /// Writes a control.
  package mutating func control(_ control: CameraControl) {
    beginObject()
    member(ControlDocument.id, control.id.rawValue)
    member(ControlDocument.name, control.name)
    member(ControlDocument.type, control.type.rawValue)
    member(ControlDocument.min, control.min)
    member(ControlDocument.max, control.max)
    member(ControlDocument.step, control.step)
    member(ControlDocument.defaultValue, control.defaultValue)
    if let minimum = control.minimumValue, let maximum = control.maximumValue {
      key(ControlDocument.minValue)
      controlValue(minimum)
      key(ControlDocument.maxValue)
      controlValue(maximum)
    }
    key(ControlDocument.value)
    controlValue(control.value)
    words(ControlDocument.flags, control.flags)
    if !control.menu.isEmpty {
      key(ControlDocument.menu)
      beginArray()
      for item in control.menu { menuItem(item) }
      endArray()
    }
    if !control.dimensions.isEmpty {
      key(ControlDocument.dimensions)
      integers(control.dimensions)
    }
    endObject()
  }

  /// Writes a control's value: a number, a text, or a list of numbers; nil as `null`.
  package mutating func controlValue(_ value: ControlValue?) {
    switch value {
    case nil: null()
    case .integer(let number): integer(number)
    case .string(let text): string(text)
    case .array(let numbers): integers(numbers)
    }
  }

  private mutating func integers(_ numbers: [some BinaryInteger]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}

/// The keys of a menu's item.
private enum MenuItemDocument: String, JSONKey, CaseIterable {
  case index, name, value
}

extension JSONReader {
  fileprivate mutating func menuItem(_ index: Int) throws(JSONError) -> MenuItem {
    var item = MenuItem(index: Int64(index))
    var members = try object(MenuItemDocument.self)
    while let key = try next(&members) {
      switch key {
      case .index: item.index = try optionalInteger() ?? item.index
      case .name: item.name = try optionalString()
      case .value: item.value = try optionalInteger()
      }
    }
    return item
  }
}

extension JSONWriter {
  fileprivate mutating func menuItem(_ item: MenuItem) {
    beginObject()
    member(MenuItemDocument.index, item.index)
    if item.name != nil || item.value == nil { member(MenuItemDocument.name, item.name) }
    if let value = item.value { member(MenuItemDocument.value, value) }
    endObject()
  }
}
