/// What kind of value a control takes. The corresponding C type is `enum v4l2_ctrl_type`.
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
  /// Does something when written. The corresponding C constant is `V4L2_CTRL_TYPE_BUTTON`.
  public static let button: ControlType = "button"
  /// The corresponding C constant is `V4L2_CTRL_TYPE_INTEGER64`.
  public static let integer64: ControlType = "integer64"
  /// The name of a group, no setting. The corresponding C constant is `V4L2_CTRL_TYPE_CTRL_CLASS`.
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
  /// A type this version has no word for.
  public static let unknown: ControlType = "unknown"
}

/// A remark of the driver on a control. The corresponding C constants are `V4L2_CTRL_FLAG_*`.
public struct ControlFlag: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A flag by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cannot be used now, nor changed. The corresponding C constant is `V4L2_CTRL_FLAG_DISABLED`.
  public static let disabled: ControlFlag = "disabled"
  /// Cannot be changed now, such as while the device streams. The corresponding C constant is `V4L2_CTRL_FLAG_GRABBED`.
  public static let grabbed: ControlFlag = "grabbed"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_READ_ONLY`.
  public static let readOnly: ControlFlag = "readOnly"
  /// A change may change other controls. The corresponding C constant is `V4L2_CTRL_FLAG_UPDATE`.
  public static let update: ControlFlag = "update"
  /// Has no effect now, such as a value under automatic control. The corresponding C constant is `V4L2_CTRL_FLAG_INACTIVE`.
  public static let inactive: ControlFlag = "inactive"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_SLIDER`.
  public static let slider: ControlFlag = "slider"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_WRITE_ONLY`.
  public static let writeOnly: ControlFlag = "writeOnly"
  /// Changes by itself. The corresponding C constant is `V4L2_CTRL_FLAG_VOLATILE`.
  public static let volatile: ControlFlag = "volatile"
  /// Its value is passed by a pointer. The corresponding C constant is `V4L2_CTRL_FLAG_HAS_PAYLOAD`.
  public static let hasPayload: ControlFlag = "hasPayload"
  /// Does something even when it is set to the value it has. The corresponding C constant is `V4L2_CTRL_FLAG_EXECUTE_ON_WRITE`.
  public static let executeOnWrite: ControlFlag = "executeOnWrite"
  /// A change may change the format. The corresponding C constant is `V4L2_CTRL_FLAG_MODIFY_LAYOUT`.
  public static let modifyLayout: ControlFlag = "modifyLayout"
  /// An array whose length may change, up to the given one. The corresponding C constant is `V4L2_CTRL_FLAG_DYNAMIC_ARRAY`.
  public static let dynamicArray: ControlFlag = "dynamicArray"
  /// Has minimum and maximum values that are read like its value. The corresponding C constant is `V4L2_CTRL_FLAG_HAS_WHICH_MIN_MAX`.
  public static let hasWhichMinMax: ControlFlag = "hasWhichMinMax"

  /// The flags by their bits, lowest first.
  private static let names: [ControlFlag] = [
    .disabled, .grabbed, .readOnly, .update, .inactive, .slider, .writeOnly, .volatile, .hasPayload, .executeOnWrite, .modifyLayout,
    .dynamicArray, .hasWhichMinMax,
  ]

  /// The words for a driver's bits, lowest bit first; bits without a name as `0x…`.
  public static func flags(bits: UInt32) -> [ControlFlag] {
    var rest = bits
    var result: [ControlFlag] = []
    for (position, flag) in names.enumerated() where bits & 1 << UInt32(position) != 0 {
      result.append(flag)
      rest &= ~(1 << UInt32(position))
    }
    if rest != 0 { result.append(ControlFlag(rawValue: "0x" + String(rest, radix: 16))) }
    return result
  }
}
