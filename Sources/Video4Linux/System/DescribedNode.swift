import CameraModel
import PixelFormats
import UVCDescriptors

/// A node that answers like `uvcvideo`, from the camera's descriptors. It does not know the camera's settings.
struct DescribedNode: VideoNode {
  private let described: UVCNode
  private let card: String
  private let bus: String

  init(_ described: UVCNode, card: String, bus: String) {
    self.described = described
    self.card = card
    self.bus = bus
  }

  func capability() -> NodeCapability {
    NodeCapability(driver: DescribedCamera.driverName, card: card, bus: bus, capabilities: described.capabilities)
  }

  /// No wait is needed.
  func pause(_ duration: Duration) {}

  func input(at index: Int) -> OfferedInput? {
    guard let inputs = described.inputs, inputs.indices.contains(index) else { return nil }
    return OfferedInput(name: inputs[index].name)
  }

  func currentInput() throws(DeviceError) -> Int {
    guard let current = described.inputs?.firstIndex(where: \.isCurrent) else { throw unknown(.getInput) }
    return current
  }

  func format(at index: Int, of bufferType: BufferType) -> OfferedFormat? {
    guard described.formats.indices.contains(index) else { return nil }
    var format = described.formats[index]
    format.sizes = []
    return format
  }

  func frameSize(at index: Int, for pixelFormat: PixelFormat) -> OfferedSize.Extent? {
    let sizes = sizes(for: pixelFormat)
    return sizes.indices.contains(index) ? sizes[index].extent : nil
  }

  func frameSizes(for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]) -> Bool {
    let sizes = sizes(for: pixelFormat)
    for size in sizes.prefix(count) { list.append(size.extent) }
    return sizes.count <= count
  }

  func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) -> OfferedInterval? {
    let intervals = intervals(for: pixelFormat, size)
    return intervals.indices.contains(index) ? intervals[index] : nil
  }

  func frameIntervals(
    for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval]
  ) -> Bool {
    let intervals = intervals(for: pixelFormat, size)
    list += intervals.prefix(count)
    return intervals.count <= count
  }

  /// Like the driver, this gives the first format's sizes for a code that is listed twice.
  private func sizes(for pixelFormat: PixelFormat) -> [OfferedSize] {
    described.formats.first { $0.pixelFormat == pixelFormat }?.sizes ?? []
  }

  private func intervals(for pixelFormat: PixelFormat, _ size: FrameSize) -> [OfferedInterval] {
    sizes(for: pixelFormat).first { $0.extent == .discrete(size) }?.intervals ?? []
  }
}

// MARK: Known only to an open node

extension DescribedNode {
  func timings() throws(DeviceError) -> DigitalTimings { throw unknown(.getTimings) }
  func edid(ofInput index: Int) throws(DeviceError) -> EDID { throw unknown(.getEDID) }
  func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat { throw unknown(.getFormat) }
  func selection(_ target: SelectionRectangle.Target) throws(DeviceError) -> SelectionRectangle { throw unknown(.getSelection) }
  func currentInterval(of bufferType: BufferType) throws(DeviceError) -> FrameInterval? { throw unknown(.getParameters) }
  func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? { throw unknown(.queryControl) }
  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? { throw unknown(.queryMenu) }
  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { throw unknown(.getControls) }
  func integerValue(ofControl id: ControlIdentifier) -> Int64? { nil }

  fileprivate func unknown(_ call: DeviceCall) -> DeviceError {
    DeviceError(.unsupported, operation: .call(call), subject: card, message: "The node is not open.")
  }
}
