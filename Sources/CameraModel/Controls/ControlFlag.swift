/// A property of a control. The corresponding C constants are `V4L2_CTRL_FLAG_*`.
public struct ControlFlag: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A flag by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Permanently unavailable. The corresponding C constant is `V4L2_CTRL_FLAG_DISABLED`.
  public static let disabled: ControlFlag = "disabled"
  /// Temporarily unchangeable, such as while the device streams. The corresponding C constant is `V4L2_CTRL_FLAG_GRABBED`.
  public static let grabbed: ControlFlag = "grabbed"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_READ_ONLY`.
  public static let readOnly: ControlFlag = "readOnly"
  /// A change may change other controls. The corresponding C constant is `V4L2_CTRL_FLAG_UPDATE`.
  public static let update: ControlFlag = "update"
  /// Has no effect at present, such as a value under automatic control. The corresponding C constant is `V4L2_CTRL_FLAG_INACTIVE`.
  public static let inactive: ControlFlag = "inactive"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_SLIDER`.
  public static let slider: ControlFlag = "slider"
  /// The corresponding C constant is `V4L2_CTRL_FLAG_WRITE_ONLY`.
  public static let writeOnly: ControlFlag = "writeOnly"
  /// Changes by itself. The corresponding C constant is `V4L2_CTRL_FLAG_VOLATILE`.
  public static let volatile: ControlFlag = "volatile"
  /// Its value is passed by a pointer. The corresponding C constant is `V4L2_CTRL_FLAG_HAS_PAYLOAD`.
  public static let hasPayload: ControlFlag = "hasPayload"
  /// Acts even when it is set to its current value. The corresponding C constant is `V4L2_CTRL_FLAG_EXECUTE_ON_WRITE`.
  public static let executeOnWrite: ControlFlag = "executeOnWrite"
  /// A change may change the format. The corresponding C constant is `V4L2_CTRL_FLAG_MODIFY_LAYOUT`.
  public static let modifyLayout: ControlFlag = "modifyLayout"
  /// An array whose length may change, up to the given one. The corresponding C constant is `V4L2_CTRL_FLAG_DYNAMIC_ARRAY`.
  public static let dynamicArray: ControlFlag = "dynamicArray"
  /// Its minimum and maximum can be read like its value. The corresponding C constant is `V4L2_CTRL_FLAG_HAS_WHICH_MIN_MAX`.
  public static let hasWhichMinMax: ControlFlag = "hasWhichMinMax"

  private static let table: [(bit: UInt32, word: ControlFlag)] = [
    .disabled, .grabbed, .readOnly, .update, .inactive, .slider, .writeOnly, .volatile, .hasPayload, .executeOnWrite, .modifyLayout,
    .dynamicArray, .hasWhichMinMax,
  ].enumerated().map { (1 << UInt32($0.offset), $0.element) }

  /// Whether this version knows the flag's meaning.
  package var isKnown: Bool { Self.table.contains { $0.word == self } }

  /// The words for a driver's bits, lowest bit first; bits without a word as one `0x…` at the end.
  public static func flags(bits: UInt32) -> [ControlFlag] { words(for: bits, in: table) }
}

extension CameraControl {
  /// Whether programs may use it: it is not disabled, and has no flags that this version does not know.
  ///
  /// Linux 6.18 disables controls of USB cameras that answer incorrectly.
  public var isUsable: Bool { !flags.contains(.disabled) && unknownFlags.isEmpty }

  /// Whether it has a value that can be read. Buttons and group titles have none.
  public var isReadable: Bool { isUsable && type != .controlClass && type != .button && !flags.contains(.writeOnly) }

  /// Whether programs may set it. Group titles cannot be set.
  public var isWritable: Bool { isUsable && type != .controlClass && !flags.contains(.readOnly) }

  /// Why it is not readable, in one sentence; nil if it is.
  public var unreadableReason: String? {
    if let unusableReason { return unusableReason }
    switch type {
    case .controlClass: return "This is the title of a group of controls; it has no value."
    case .button: return "This is a button; it has no value."
    default: return flags.contains(.writeOnly) ? "The control can be set, but not read." : nil
    }
  }

  /// Why it is not writable, in one sentence; nil if it is.
  public var unwritableReason: String? {
    if let unusableReason { return unusableReason }
    if type == .controlClass { return "This is the title of a group of controls; it cannot be set." }
    return flags.contains(.readOnly) ? "The control is read-only." : nil
  }

  private var unusableReason: String? {
    if flags.contains(.disabled) { return "The control is disabled: the driver does not let programs use it." }
    guard !unknownFlags.isEmpty else { return nil }
    let words = unknownFlags.map(\.rawValue.harmless).joined(separator: ", ")
    return "The control has flags that this version does not know (\(words)), so it is neither read nor set."
  }

  private var unknownFlags: [ControlFlag] { flags.filter { !$0.isKnown } }
}
