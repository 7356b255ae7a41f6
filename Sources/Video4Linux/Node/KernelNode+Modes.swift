import CVideo4Linux
package import CameraModel
package import PixelFormats

extension KernelNode {
  package func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? {
    var question = v4l2_fmtdesc()
    question.index = UInt32(clamping: index)
    question.type = stream.bufferType.rawValue
    return try entry(Requests.enumerateFormats, question) { OfferedFormat($0) }
  }

  package func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    var question = v4l2_frmsizeenum()
    question.index = UInt32(clamping: index)
    question.pixel_format = pixelFormat.rawValue
    return try entry(Requests.enumerateFrameSizes, question) { OfferedSize.Extent($0) }
  }

  package func frameInterval(
    at index: Int, for pixelFormat: PixelFormat, size: FrameSize
  ) throws(DeviceError) -> OfferedInterval? {
    try entry(Requests.enumerateFrameIntervals, v4l2_frmivalenum(pixelFormat, size, at: index)) { OfferedInterval($0) }
  }

  package func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    guard hasThread else { return try file.frameIntervals(for: pixelFormat, size: size, atMost: count, into: &list) }
    while list.count < count {
      guard let interval = try frameInterval(at: list.count, for: pixelFormat, size: size) else { return true }
      list.append(interval)
    }
    return false
  }

  package func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat {
    // SAFETY: of the structure's union only the pictures' descriptions are read, never the pointers of overlays.
    try unsafe exchange(Requests.getFormat, v4l2_format(of: stream)) { answer in
      switch stream {
      case .videoCapture: unsafe CurrentFormat(answer.fmt.pix)
      case .videoCaptureMultiplanar: unsafe CurrentFormat(answer.fmt.pix_mp)
      }
    }
  }

  package func frameFormat(of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try unsafe exchange(Requests.getFormat, v4l2_format(of: stream)) { unsafe FrameFormat($0, of: stream) }
  }

  package func tryFormat(_ format: FrameFormat, of stream: StreamKind) throws(DeviceError) -> FrameFormat {
    try unsafe exchange(Requests.tryFormat, v4l2_format(format, of: stream)) { unsafe FrameFormat($0, of: stream) }
  }

  package func setFormat(_ format: FrameFormat, of stream: StreamKind, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> FrameFormat
  {
    try unsafe exchange(Requests.setFormat, v4l2_format(format, of: stream)) { unsafe FrameFormat($0, of: stream) }
  }

  package func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    // SAFETY: the buffer type says which side of the union the driver filled in.
    try exchange(Requests.getParameters, v4l2_streamparm(of: stream)) { unsafe FrameInterval($0.parm.capture) }
  }

  package func setInterval(_ interval: FrameInterval, of stream: StreamKind, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> FrameInterval?
  {
    var question = v4l2_streamparm(of: stream)
    // SAFETY: the buffer type says which side of the union the driver reads and fills in.
    unsafe question.parm.capture.timeperframe = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    return try exchange(Requests.setParameters, question) { unsafe FrameInterval($0.parm.capture) }
  }
}
