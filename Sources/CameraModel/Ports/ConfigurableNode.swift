/// An open video node that can be configured: one requirement per C call, without interpretation.
///
/// All references share one descriptor; releasing the last one closes it. Setting takes a ``ConfigurationPermit``, which only the
/// configuration lock of `DeviceConfiguration` has. A program that sets without the lock does not compile.
public protocol ConfigurableNode: ConfigurableSource, ConfigurableControlNode, VideoNode {
  /// The path it was opened with.
  var path: String { get }

  /// Reads the node through this descriptor.
  func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading

  // MARK: Locking

  /// What the calls of this process that wait for the advisory lock have in common; by default the path.
  var lockName: String { get }
  /// Takes the advisory lock; false if another process has it. The corresponding C call is `flock`.
  func tryLock() throws(DeviceError) -> Bool
  /// Releases the advisory lock. Closing releases it too.
  func unlock(_ permit: borrowing ConfigurationPermit)
  /// Sets the priority of this open node. The corresponding C call is `VIDIOC_S_PRIORITY`.
  ///
  /// - Throws: ``DeviceError`` with code `busy` while another program has a higher one, `unsupported` if the driver has no priorities.
  func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
  /// The highest priority that any open node of the device has. The corresponding C call is `VIDIOC_G_PRIORITY`.
  func highestPriority() throws(DeviceError) -> AccessPriority
  /// The processes that have the lock or the node, as far as this user may see them.
  func holders() -> [NodeHolder]

  // MARK: The mode

  /// The format that the driver would set. This sets nothing, but a USB camera may take tens of milliseconds.
  /// The corresponding C call is `VIDIOC_TRY_FMT`.
  func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat
  /// Sets a format and returns the format that the driver set. The corresponding C call is `VIDIOC_S_FMT`.
  func setFormat(
    _ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameFormat
  /// Sets the time per frame and returns the one that the driver set; nil if it has none. The corresponding C call is `VIDIOC_S_PARM`.
  func setInterval(
    _ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval?
  /// Sets a rectangle and returns the driver's result. The corresponding C call is `VIDIOC_S_SELECTION`.
  func setSelection(_ selection: SelectionRectangle, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> SelectionRectangle

  // MARK: The source

  /// Chooses a source. The corresponding C call is `VIDIOC_S_INPUT`.
  func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError)

  // MARK: Extension units

  /// Sets a control of an extension unit. The corresponding C call is `UVCIOC_CTRL_QUERY` with `UVC_SET_CUR`.
  func setExtensionControl(
    _ selector: UInt8, inUnit unit: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError)

  // MARK: Events

  /// Subscribes to changes. The corresponding C call is `VIDIOC_SUBSCRIBE_EVENT`.
  func subscribe(to subject: EventSubject) throws(DeviceError)
  /// Ends all subscriptions. The corresponding C call is `VIDIOC_UNSUBSCRIBE_EVENT` with `V4L2_EVENT_ALL`.
  func unsubscribeFromAll() throws(DeviceError)
  /// The next pending event; nil if there is none. The corresponding C call is `VIDIOC_DQEVENT`.
  func nextEvent() throws(DeviceError) -> NodeEvent?
  /// Waits for an event; false if none arrives in time. The corresponding C call is `poll` with `POLLPRI`.
  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool
}

extension ConfigurableNode {
  /// The path.
  public var lockName: String { path }

  /// Reads the node call by call.
  public func reading(_ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try NodeReading(of: self, path: path, scope: scope)
  }

  /// Fails with code `unsupported`.
  public func setExtensionControl(
    _ selector: UInt8, inUnit unit: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    throw DeviceError(.queryExtensionUnit, on: path, failedWith: .inappropriateCall)
  }
}

/// The permission to change a device, which every setting call takes.
///
/// Only the configuration lock can make one. It has no contents and costs nothing at run time.
public struct ConfigurationPermit: ~Copyable, Sendable {
  package init() {}
}

/// The right to change a device that several programs have open. The corresponding C type is `enum v4l2_priority`.
public struct AccessPriority: RawRepresentable, Hashable, Sendable, Comparable {
  /// The driver's number.
  public let rawValue: UInt32
  /// A priority by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The lowest. The corresponding C constant is `V4L2_PRIORITY_BACKGROUND`.
  public static let background = AccessPriority(rawValue: 1)
  /// The default. The corresponding C constant is `V4L2_PRIORITY_DEFAULT`.
  public static let normal = AccessPriority(rawValue: 2)
  /// The highest: programs with a lower priority cannot change the device. The corresponding C constant is `V4L2_PRIORITY_RECORD`.
  public static let record = AccessPriority(rawValue: 3)

  /// Orders priorities from lowest to highest.
  public static func < (left: AccessPriority, right: AccessPriority) -> Bool { left.rawValue < right.rawValue }
}

/// A group of controls that could not be set.
public struct ControlRefusal: Error, Hashable, Sendable {
  /// Why the call failed.
  public var cause: DeviceError
  /// The index of the control that failed; earlier controls may have been set. Nil if the driver set none.
  public var index: Int?

  /// A refusal.
  public init(_ cause: DeviceError, at index: Int?) {
    self.cause = cause
    self.index = index
  }
}
