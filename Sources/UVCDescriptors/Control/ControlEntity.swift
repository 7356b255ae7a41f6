import CameraModel

/// A unit or a terminal of a control interface. The corresponding C type is `struct uvc_entity`.
struct ControlEntity {
  enum Kind {
    case selector
    case processing
    case extensionUnit
    /// A terminal at which pictures enter, with its type.
    case input(UInt16)
    /// A terminal at which pictures leave, with its type.
    case output(UInt16)
  }

  let id: UInt8
  let kind: Kind
  /// The entities that deliver pictures to it, one for each pin. The corresponding C field is `baSourceID`.
  let sources: [UInt8]
  /// The index of the string with its name; 0 for none.
  var name: UInt8 = 0
  /// An extension unit with its controls; nil for other entities.
  var unit: ExtensionUnit?

  var isInput: Bool {
    if case .input = kind { true } else { false }
  }

  var isOutput: Bool {
    if case .output = kind { true } else { false }
  }
}

/// The types of terminals. The corresponding C constants are `UVC_TT_…`, `UVC_ITT_…` and `UVC_OTT_…`.
enum TerminalType {
  static let streaming: UInt16 = 0x0101
  static let camera: UInt16 = 0x0201
  static let transportInput: UInt16 = 0x0202

  static let inputs: [UInt16] = [0x0200, camera, transportInput]
  static let outputs: [UInt16] = [0x0300, 0x0301, 0x0302, streaming]
}
