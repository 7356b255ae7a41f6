import CVideo4Linux
package import CameraModel
package import PixelFormats

extension KernelNode {
  package func format(at index: Int, of bufferType: BufferType) throws(DeviceError) -> OfferedFormat? {
    var question = v4l2_fmtdesc()
    question.index = UInt32(clamping: index)
    question.type = bufferType.rawValue
    return try device.entry(Requests.enumerateFormats, question) { OfferedFormat($0) }
  }

  package func format(at index: Int, of bufferType: BufferType, for code: MediaBusCode) throws(DeviceError) -> OfferedFormat? {
    var question = v4l2_fmtdesc()
    (question.index, question.type, question.mbus_code) = (UInt32(clamping: index), bufferType.rawValue, code.rawValue)
    return try device.entry(Requests.enumerateFormats, question) { OfferedFormat($0) }
  }

  package func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try device.entry(Requests.enumerateFrameSizes, v4l2_frmsizeenum(pixelFormat, at: index)) { (answer) throws(UnknownKind) in
      try OfferedSize.Extent(answer)
    }
  }

  package func frameSizes(
    for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]
  ) throws(DeviceError) -> Bool {
    guard device.hasThread else { return try device.file.frameSizes(for: pixelFormat, atMost: count, into: &list) }
    return try list.appendEntries(atMost: count) { index throws(DeviceError) in try frameSize(at: index, for: pixelFormat) }
  }

  package func frameInterval(
    at index: Int, for pixelFormat: PixelFormat, size: FrameSize
  ) throws(DeviceError) -> OfferedInterval? {
    try device.entry(Requests.enumerateFrameIntervals, v4l2_frmivalenum(pixelFormat, size, at: index)) { (answer) throws(UnknownKind) in
      try OfferedInterval(answer)
    }
  }

  package func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) throws(DeviceError) -> Bool {
    guard device.hasThread else { return try device.file.frameIntervals(for: pixelFormat, size: size, atMost: count, into: &list) }
    return try list.appendEntries(atMost: count) { index throws(DeviceError) in
      try frameInterval(at: index, for: pixelFormat, size: size)
    }
  }

  package func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    try unsafe device.exchange(Requests.getFormat, v4l2_format(of: bufferType)) { unsafe FrameFormat($0, of: bufferType) }
  }

  package func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    try unsafe device.exchange(Requests.tryFormat, v4l2_format(format, of: bufferType)) { unsafe FrameFormat($0, of: bufferType) }
  }

  package func setFormat(_ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> FrameFormat
  {
    try unsafe device.exchange(Requests.setFormat, v4l2_format(format, of: bufferType)) { unsafe FrameFormat($0, of: bufferType) }
  }

  package func selection(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle {
    try device.exchange(Requests.getSelection, v4l2_selection(target)) { SelectionRectangle($0.r, target) }
  }

  package func setSelection(
    _ selection: SelectionRectangle, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> SelectionRectangle {
    var question = v4l2_selection(selection.target)
    question.r = v4l2_rect(selection)
    return try device.exchange(Requests.setSelection, question) { SelectionRectangle($0.r, selection.target) }
  }

  package func currentInterval(of bufferType: BufferType) throws(DeviceError) -> FrameInterval? {
    // SAFETY: the buffer type selects the member of the union that the driver writes.
    try device.exchange(Requests.getParameters, v4l2_streamparm(of: bufferType)) { unsafe FrameInterval($0.parm.capture) }
  }

  package func setInterval(_ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit)
    throws(DeviceError)
    -> FrameInterval?
  {
    var question = v4l2_streamparm(of: bufferType)
    // SAFETY: the buffer type selects the member of the union that the driver reads and writes.
    unsafe question.parm.capture.timeperframe = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    return try device.exchange(Requests.setParameters, question) { unsafe FrameInterval($0.parm.capture) }
  }
}

extension v4l2_selection {
  /// The question about a rectangle. The type is the single-planar one for all nodes, as the interface's documentation demands.
  fileprivate init(_ target: SelectionRectangle.Target) {
    self.init()
    type = BufferType.videoCapture.rawValue
    self.target = target.number
  }
}

extension SelectionRectangle {
  /// A driver's answer.
  init(_ rectangle: v4l2_rect, _ target: Target) {
    self.init(
      target: target, left: Int(rectangle.left), top: Int(rectangle.top), size: FrameSize(Int(rectangle.width), Int(rectangle.height)))
  }
}

extension v4l2_rect {
  /// The rectangle as the structure for a driver.
  init(_ selection: SelectionRectangle) {
    self.init(
      left: Int32(clamping: selection.left), top: Int32(clamping: selection.top), width: UInt32(clamping: selection.size.width),
      height: UInt32(clamping: selection.size.height))
  }
}
