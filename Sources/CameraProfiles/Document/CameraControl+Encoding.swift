package import CameraModel
package import JSONText

extension JSONWriter {
  /// A control.
  package mutating func control(_ control: CameraControl) {
    beginObject()
    member("id", control.id)
    member("name", control.name)
    member("type", control.type.rawValue)
    member("min", control.min)
    member("max", control.max)
    member("step", control.step)
    member("default", control.defaultValue)
    key("value")
    value(control.value)
    words("flags", control.flags)
    if !control.menu.isEmpty { menu(control.menu) }
    if !control.dimensions.isEmpty {
      key("dimensions")
      integers(control.dimensions)
    }
    endObject()
  }

  private mutating func value(_ value: ControlValue?) {
    switch value {
    case nil: null()
    case .integer(let number): integer(number)
    case .string(let text): string(text)
    case .array(let numbers): integers(numbers)
    }
  }

  private mutating func menu(_ items: [MenuItem]) {
    key("menu")
    beginArray()
    for item in items {
      beginObject()
      member("index", item.index)
      if item.name != nil || item.value == nil { member("name", item.name) }
      if let value = item.value { member("value", value) }
      endObject()
    }
    endArray()
  }

  private mutating func integers(_ numbers: [some BinaryInteger]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
