import CameraModel
import PixelFormats

extension SimulatedNode: VideoNode {
  func capability() throws(DeviceError) -> NodeCapability {
    _ = try strike(.queryCapabilities)
    let words = Capabilities(words: node.capabilities)
    return NodeCapability(
      driver: node.driver ?? "", card: node.card ?? "", bus: node.bus ?? "", capabilities: words.isEmpty ? node.role.capabilities : words)
  }

  func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    try entry(at: index, of: node.inputs, .enumerateInputs).map { input in
      OfferedInput(name: input.name, hasTimings: input.isCurrent && node.timings != nil)
    }
  }

  func timings() throws(DeviceError) -> DigitalTimings {
    _ = try strike(.getTimings)
    guard let size = node.timings else { throw DeviceError(.getTimings, on: path, failedWith: .noData) }
    return DigitalTimings(size: size, pixelClock: 0)
  }

  func currentInput() throws(DeviceError) -> Int {
    _ = try strike(.getInput)
    return node.inputs.firstIndex(where: \.isCurrent) ?? 0
  }

  func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? {
    var format = try entry(at: index, of: node.formats, .enumerateFormats)
    format?.sizes = []
    return format
  }

  func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try entry(at: index, of: sizes(of: pixelFormat), .enumerateFrameSizes)?.extent
  }

  /// Times are asked by one size, so every entry whose largest size it is answers: the first, as drivers do.
  func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    let intervals = sizes(of: pixelFormat).first { $0.extent.largest == size }?.intervals ?? []
    return try entry(at: index, of: intervals, .enumerateFrameIntervals)
  }

  private func sizes(of pixelFormat: PixelFormat) -> [OfferedSize] {
    node.formats.first { $0.pixelFormat == pixelFormat }?.sizes ?? []
  }

  func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat {
    _ = try strike(.getFormat)
    guard let current = node.current else { throw DeviceError(.getFormat, on: path, failedWith: .inappropriateCall) }
    return current
  }

  func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    _ = try strike(.getParameters)
    return node.current?.interval
  }

  func integerValue(ofControl id: UInt32) throws(DeviceError) -> Int64? {
    _ = try strike(.getControl)
    switch id {
    case 0x009a_0922: return CameraPosition.numbered.firstIndex(of: camera.position).map(Int64.init)
    case 0x009a_0923: return camera.rotation.map(Int64.init)
    default:
      guard case .integer(let value) = node.controls.first(where: { $0.id == id })?.value else { return nil }
      return value
    }
  }
}

extension SimulatedNode {
  func control(after id: UInt32) throws(DeviceError) -> CameraControl? {
    let next = node.controls.lazy.filter { $0.id > id }.min { $0.id < $1.id }
    guard var control = try entry(at: 0, of: next.map { [$0] } ?? [], .queryControl) else { return nil }
    control.menu = []
    control.value = nil
    return control
  }

  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    _ = try strike(.queryMenu)
    return node.controls.first { $0.id == control.id }?.menu.first { $0.index == index }
  }

  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    _ = try strike(.getControls)
    return node.controls.first { $0.id == control.id }?.value
  }
}

extension NodeRole {
  /// The least a node of this role says of itself, for recordings that hold no capabilities.
  fileprivate var capabilities: Capabilities {
    let table: [NodeRole: Capabilities] = [
      .capture: .videoCapture, .captureMultiplanar: .videoCaptureMultiplanar, .processing: .videoCapture, .metadata: .metadataCapture,
      .output: .videoOutput, .memoryToMemory: .videoMemoryToMemory, .radio: .radio, .vbi: .vbiCapture, .sdr: .sdrCapture,
      .touch: [.touch, .videoCapture],
    ]
    return table[self] ?? []
  }
}
