import Host
import CVideo4Linux
public import CameraModel
public import PixelFormats

extension OpenVideoNode {
  /// Who the node is. The corresponding C call is `VIDIOC_QUERYCAP`.
  public borrowing func capability() throws(DeviceError) -> NodeCapability {
    var answer = v4l2_capability()
    try require(Requests.queryCapabilities, &answer)
    return NodeCapability(answer)
  }

  /// The source at a position, or nil past the end. The corresponding C call is `VIDIOC_ENUMINPUT`.
  public borrowing func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    var answer = v4l2_input()
    answer.index = UInt32(clamping: index)
    guard try found(Requests.enumerateInputs, &answer) else { return nil }
    return OfferedInput(
      name: text(in: answer.name), hasStandards: answer.std != 0 || answer.capabilities & UInt32(V4L2_IN_CAP_STD) != 0,
      hasTimings: answer.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0)
  }

  /// The position of the source shown. The corresponding C call is `VIDIOC_G_INPUT`.
  public borrowing func currentInput() throws(DeviceError) -> Int {
    var answer: CInt = 0
    try require(Requests.getInput, &answer)
    return Int(answer)
  }

  /// The timings the source is set to. The corresponding C call is `VIDIOC_G_DV_TIMINGS`.
  public borrowing func timings() throws(DeviceError) -> DigitalTimings {
    var answer = v4l2_dv_timings()
    try require(Requests.getTimings, &answer)
    return DigitalTimings(answer.bt)
  }

  /// The pixel format at a position, or nil past the end. The corresponding C call is `VIDIOC_ENUM_FMT`.
  public borrowing func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? {
    var answer = v4l2_fmtdesc()
    answer.index = UInt32(clamping: index)
    answer.type = stream.bufferType.rawValue
    return try found(Requests.enumerateFormats, &answer) ? OfferedFormat(answer) : nil
  }

  /// The size at a position, or nil past the end. The corresponding C call is `VIDIOC_ENUM_FRAMESIZES`.
  public borrowing func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    var answer = v4l2_frmsizeenum()
    answer.index = UInt32(clamping: index)
    answer.pixel_format = pixelFormat.rawValue
    guard try found(Requests.enumerateFrameSizes, &answer) else { return nil }
    guard let extent = OfferedSize.Extent(answer) else { throw malformed(.enumerateFrameSizes, kind: answer.type) }
    return extent
  }

  /// The time per frame at a position, or nil past the end. The corresponding C call is `VIDIOC_ENUM_FRAMEINTERVALS`.
  public borrowing func frameInterval(
    at index: Int, for pixelFormat: PixelFormat, size: FrameSize
  ) throws(DeviceError) -> OfferedInterval? {
    try frameInterval(v4l2_frmivalenum(pixelFormat, size), at: index)
  }

  /// The whole list of times per frame: nearly all calls of a listing are made in this loop.
  public borrowing func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    let question = v4l2_frmivalenum(pixelFormat, size)
    while list.count < count {
      guard let interval = try frameInterval(question, at: list.count) else { return true }
      list.append(interval)
    }
    return false
  }

  @inline(__always)
  private borrowing func frameInterval(_ question: v4l2_frmivalenum, at index: Int) throws(DeviceError) -> OfferedInterval? {
    var answer = question
    answer.index = UInt32(clamping: index)
    guard try found(Requests.enumerateFrameIntervals, &answer) else { return nil }
    guard let interval = OfferedInterval(answer) else { throw malformed(.enumerateFrameIntervals, kind: answer.type) }
    return interval
  }

  /// The mode now, without its time per frame. The corresponding C call is `VIDIOC_G_FMT`.
  public borrowing func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat {
    // SAFETY: of the structure's union only the pictures' descriptions are read, never the pointers of overlays.
    var answer = unsafe v4l2_format()
    unsafe answer.type = stream.bufferType.rawValue
    try unsafe require(Requests.getFormat, &answer)
    switch stream {
    case .videoCapture: return unsafe CurrentFormat(answer.fmt.pix)
    case .videoCaptureMultiplanar: return unsafe CurrentFormat(answer.fmt.pix_mp)
    }
  }

  /// The time per frame now; nil when the driver has none. The corresponding C call is `VIDIOC_G_PARM`.
  public borrowing func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    var answer = v4l2_streamparm()
    answer.type = stream.bufferType.rawValue
    try require(Requests.getParameters, &answer)
    // SAFETY: the buffer type says which side of the union the driver filled in.
    return unsafe FrameInterval(answer.parm.capture)
  }
}

extension StreamKind {
  /// The kernel's word for the side of a node.
  var bufferType: v4l2_buf_type {
    switch self {
    case .videoCapture: V4L2_BUF_TYPE_VIDEO_CAPTURE
    case .videoCaptureMultiplanar: V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE
    }
  }
}

extension v4l2_frmivalenum {
  /// The question for the times per frame of a size.
  fileprivate init(_ pixelFormat: PixelFormat, _ size: FrameSize) {
    self.init()
    pixel_format = pixelFormat.rawValue
    width = UInt32(clamping: size.width)
    height = UInt32(clamping: size.height)
  }
}
