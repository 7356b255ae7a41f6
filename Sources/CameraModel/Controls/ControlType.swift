/// The type of a control's value. The corresponding C type is `enum v4l2_ctrl_type`.
public struct ControlType: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A type by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corresponding C constant is `V4L2_CTRL_TYPE_INTEGER`.
  public static let integer: ControlType = "integer"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_BOOLEAN`.
  public static let boolean: ControlType = "boolean"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_MENU`.
  public static let menu: ControlType = "menu"
  /// An action, triggered by writing. The corresponding C constant is `V4L2_CTRL_TYPE_BUTTON`.
  public static let button: ControlType = "button"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_INTEGER64`.
  public static let integer64: ControlType = "integer64"
  /// The title of a group of controls. The corresponding C constant is `V4L2_CTRL_TYPE_CTRL_CLASS`.
  public static let controlClass: ControlType = "controlClass"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_STRING`.
  public static let string: ControlType = "string"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_BITMASK`.
  public static let bitmask: ControlType = "bitmask"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_INTEGER_MENU`.
  public static let integerMenu: ControlType = "integerMenu"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_U8`.
  public static let u8: ControlType = "u8"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_U16`.
  public static let u16: ControlType = "u16"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_U32`.
  public static let u32: ControlType = "u32"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_AREA`.
  public static let area: ControlType = "area"
  /// Four numbers: left, top, width and height. The corresponding C constant is `V4L2_CTRL_TYPE_RECT`.
  public static let rectangle: ControlType = "rectangle"
  /// A type that this version does not know.
  public static let unknown: ControlType = "unknown"
}
