/// The subject of a subscription. The corresponding C type is `struct v4l2_event_subscription`.
public enum EventSubject: Hashable, Sendable {
  /// A control's value, range or flags. The corresponding C constant is `V4L2_EVENT_CTRL`.
  case control(ControlIdentifier)
  /// The signal at the source. The corresponding C constant is `V4L2_EVENT_SOURCE_CHANGE`.
  case source
}

/// A change that a device reports. The corresponding C type is `struct v4l2_event`.
public enum NodeEvent: Hashable, Sendable {
  /// A control changed. The corresponding C constant is `V4L2_EVENT_CTRL`.
  case control(ControlChange)
  /// The signal at the source changed, and possibly the node's formats. The corresponding C constant is `V4L2_EVENT_SOURCE_CHANGE`.
  case source
  /// An event that this version does not know, by its number.
  case other(UInt32)
}

/// How a control changed. The corresponding C type is `struct v4l2_event_ctrl`.
public struct ControlChange: Hashable, Sendable {
  /// The parts of a control that can change. The corresponding C constants are `V4L2_EVENT_CTRL_CH_*`.
  public struct Aspects: OptionSet, Hashable, Sendable {
    /// The driver's bits.
    public let rawValue: UInt32
    /// Aspects from the driver's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The corresponding C constant is `V4L2_EVENT_CTRL_CH_VALUE`.
    public static let value = Aspects(rawValue: 1)
    /// The corresponding C constant is `V4L2_EVENT_CTRL_CH_FLAGS`.
    public static let flags = Aspects(rawValue: 2)
    /// The corresponding C constant is `V4L2_EVENT_CTRL_CH_RANGE`.
    public static let range = Aspects(rawValue: 4)
  }

  /// The control.
  public var id: ControlIdentifier
  /// The parts that changed.
  public var aspects: Aspects
  /// The new value; meaningless for strings and arrays.
  public var value: Int64
  /// The new flags.
  public var flags: [ControlFlag]

  /// A change.
  public init(id: ControlIdentifier, aspects: Aspects, value: Int64, flags: [ControlFlag]) {
    self.id = id
    self.aspects = aspects
    self.value = value
    self.flags = flags
  }
}
