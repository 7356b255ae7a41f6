public import PixelFormats

/// An open media device.
public protocol MediaNode: AnyObject, Sendable {
  /// The graph with the paths and firmware paths of its entities, but without formats and routes, which the subdevices keep.
  /// The corresponding C calls are `MEDIA_IOC_DEVICE_INFO` and `MEDIA_IOC_G_TOPOLOGY`.
  func graph() throws(DeviceError) -> MediaGraph
}

/// An open subdevice node: one requirement per C call, without interpretation.
///
/// Nil means the end of a list; every other failure is a ``DeviceError``. Formats to try belong to the open file.
public protocol SubdeviceNode: AnyObject, Sendable, ControlNode, SourceNode {
  /// Whether the node may only be read, and has streams. The corresponding C call is `VIDIOC_SUBDEV_QUERYCAP`.
  func capability() throws(DeviceError) -> SubdeviceCapability
  /// Tells the driver that this program knows streams. The corresponding C call is `VIDIOC_SUBDEV_S_CLIENT_CAP`.
  func announceStreams() throws(DeviceError)
  /// The code at a position of a pad's list; nil past the end. The corresponding C call is `VIDIOC_SUBDEV_ENUM_MBUS_CODE`.
  func busCode(at index: Int, pad: Int, _ state: SubdeviceState) throws(DeviceError) -> MediaBusCode?
  /// The size at a position; nil past the end. The corresponding C call is `VIDIOC_SUBDEV_ENUM_FRAME_SIZE`.
  func frameSize(at index: Int, pad: Int, code: MediaBusCode, _ state: SubdeviceState) throws(DeviceError) -> OfferedSize.Extent?
  /// The time per frame at a position; nil past the end. The corresponding C call is `VIDIOC_SUBDEV_ENUM_FRAME_INTERVAL`.
  func frameInterval(
    at index: Int, pad: Int, code: MediaBusCode, size: FrameSize, _ state: SubdeviceState
  ) throws(DeviceError) -> FrameInterval?
  /// The format of a stream at a pad. The corresponding C call is `VIDIOC_SUBDEV_G_FMT`.
  func padFormat(pad: Int, stream: UInt32, _ state: SubdeviceState) throws(DeviceError) -> MediaGraph.PadFormat
  /// The format that the driver would set. It changes only this file's formats to try. The corresponding C call is `VIDIOC_SUBDEV_S_FMT`
  /// with `V4L2_SUBDEV_FORMAT_TRY`.
  ///
  /// - Warning: Never call it on a sensor. Some drivers crash, since their state for trying is not initialised.
  func tryPadFormat(_ format: MediaGraph.PadFormat, pad: Int, stream: UInt32) throws(DeviceError) -> MediaGraph.PadFormat
  /// The active rectangle at a pad. The corresponding C call is `VIDIOC_SUBDEV_G_SELECTION`.
  func selection(_ target: SelectionRectangle.Target, pad: Int, stream: UInt32) throws(DeviceError) -> SelectionRectangle
  /// The active routes; the error is `unsupported` without routes. The corresponding C call is `VIDIOC_SUBDEV_G_ROUTING`.
  func routes() throws(DeviceError) -> [MediaGraph.Route]
  /// The active time per frame; nil if the driver keeps none. The corresponding C call is `VIDIOC_SUBDEV_G_FRAME_INTERVAL`.
  func currentInterval(pad: Int, stream: UInt32) throws(DeviceError) -> FrameInterval?
  /// A control by its identifier, without menu and value; nil if there is none. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl?
  /// Subscribes to changes. The corresponding C call is `VIDIOC_SUBSCRIBE_EVENT`.
  func subscribe(to subject: EventSubject) throws(DeviceError)
  /// The next pending event; nil if there is none. The corresponding C call is `VIDIOC_DQEVENT`.
  func nextEvent() throws(DeviceError) -> NodeEvent?
}

/// What a subdevice can do. The corresponding C type is `struct v4l2_subdev_capability`.
public struct SubdeviceCapability: OptionSet, Hashable, Sendable {
  /// The driver's bits.
  public let rawValue: UInt32
  /// Capabilities by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It may only be read. The corresponding C constant is `V4L2_SUBDEV_CAP_RO_SUBDEV`.
  public static let readOnly = SubdeviceCapability(rawValue: 1)
  /// It has streams and routes. The corresponding C constant is `V4L2_SUBDEV_CAP_STREAMS`.
  public static let streams = SubdeviceCapability(rawValue: 2)
}

/// Which formats of a subdevice a call means. The corresponding C type is `enum v4l2_subdev_format_whence`.
public enum SubdeviceState: UInt32, Hashable, Sendable {
  /// The formats to try, which belong to the open file. The corresponding C constant is `V4L2_SUBDEV_FORMAT_TRY`.
  case trial = 0
  /// The formats that the hardware uses. The corresponding C constant is `V4L2_SUBDEV_FORMAT_ACTIVE`.
  case active = 1
}
