import CameraModel
import PixelFormats

/// A simulated node, open for reading and setting.
final class OpenSimulatedNode: ConfigurableNode {
  let device: SimulatedDevice
  let number: Int
  private let camera: Camera
  private let transcript: Transcript
  private let sleep: @Sendable (Duration) -> Void

  init(_ device: SimulatedDevice, of camera: Camera, transcript: Transcript, sleep: @escaping @Sendable (Duration) -> Void)
    throws(DeviceError)
  {
    self.device = device
    self.camera = camera
    self.transcript = transcript
    self.sleep = sleep
    try SimulatedNode(device.node, of: camera, path: device.path, transcript: transcript, isForSetting: true, sleep: sleep).open()
    number = device.open()
  }

  deinit { device.close(number) }

  var path: String { device.path }

  /// The node as it is now, for reading.
  private var reading: SimulatedNode {
    SimulatedNode(device.node, of: camera, path: path, transcript: transcript, isForSetting: true, sleep: sleep)
  }

  /// Notes a call that sets; gives the number with which it fails after it has done its work.
  func begin(_ call: DeviceCall) throws(DeviceError) -> SystemErrorNumber? {
    try reading.begin(call)
  }

  /// An error of this node.
  func failure(_ call: DeviceCall, _ number: SystemErrorNumber) -> DeviceError { DeviceError(call, on: path, failedWith: number) }

  func pause(_ duration: Duration) { sleep(duration) }
}

/// Reading is the simulated node's own.
extension OpenSimulatedNode {
  func capability() throws(DeviceError) -> NodeCapability { try reading.capability() }
  func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    guard var input = try reading.input(at: index) else { return nil }
    let source = device.withState { $0.sources.indices.contains(index) ? $0.sources[index] : nil }
    (input.hasStandards, input.hasTimings) = (source?.standard != nil, source?.timings != nil)
    return input
  }
  func currentInput() throws(DeviceError) -> Int { try reading.currentInput() }
  func format(at index: Int, of stream: StreamKind) throws(DeviceError) -> OfferedFormat? { try reading.format(at: index, of: stream) }
  func frameSize(at index: Int, for pixelFormat: PixelFormat) throws(DeviceError) -> OfferedSize.Extent? {
    try reading.frameSize(at: index, for: pixelFormat)
  }
  func frameInterval(at index: Int, for pixelFormat: PixelFormat, size: FrameSize) throws(DeviceError) -> OfferedInterval? {
    try reading.frameInterval(at: index, for: pixelFormat, size: size)
  }
  func currentFormat(of stream: StreamKind) throws(DeviceError) -> CurrentFormat { try reading.currentFormat(of: stream) }
  func currentInterval(of stream: StreamKind) throws(DeviceError) -> FrameInterval? {
    if device.misbehaviours.contains(.hasNoIntervals) { throw failure(.getParameters, .inappropriateCall) }
    return try reading.currentInterval(of: stream)
  }
  func control(after id: UInt32) throws(DeviceError) -> CameraControl? { try reading.control(after: id) }
  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    try reading.menuItem(at: index, of: control)
  }
  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try reading.value(of: control) }
  func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    _ = try reading.begin(.getControls)
    let live = device.node.controls
    return controls.map { control in live.first { $0.id == control.id }?.value }
  }
  func integerValue(ofControl id: UInt32) throws(DeviceError) -> Int64? { try reading.integerValue(ofControl: id) }
}
