package import CameraModel
package import JSONText

extension CameraControl {
  /// How a control stands in documents.
  package static let coding = JSONCoding(
    CameraControl(id: 0, name: "", type: .unknown),
    .member("id", \.id, JSONCoding<UInt32>.unsigned.map({ ControlIdentifier(rawValue: $0) }, \.rawValue)),
    .member("name", \.name, .text),
    .member("type", \.type, .word),
    .optional("min", \.min, .integer),
    .optional("max", \.max, .integer),
    .optional("step", \.step, .integer),
    .optional("default", \.defaultValue, .integer),
    .optional("minValue", \.minimumValue, ControlValue.coding).writtenIf(\.hasBothBoundsAsValues),
    .optional("maxValue", \.maximumValue, ControlValue.coding).writtenIf(\.hasBothBoundsAsValues),
    .optional("value", \.value, ControlValue.coding),
    .member("flags", \.flags, .list(.word)),
    .member("menu", \.menu, .list(MenuItem.coding)).unlessEmpty,
    .member("dimensions", \.dimensions, .list(.unsigned)).unlessEmpty)

  private var hasBothBoundsAsValues: Bool { minimumValue != nil && maximumValue != nil }
}

extension MenuItem {
  fileprivate static let coding = JSONCoding(
    at: { MenuItem(index: Int64($0)) },
    .member("index", \.index, .integer),
    .optional("name", \.name, .text).writtenIf { $0.name != nil || $0.value == nil },
    .optional("value", \.value, .integer).unlessEmpty)
}

extension ControlValue {
  /// A number, a text, or a list of numbers.
  package static let coding = JSONCoding<ControlValue>(
    read: { (reader, _) throws(JSONError) in
      switch reader.cursor.peek() {
      case UInt8(ascii: "\""): .string(try reader.string())
      case UInt8(ascii: "["): try reader.value(numbers).map { .array($0) }
      default: .integer(try reader.integer())
      }
    },
    write: { writer, value in
      switch value {
      case .integer(let number): writer.integer(number)
      case .string(let text): writer.string(text)
      case .array(let list): numbers.write(&writer, list)
      }
    })

  private static let numbers = JSONCoding<[Int64]>.list(.integer)
}
