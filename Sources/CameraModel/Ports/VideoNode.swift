public import PixelFormats

/// An open video node that can be read: one requirement per C call, without interpretation.
///
/// The kernel's nodes and simulated nodes conform alike. Nil means the end of a list; every other failure is a ``DeviceError``.
public protocol VideoNode: ControlNode, SourceNode, ~Copyable {
  /// The driver, the hardware and the capabilities. The corresponding C call is `VIDIOC_QUERYCAP`.
  borrowing func capability() throws(DeviceError) -> NodeCapability
  /// The source at a position; nil past the end. The corresponding C call is `VIDIOC_ENUMINPUT`.
  borrowing func input(at index: Int) throws(DeviceError) -> OfferedInput?
  /// The index of the current source. The corresponding C call is `VIDIOC_G_INPUT`.
  borrowing func currentInput() throws(DeviceError) -> Int
  /// The pixel format at a position, without sizes; nil past the end. The corresponding C call is `VIDIOC_ENUM_FMT`.
  borrowing func format(at index: Int, of bufferType: BufferType) throws(DeviceError) -> OfferedFormat?
  /// The pixel format at a position among those for pictures that arrive in a code; nil past the end.
  /// The corresponding C call is `VIDIOC_ENUM_FMT` with `mbus_code`.
  borrowing func format(at index: Int, of bufferType: BufferType, for code: MediaBusCode) throws(DeviceError) -> OfferedFormat?
  /// The size at a position; nil past the end. The corresponding C call is `VIDIOC_ENUM_FRAMESIZES`.
  borrowing func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent?
  /// Appends the list of sizes to `list`, up to a count. Returns whether the list ended. Earlier entries survive a failure.
  borrowing func frameSizes(
    for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]
  ) throws(DeviceError) -> Bool
  /// The time per frame at a position; nil past the end. The corresponding C call is `VIDIOC_ENUM_FRAMEINTERVALS`.
  borrowing func frameInterval(
    at index: Int, for pixelFormat: PixelFormat, size: FrameSize
  ) throws(DeviceError) -> OfferedInterval?
  /// Appends the list of times per frame to `list`, up to a count. Returns whether the list ended. Earlier entries survive a failure.
  borrowing func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool
  /// The current format. The corresponding C call is `VIDIOC_G_FMT`.
  borrowing func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat
  /// The current time per frame; nil if the driver has none. The corresponding C call is `VIDIOC_G_PARM`.
  borrowing func currentInterval(of bufferType: BufferType) throws(DeviceError) -> FrameInterval?
  /// A rectangle, such as the crop; the error is `unsupported`, or has `EINVAL`, if the node has none. The corresponding C call is
  /// `VIDIOC_G_SELECTION`.
  borrowing func selection(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle
  /// The extension units that the camera's USB descriptors name, without what their controls answer; empty without any.
  borrowing func extensionUnits() throws(DeviceError) -> [ExtensionUnit]
  /// What a control of an extension unit answers, in a number of bytes. The corresponding C call is `UVCIOC_CTRL_QUERY`.
  borrowing func answer(
    to query: ExtensionQuery, ofControl selector: UInt8, inUnit unit: UInt8, length: Int
  ) throws(DeviceError) -> [UInt8]
}

extension VideoNode where Self: ~Copyable {
  /// No list, because the node is behind no graph.
  public borrowing func format(at index: Int, of bufferType: BufferType, for code: MediaBusCode) throws(DeviceError) -> OfferedFormat? {
    nil
  }

  /// The crop with its default and its bounds; empty if the node cannot crop.
  package var selections: [SelectionRectangle] {
    borrowing get throws(DeviceError) {
      guard let crop = try selectionWhereKept(.crop) else { return [] }
      var selections = [crop]
      for target in [SelectionRectangle.Target.cropDefault, .cropBounds] {
        if let selection = try selectionWhereKept(target) { selections.append(selection) }
      }
      return selections
    }
  }

  /// The rectangle; nil if the driver does not implement the call or has no such rectangle: `ENOTTY`, `ENODATA`, or `EINVAL`.
  package borrowing func selectionWhereKept(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle? {
    try absentIsNil(try selection(target))
  }

  /// Reads the entries one by one.
  public borrowing func frameSizes(
    for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]
  ) throws(DeviceError) -> Bool {
    try list.appendEntries(atMost: count) { index throws(DeviceError) in try frameSize(at: index, for: pixelFormat) }
  }

  /// Reads the entries one by one.
  public borrowing func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    try list.appendEntries(atMost: count) { index throws(DeviceError) in try frameInterval(at: index, for: pixelFormat, size: size) }
  }

  /// The current time per frame; nil if the driver keeps none: `ENOTTY`, or `EINVAL` from some drivers.
  package borrowing func intervalWhereKept(of bufferType: BufferType) throws(DeviceError) -> FrameInterval? {
    try absentIsNil(try currentInterval(of: bufferType))
  }
}

/// The driver, the hardware and the capabilities of a node. The corresponding C type is `struct v4l2_capability`.
public struct NodeCapability: Hashable, Sendable {
  /// The driver's name, such as `uvcvideo`.
  public var driver: String
  /// The driver's name for the hardware; at most 31 bytes.
  public var card: String
  /// The driver's name for its location, such as `usb-0000:00:14.0-1`.
  public var bus: String
  /// The node's capabilities: `device_caps`, or the whole device's if the driver gives no others.
  public var capabilities: Capabilities

  /// A node's answer.
  public init(driver: String, card: String, bus: String, capabilities: Capabilities) {
    self.driver = driver
    self.card = card
    self.bus = bus
    self.capabilities = capabilities
  }
}

/// The kind of buffers: frames in one memory plane or in several. The corresponding C type is `enum v4l2_buf_type`.
public struct BufferType: RawRepresentable, Hashable, Sendable {
  /// The driver's number.
  public let rawValue: UInt32
  /// A buffer type by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The corresponding C constant is `V4L2_BUF_TYPE_VIDEO_CAPTURE`.
  public static var videoCapture: BufferType { BufferType(rawValue: 1) }
  /// The corresponding C constant is `V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE`.
  public static var videoCaptureMultiplanar: BufferType { BufferType(rawValue: 9) }

  /// The buffer type for pictures of a node with these capabilities; nil if it gives none.
  public init?(_ capabilities: Capabilities) {
    if !capabilities.isDisjoint(with: [.videoCapture, .videoMemoryToMemory]) {
      self = .videoCapture
    } else if !capabilities.isDisjoint(with: [.videoCaptureMultiplanar, .videoMemoryToMemoryMultiplanar]) {
      self = .videoCaptureMultiplanar
    } else {
      return nil
    }
  }

  /// The buffer type of a camera node's pictures.
  public init(of role: NodeRole) { self = role == .captureMultiplanar ? .videoCaptureMultiplanar : .videoCapture }
}

extension Array {
  /// Appends a list's entries, one call each, up to a count. Returns whether the list ended. Earlier entries survive a failure.
  package mutating func appendEntries(
    atMost count: Int, _ entry: (Int) throws(DeviceError) -> Element?
  ) throws(DeviceError) -> Bool {
    while self.count < count {
      guard let next = try entry(self.count) else { return true }
      append(next)
    }
    return false
  }
}
