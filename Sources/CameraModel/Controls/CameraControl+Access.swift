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
