import CameraModel
import PixelFormats

extension SimulatedNode {
  func format(at index: Int, of bufferType: BufferType) throws(DeviceError) -> OfferedFormat? {
    var format = try calls.entry(at: index, of: device.node.formats, .enumerateFormats)
    format?.sizes = []
    return format
  }

  func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try calls.entry(at: index, of: sizes(of: pixelFormat), .enumerateFrameSizes)?.extent
  }

  /// Times are asked by one size, so every entry whose largest size it is answers: the first, as drivers do.
  func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    let intervals = sizes(of: pixelFormat).first { $0.extent.largest == size }?.intervals ?? []
    return try calls.entry(at: index, of: intervals, .enumerateFrameIntervals)
  }

  private func sizes(of pixelFormat: PixelFormat) -> [OfferedSize] {
    device.node.formats.first { $0.pixelFormat == pixelFormat }?.sizes ?? []
  }

  func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    _ = try calls.read(.getFormat)
    guard let format = device.withState({ $0.format }) else { throw calls.failure(.getFormat, .inappropriateCall) }
    return format
  }

  func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    let late = try calls.begin(.tryFormat)
    if let late { throw calls.failure(.tryFormat, late) }
    return try device.withState { state throws(DeviceError) in try nearest(format, .tryFormat, state) }
  }

  func setFormat(
    _ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameFormat {
    try change(.setFormat) { (state) throws(DeviceError) in
      let got = try self.nearest(format, .setFormat, state)
      if !self.device.misbehaviours.contains(.keepsFormat) { state.take(got) }
      return got
    }
  }

  private func nearest(_ format: FrameFormat, _ call: DeviceCall, _ state: SimulatedState) throws(DeviceError) -> FrameFormat {
    var asked = format
    for case .adjustsSize(let size) in device.misbehaviours { asked.size = size }
    guard let got = state.adjusted(asked) else { throw calls.failure(call, .invalidArgument) }
    return got
  }

  func currentInterval(of bufferType: BufferType) throws(DeviceError) -> FrameInterval? {
    if device.misbehaviours.contains(.hasNoIntervals) { throw calls.failure(.getParameters, .inappropriateCall) }
    _ = try calls.read(.getParameters)
    return device.node.current?.interval
  }

  func setInterval(
    _ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameInterval? {
    if device.misbehaviours.contains(.hasNoIntervals) { throw calls.failure(.setParameters, .inappropriateCall) }
    return try change(.setParameters) { (state) throws(DeviceError) in
      if self.device.misbehaviours.contains(.keepsInterval) { return interval }
      let isWalked = self.device.misbehaviours.contains(.mistakesUnsortedIntervals)
      guard var got = isWalked ? state.firstNearby(interval) : state.adjusted(interval) else { return state.node.current?.interval }
      for case .adjustsInterval(let other) in self.device.misbehaviours { got = other }
      state.node.current?.interval = got
      return got
    }
  }
}
