/// An open video node that can be set: the calls that change what it is, each once, nothing interpreted.
///
/// It is shared, not copied: whoever holds it holds the same descriptor, and the last one closes it. The calls that set take a
/// ``ConfigurationPermit``, which only the configuration lock of `DeviceConfiguration` has: without the lock no program that sets compiles.
public protocol ConfigurableNode: AnyObject, Sendable, VideoNode {
  /// What it was opened by.
  var path: String { get }

  /// All that the node says of itself, through this descriptor.
  func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading

  // MARK: Alone

  /// Takes the advisory lock if nobody has it; false when someone has. The corresponding C call is `flock`.
  func tryLock() throws(DeviceError) -> Bool
  /// Gives the advisory lock back. Closing does it too.
  func unlock(_ permit: borrowing ConfigurationPermit)
  /// Asks for a priority for this open node. The corresponding C call is `VIDIOC_S_PRIORITY`.
  ///
  /// - Throws: ``DeviceError`` with code `busy` while another has a higher one, `unsupported` where the driver has none.
  func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The highest priority that any open node of the device has. The corresponding C call is `VIDIOC_G_PRIORITY`.
  func highestPriority() throws(DeviceError) -> AccessPriority
  /// Who has the lock or the node, as far as it can be seen. Never guessed: what cannot be seen is not listed.
  func holders() -> [NodeHolder]
  /// Waits without doing anything.
  func pause(_ duration: Duration)

  // MARK: The mode

  /// What setting a format would give; nothing is set, but it may take a USB camera tens of milliseconds. The corresponding C call is `VIDIOC_TRY_FMT`.
  func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat
  /// Sets a format and gives what the driver made of it. The corresponding C call is `VIDIOC_S_FMT`.
  func setFormat(
    _ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameFormat
  /// Sets the time per frame and gives what the driver made of it; nil when it keeps none. The corresponding C call is `VIDIOC_S_PARM`.
  func setInterval(
    _ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval?

  // MARK: The source

  /// Chooses a source. The corresponding C call is `VIDIOC_S_INPUT`.
  func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The standard of the source; the call is unsupported where it has none. The corresponding C call is `VIDIOC_G_STD`.
  func standard() throws(DeviceError) -> VideoStandard
  /// The standards of the signal that is there now; empty without a signal. The corresponding C call is `VIDIOC_QUERYSTD`.
  func detectedStandard() throws(DeviceError) -> VideoStandard
  /// Sets the standard. The corresponding C call is `VIDIOC_S_STD`.
  func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The timings of the signal that is there now. The corresponding C call is `VIDIOC_QUERY_DV_TIMINGS`.
  func detectedTimings() throws(DeviceError) -> DigitalTimings
  /// Sets the timings and gives what the driver made of them. The corresponding C call is `VIDIOC_S_DV_TIMINGS`.
  func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings

  // MARK: Controls

  /// A control by its number, without menu and value; nil where the node has none. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl?
  /// Sets several controls in one call, in their order. The corresponding C call is `VIDIOC_S_EXT_CTRLS`.
  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal)

  // MARK: Events

  /// Asks to be told of changes. The corresponding C call is `VIDIOC_SUBSCRIBE_EVENT`.
  func subscribe(to subject: EventSubject) throws(DeviceError)
  /// Asks no more to be told. The corresponding C call is `VIDIOC_UNSUBSCRIBE_EVENT` with `V4L2_EVENT_ALL`.
  func unsubscribeFromAll() throws(DeviceError)
  /// The next change that waits to be read; nil when there is none. The corresponding C call is `VIDIOC_DQEVENT`.
  func nextEvent() throws(DeviceError) -> NodeEvent?
  /// Waits for a change; false when none came in time. The corresponding C call is `poll` with `POLLPRI`.
  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool
}

extension ConfigurableNode {
  /// Call by call.
  public func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try NodeReading(of: self, path: path, scope: scope)
  }
}

/// The permission to change a device, which every call that sets one takes.
///
/// Programs cannot make one: the configuration lock does, and lends it to the calls that it makes. It has no contents and costs nothing.
public struct ConfigurationPermit: ~Copyable, Sendable {
  package init() {}
}

/// Who may change a device while others have it open. The corresponding C type is `enum v4l2_priority`.
public struct AccessPriority: RawRepresentable, Hashable, Sendable, Comparable {
  /// The driver's number.
  public let rawValue: UInt32
  /// A priority by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Gives way to everyone. The corresponding C constant is `V4L2_PRIORITY_BACKGROUND`.
  public static let background = AccessPriority(rawValue: 1)
  /// What every open node has at first. The corresponding C constant is `V4L2_PRIORITY_DEFAULT`.
  public static let normal = AccessPriority(rawValue: 2)
  /// Nobody with less may change anything. The corresponding C constant is `V4L2_PRIORITY_RECORD`.
  public static let record = AccessPriority(rawValue: 3)

  /// Lower gives way to higher.
  public static func < (left: AccessPriority, right: AccessPriority) -> Bool { left.rawValue < right.rawValue }
}

/// A value for a control.
public struct ControlSetting: Hashable, Sendable {
  /// The control as the driver describes it; its kind and length say how the value lies in memory.
  public var control: CameraControl
  /// What it is set to.
  public var value: ControlValue

  /// A value for a control.
  public init(_ control: CameraControl, to value: ControlValue) {
    self.control = control
    self.value = value
  }
}

/// A group of controls that could not be set.
public struct ControlRefusal: Error, Hashable, Sendable {
  /// Why.
  public var cause: DeviceError
  /// The position in the group of the one that failed; those before it may have been set. Nil when the driver set none at all.
  public var index: Int?

  /// A refusal.
  public init(_ cause: DeviceError, at index: Int?) {
    self.cause = cause
    self.index = index
  }
}
