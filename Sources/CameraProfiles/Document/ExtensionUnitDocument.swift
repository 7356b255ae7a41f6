package import CameraModel
package import JSONText

extension ExtensionUnit {
  /// A unit without a valid GUID stands for no value.
  static let coding = coding(withNames: false)
  /// A unit in listings, with what is publicly known of it.
  package static let listing = coding(withNames: true)

  private static func coding(withNames: Bool) -> JSONCoding<ExtensionUnit> {
    let control = ExtensionControlDocument.coding(withNames: withNames)
    return JSONCoding(
      ExtensionUnit(guid: .zero, id: 0, controls: []),
      .essential("guid", \.guid, JSONCoding<String>.text.map({ GUID($0) }, \.description)),
      .member("id", \.id, .number(in: 0...255)).nonnull,
      .derived("vendor") { KnownExtensionUnit.unit($0.guid)?.vendor }.writtenIf { _ in withNames },
      .derived("name") { KnownExtensionUnit.unit($0.guid)?.name }.writtenIf { _ in withNames },
      .member("controls", \.documents, .lines(control)))
  }

  private var documents: [ExtensionControlDocument] {
    get { controls.map { ExtensionControlDocument(unit: guid, control: $0) } }
    set { controls = newValue.map(\.control) }
  }
}

/// A control of an extension unit in documents, with the unit by which its name is known.
private struct ExtensionControlDocument {
  var unit = ExtensionUnit.GUID.zero
  var control = ExtensionControl(selector: 0)
  var known: KnownExtensionUnit.Control? { KnownExtensionUnit.unit(unit)?.control(control.selector) }

  static func coding(withNames: Bool) -> JSONCoding<ExtensionControlDocument> {
    JSONCoding(
      ExtensionControlDocument(),
      .required("selector", \.control.selector, .number(in: 1...255)),
      .derived("name") { $0.known?.name }.writtenIf { _ in withNames },
      .derived("meaning") { $0.known.flatMap { $0.meaning.isEmpty ? nil : $0.meaning } }.writtenIf { _ in withNames },
      .derived("source") { $0.known?.source }.writtenIf { _ in withNames },
      .optional("flags", \.control.flags, .list(.word)),
      .optional("length", \.control.length, .number(in: 0...Int64(UInt16.max))),
      .optional("min", \.control.minimum, .hexadecimal),
      .optional("max", \.control.maximum, .hexadecimal),
      .optional("resolution", \.control.resolution, .hexadecimal),
      .optional("default", \.control.defaultValue, .hexadecimal),
      .optional("value", \.control.value, .hexadecimal))
  }
}
