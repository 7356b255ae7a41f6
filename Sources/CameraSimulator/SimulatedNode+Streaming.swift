import CameraModel

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

  func waitForStream(until deadline: MonotonicTime?, from now: MonotonicTime) throws(DeviceError) -> StreamSignals {
    try capture.waitForStream(until: deadline)
  }

  func wake() { capture.wake() }

  func now() -> MonotonicTime { device.clock.now }
}
