package import CameraModel
package import JSONText

/// The keys of an extension unit. `vendor` and `name` are only in listings.
private enum ExtensionUnitDocument: String, JSONKey, CaseIterable {
  case guid, id, vendor, name, controls
}

/// The keys of a control of an extension unit. `name`, `meaning` and `source` are only in listings.
private enum ExtensionControlDocument: String, JSONKey, CaseIterable {
  case selector, name, meaning, source, flags, length, min, max, resolution
  case defaultValue = "default"
  case value

  static let required: [ExtensionControlDocument] = [.selector]
}

extension JSONReader {
  /// Reads an extension unit; nil for one without a valid GUID.
  mutating func extensionUnit() throws(JSONError) -> ExtensionUnit? {
    var (guid, id, controls) = (ExtensionUnit.GUID?.none, UInt8(0), [ExtensionControl]())
    var members = try object(ExtensionUnitDocument.self)
    while let key = try next(&members) {
      switch key {
      case .guid: guid = try optionalString().flatMap { ExtensionUnit.GUID($0) }
      case .id: id = UInt8(try integer(in: 0...255))
      case .controls: controls = try list { (reader, _) throws(JSONError) in try reader.extensionControl() }
      case .vendor, .name: try skipValue()
      }
    }
    return guid.map { ExtensionUnit(guid: $0, id: id, controls: controls) }
  }

  private mutating func extensionControl() throws(JSONError) -> ExtensionControl {
    var control = ExtensionControl(selector: 0)
    var members = try object(ExtensionControlDocument.self)
    while let key = try next(&members) {
      switch key {
      case .selector: control.selector = UInt8(try integer(in: 1...255))
      case .flags: control.flags = try null() ? nil : try words()
      case .length: control.length = try optionalInteger(in: 0...Int64(UInt16.max)).map { Int($0) }
      case .min: control.minimum = try hexadecimalBytes()
      case .max: control.maximum = try hexadecimalBytes()
      case .resolution: control.resolution = try hexadecimalBytes()
      case .defaultValue: control.defaultValue = try hexadecimalBytes()
      case .value: control.value = try hexadecimalBytes()
      case .name, .meaning, .source: try skipValue()
      }
    }
    try require(ExtensionControlDocument.required, members)
    return control
  }

  /// Reads bytes as hexadecimal digits, or `null`.
  mutating func hexadecimalBytes() throws(JSONError) -> [UInt8]? {
    let start = cursor.nextOffset()
    guard let text = try optionalString() else { return nil }
    guard let bytes = [UInt8](hexadecimal: text) else { throw JSONError("An even number of hexadecimal digits was expected.", at: start) }
    return bytes
  }
}

extension JSONWriter {
  /// Writes an extension unit.
  ///
  /// - Parameter withNames: Whether to add what is publicly known of it.
  package mutating func extensionUnit(_ unit: ExtensionUnit, withNames: Bool) {
    let known = withNames ? KnownExtensionUnit.unit(unit.guid) : nil
    beginObject()
    member(ExtensionUnitDocument.guid, "\(unit.guid)")
    member(ExtensionUnitDocument.id, unit.id)
    if withNames {
      member(ExtensionUnitDocument.vendor, known?.vendor)
      member(ExtensionUnitDocument.name, known?.name)
    }
    lines(ExtensionUnitDocument.controls, unit.controls) { writer, control in
      writer.extensionControl(control, withNames ? .some(known?.control(control.selector)) : nil)
    }
    endObject()
  }

  private mutating func extensionControl(_ control: ExtensionControl, _ known: KnownExtensionUnit.Control??) {
    beginObject()
    member(ExtensionControlDocument.selector, control.selector)
    if let known {
      member(ExtensionControlDocument.name, known?.name)
      member(ExtensionControlDocument.meaning, known.flatMap { $0.meaning.isEmpty ? nil : $0.meaning })
      member(ExtensionControlDocument.source, known?.source)
    }
    if let flags = control.flags {
      words(ExtensionControlDocument.flags, flags)
    } else {
      key(ExtensionControlDocument.flags)
      null()
    }
    member(ExtensionControlDocument.length, control.length)
    member(ExtensionControlDocument.min, control.minimum?.hexadecimal)
    member(ExtensionControlDocument.max, control.maximum?.hexadecimal)
    member(ExtensionControlDocument.resolution, control.resolution?.hexadecimal)
    member(ExtensionControlDocument.defaultValue, control.defaultValue?.hexadecimal)
    member(ExtensionControlDocument.value, control.value?.hexadecimal)
    endObject()
  }
}
