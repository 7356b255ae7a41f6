import CameraModel
import PixelFormats

extension SimulatedNode {
  func format(at index: Int, of bufferType: BufferType) throws(DeviceError) -> OfferedFormat? {
    var format = try calls.entry(at: index, of: device.node.formats, .enumerateFormats)
    format?.sizes = []
    return format
  }

  /// The pixel formats in which a capture node stores a code.
  func format(at index: Int, of bufferType: BufferType, for code: MediaBusCode) throws(DeviceError) -> OfferedFormat? {
    let formats = device.place?.now?.pixelFormats[code] ?? []
    return try calls.entry(at: index, of: formats.map { OfferedFormat(index: index, pixelFormat: $0) }, .enumerateFormats)
  }

  func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try calls.entry(at: index, of: sizes(of: pixelFormat), .enumerateFrameSizes)?.extent
  }

  /// The request has one size. The first entry with that largest size answers, as in drivers.
  func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    let intervals = sizes(of: pixelFormat).first { $0.extent.largest == size }?.intervals ?? []
    return try calls.entry(at: index, of: intervals, .enumerateFrameIntervals)
  }

  private func sizes(of pixelFormat: PixelFormat) -> [OfferedSize] {
    device.node.formats.first { $0.pixelFormat == pixelFormat }?.sizes ?? []
  }

  func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    _ = try calls.read(.getFormat)
    let role = device.node.role
    // A node has the formats of its own buffer type only.
    if role == .capture || role == .captureMultiplanar, bufferType != BufferType(of: role) {
      throw calls.failure(.getFormat, .invalidArgument)
    }
    let format = device.place?.now?.nodeFormat ?? device.withState { $0.settings.format }
    guard let format else { throw calls.failure(.getFormat, .inappropriateCall) }
    return format
  }

  func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    let late = try calls.begin(.tryFormat)
    if let late { throw calls.failure(.tryFormat, late) }
    do {
      return try device.withState { state throws(SimulatedRefusal) in keeping(format, in: try state.settings.nearest(format), state) }
    } catch {
      throw calls.failure(.tryFormat, error.number)
    }
  }

  func setFormat(
    _ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> FrameFormat {
    try access.change(.setFormat) { state throws(SimulatedRefusal) in
      let set = keeping(format, in: try state.settings.setFormat(format), state)
      if let place = device.place { place.media.change { $0.setFormat(set, ofNode: place.entity) } }
      return set
    }
  }

  /// What a receiver makes of a format. It cannot measure field order and colour, so it keeps what a program sets.
  private func keeping(_ format: FrameFormat, in nearest: FrameFormat, _ state: SimulatedState) -> FrameFormat {
    guard device.place != nil else { return nearest }
    var kept = nearest
    if format.fieldOrder != .any { kept.fieldOrder = format.fieldOrder }
    if state.misbehaviours.contains(.hasOwnColour) {
      kept.colorimetry = device.place?.now?.nodeFormat?.colorimetry ?? kept.colorimetry
    } else if format.colorimetry != Colorimetry() {
      kept.colorimetry = format.colorimetry
    }
    return kept
  }

  func selection(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle {
    _ = try calls.read(.getSelection)
    guard let selection = device.node.selections[target] else { throw calls.failure(.getSelection, .inappropriateCall) }
    return selection
  }

  func setSelection(
    _ selection: SelectionRectangle, _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) -> SelectionRectangle {
    try access.change(.setSelection) { state throws(SimulatedRefusal) in try state.settings.setCrop(selection) }
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
    return try access.change(.setParameters) { state in
      let set = state.settings.setInterval(interval)
      if let set, set.isValid { state.stream?.normalInterval = set }
      return set
    }
  }
}
