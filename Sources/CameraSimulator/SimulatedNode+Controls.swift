import CameraModel

extension SimulatedNode {
  func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    try requireControls()
    let next = device.node.controls.lazy.filter { $0.id > id }.min { $0.id < $1.id }
    return try calls.entry(at: 0, of: next.map { [$0.described] } ?? [], .queryControl)
  }

  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    try requireControls()
    _ = try calls.begin(.queryControl)
    return device.node.controls.first { $0.id == id }?.described
  }

  /// A receiver without controls does not know the calls.
  private func requireControls() throws(DeviceError) {
    if device.place != nil, device.node.controls.isEmpty { throw calls.failure(.queryControl, .inappropriateCall) }
  }

  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    _ = try calls.read(.queryMenu)
    return device.node.controls.first { $0.id == control.id }?.menu.first { $0.index == index }
  }

  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try values(of: [control])[0] }

  func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    _ = try calls.read(.getControls)
    let live = device.node.controls
    let isDisabled = { (control: CameraControl) in live.first { $0.id == control.id }?.flags.contains(.disabled) ?? false }
    if controls.contains(where: isDisabled) { throw calls.failure(.getControls, .inputOutput) }
    return controls.map { control in live.first { $0.id == control.id }?.value }
  }

  func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? {
    _ = try calls.read(.getControls)
    guard let live = device.node.controls.first(where: { $0.id == control.id }), let minimum = live.minimumValue,
      let maximum = live.maximumValue
    else { return nil }
    return (minimum, maximum)
  }

  func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    _ = try calls.read(.getControl)
    switch id {
    case .cameraOrientation: return CameraPosition.numbered.firstIndex(of: device.camera.position).map(Int64.init)
    case .cameraRotation: return device.camera.rotation.map(Int64.init)
    default:
      guard case .integer(let value) = device.node.controls.first(where: { $0.id == id })?.value else { return nil }
      return value
    }
  }

  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let late: SystemErrorNumber?
    do {
      late = try calls.begin(.setControls)
    } catch {
      throw ControlRefusal(error, at: nil)
    }
    do {
      try device.withState { state throws(SimulatedRefusal) in
        try state.claim(.setControls, by: opening)
        try state.settings.set(settings, failingLateWith: late)
      }
    } catch {
      throw ControlRefusal(calls.failure(.setControls, error.number), at: error.index)
    }
  }
}

extension CameraControl {
  /// The control as a driver describes it, without menu and value.
  var described: CameraControl {
    var control = self
    (control.menu, control.value) = ([], nil)
    (control.minimumValue, control.maximumValue) = (nil, nil)
    return control
  }
}

extension SimulatedNode: StreamingNode {
  private var capture: SimulatedCapture { SimulatedCapture(access: access) }

  func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    try capture.requestBuffers(count, of: bufferType)
  }

  func freeBuffers(of bufferType: BufferType) throws(DeviceError) { try capture.freeBuffers(of: bufferType) }

  func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) { try capture.queueBuffer(index, of: bufferType) }

  /// Fails, because simulated buffers are memory of this process.
  func exportBuffer(_ index: Int, plane: Int, of bufferType: BufferType) throws(DeviceError) -> CInt {
    _ = try calls.read(.exportBuffer)
    throw calls.failure(.exportBuffer, .inappropriateCall)
  }

  func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? { try capture.dequeueBuffer(of: bufferType) }

  /// Fails with code `unsupported` for formats that the simulator cannot draw, such as H.264.
  func startStream(of bufferType: BufferType) throws(DeviceError) { try capture.startStream(of: bufferType) }

  func stopStream(of bufferType: BufferType) throws(DeviceError) { try capture.stopStream(of: bufferType) }

  func waitForStream(
    until deadline: MonotonicTime?, from now: MonotonicTime, or subdevice: (any SubdeviceNode)?
  ) throws(DeviceError) -> StreamSignals {
    try capture.waitForStream(until: deadline, or: subdevice as? SimulatedSubdevice)
  }

  func wake() { capture.wake() }

  func now() -> MonotonicTime { device.clock.now }
}
