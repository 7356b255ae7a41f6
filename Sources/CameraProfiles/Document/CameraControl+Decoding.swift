import CameraModel
import JSONText

private enum ControlKey: String, CaseIterable {
  case id, name, type, min, max, step, value, flags, menu, dimensions
  case defaultValue = "default"
}
private enum MenuKey: String, CaseIterable { case index, name, value }

private let controlKeys = JSONWords<ControlKey>()
private let menuKeys = JSONWords<MenuKey>()

extension JSONReader {
  /// Reads a control.
  mutating func control() throws(JSONError) -> CameraControl {
    var control = CameraControl(id: 0, name: "", type: .unknown)
    var members = try object(controlKeys)
    while let key = try next(&members) {
      switch key {
      case .id: control.id = try null() ? 0 : try unsigned()
      case .name: control.name = try optionalString() ?? ""
      case .type: control.type = try optionalString().map(ControlType.init(rawValue:)) ?? .unknown
      case .min: control.min = try optionalInteger()
      case .max: control.max = try optionalInteger()
      case .step: control.step = try optionalInteger()
      case .defaultValue: control.defaultValue = try optionalInteger()
      case .value: control.value = try controlValue()
      case .flags: control.flags = try words()
      case .menu: control.menu = try list { (reader, index) throws(JSONError) in try reader.menuItem(index) }
      case .dimensions: control.dimensions = try list { (reader, _) throws(JSONError) in Int(try reader.unsigned()) }
      }
    }
    return control
  }

  private mutating func controlValue() throws(JSONError) -> ControlValue? {
    switch peek() {
    case UInt8(ascii: "n"):
      _ = try null()
      return nil
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .array(try array { (reader, _) throws(JSONError) in try reader.integer() })
    default: return .integer(try integer())
    }
  }

  private mutating func menuItem(_ index: Int) throws(JSONError) -> MenuItem {
    var item = MenuItem(index: Int64(index))
    var members = try object(menuKeys)
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
