package import PixelFormats

/// What the node does itself.
extension InheritingNode {
  package var path: String { node.path }
  package func capability() throws(DeviceError) -> NodeCapability { try node.capability() }
  package func currentInput() throws(DeviceError) -> Int { try node.currentInput() }
  package func edid(ofInput index: Int) throws(DeviceError) -> EDID { try node.edid(ofInput: index) }
  package func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try node.setEDID(edid, ofInput: index, permit)
  }
  package func timings() throws(DeviceError) -> DigitalTimings { try node.timings() }
  package func format(at index: Int, of bufferType: BufferType) throws(DeviceError) -> OfferedFormat? {
    try node.format(at: index, of: bufferType)
  }
  package func format(at index: Int, of bufferType: BufferType, for code: MediaBusCode) throws(DeviceError) -> OfferedFormat? {
    try node.format(at: index, of: bufferType, for: code)
  }
  package func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try node.frameSize(at: index, for: pixelFormat)
  }
  package func frameSizes(for pixelFormat: PixelFormat, atMost count: Int, into list: inout [OfferedSize.Extent]) throws(DeviceError)
    -> Bool
  { try node.frameSizes(for: pixelFormat, atMost: count, into: &list) }
  package func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    try node.frameInterval(at: index, for: pixelFormat, size: size)
  }
  package func frameIntervals(for pixelFormat: PixelFormat, size: FrameSize, atMost count: Int, into list: inout [OfferedInterval])
    throws(DeviceError) -> Bool
  { try node.frameIntervals(for: pixelFormat, size: size, atMost: count, into: &list) }
  package func frameFormat(of bufferType: BufferType) throws(DeviceError) -> FrameFormat { try node.frameFormat(of: bufferType) }
  package func currentInterval(of bufferType: BufferType) throws(DeviceError) -> FrameInterval? { try node.currentInterval(of: bufferType) }
  package func extensionUnits() throws(DeviceError) -> [ExtensionUnit] { try node.extensionUnits() }
  package func answer(to query: ExtensionQuery, ofControl selector: UInt8, inUnit unit: UInt8, length: Int) throws(DeviceError) -> [UInt8] {
    try node.answer(to: query, ofControl: selector, inUnit: unit, length: length)
  }
  package func pause(_ duration: Duration) { node.pause(duration) }
  package var lockName: String { node.lockName }
  package func tryLock() throws(DeviceError) -> Bool { try node.tryLock() }
  package func unlock(_ permit: borrowing ConfigurationPermit) { node.unlock(permit) }
  package func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try node.setPriority(priority, permit)
  }
  package func highestPriority() throws(DeviceError) -> AccessPriority { try node.highestPriority() }
  package func holders() -> [NodeHolder] { node.holders() }
  package func tryFormat(_ format: FrameFormat, of bufferType: BufferType) throws(DeviceError) -> FrameFormat {
    try node.tryFormat(format, of: bufferType)
  }
  package func setFormat(_ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> FrameFormat
  { try node.setFormat(format, of: bufferType, permit) }
  package func setInterval(_ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit)
    throws(DeviceError) -> FrameInterval?
  { try node.setInterval(interval, of: bufferType, permit) }
  package func setSelection(_ selection: SelectionRectangle, _ permit: borrowing ConfigurationPermit) throws(DeviceError)
    -> SelectionRectangle
  { try node.setSelection(selection, permit) }
  package func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) { try node.setInput(index, permit) }
  package func standard() throws(DeviceError) -> VideoStandard { try node.standard() }
  package func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try node.setStandard(standard, permit)
  }
  package func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try node.setTimings(timings, permit)
  }
  package func setExtensionControl(_ selector: UInt8, inUnit unit: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit)
    throws(DeviceError)
  { try node.setExtensionControl(selector, inUnit: unit, to: bytes, permit) }
  package func unsubscribeFromAll() throws(DeviceError) { try node.unsubscribeFromAll() }
  package func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool { try node.waitForEvent(within: limit) }
  package func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    try node.requestBuffers(count, of: bufferType)
  }
  package func freeBuffers(of bufferType: BufferType) throws(DeviceError) { try node.freeBuffers(of: bufferType) }
  package func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) { try node.queueBuffer(index, of: bufferType) }
  package func exportBuffer(_ index: Int, plane: Int, of bufferType: BufferType) throws(DeviceError) -> CInt {
    try node.exportBuffer(index, plane: plane, of: bufferType)
  }
  package func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? { try node.dequeueBuffer(of: bufferType) }
  package func startStream(of bufferType: BufferType) throws(DeviceError) { try node.startStream(of: bufferType) }
  package func stopStream(of bufferType: BufferType) throws(DeviceError) { try node.stopStream(of: bufferType) }
  package func wake() { node.wake() }
  package func now() -> MonotonicTime { node.now() }
}
