import CVideo4Linux
public import CameraModel
import PixelFormats

extension SharedVideoNode {
  /// The pictures as they are now. The corresponding C call is `VIDIOC_G_FMT`.
  public func frameFormat(of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    // SAFETY: of the structure's union only the pictures' descriptions are touched, never the pointers of overlays.
    var argument = unsafe v4l2_format()
    unsafe argument.type = stream.bufferType.rawValue
    try unsafe node.require(Requests.getFormat, &argument)
    return unsafe FrameFormat(argument, of: stream)
  }

  /// What setting a format would give. The corresponding C call is `VIDIOC_TRY_FMT`.
  public func tryFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try unsafe adjusted(Requests.tryFormat, format, stream)
  }

  /// Sets a format and gives what the driver made of it. The corresponding C call is `VIDIOC_S_FMT`.
  public func setFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try unsafe adjusted(Requests.setFormat, format, stream)
  }

  @unsafe private func adjusted(
    _ request: Request<v4l2_format>, _ format: FrameFormat, _ stream: StreamKind
  ) throws(DeviceError) -> FrameFormat {
    // SAFETY: of the structure's union only the pictures' descriptions are touched, never the pointers of overlays.
    var argument = unsafe v4l2_format(format, of: stream)
    try unsafe node.require(request, &argument)
    return unsafe FrameFormat(argument, of: stream)
  }

  /// Sets the time per frame and gives what the driver made of it. The corresponding C call is `VIDIOC_S_PARM`.
  public func setInterval(_ interval: FrameInterval, of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    var argument = v4l2_streamparm()
    argument.type = stream.bufferType.rawValue
    // SAFETY: the buffer type says which side of the union the driver reads.
    unsafe argument.parm.capture.timeperframe = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    try node.require(Requests.setParameters, &argument)
    return unsafe FrameInterval(argument.parm.capture)
  }
}
