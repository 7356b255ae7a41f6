package import CameraModel
import Glibc
import Synchronization

extension KernelNode: StreamingNode {
  package func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    try device.run(.requestBuffers) { file throws(DeviceError) in try file.requestBuffers(count, of: bufferType) }
  }

  package func freeBuffers(of bufferType: BufferType) throws(DeviceError) {
    try device.run(.requestBuffers) { file throws(DeviceError) in try file.freeBuffers(of: bufferType) }
  }

  package func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) {
    try device.file.queueBuffer(index, of: bufferType)
  }

  package func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? {
    try device.file.dequeueBuffer(of: bufferType)
  }

  package func startStream(of bufferType: BufferType) throws(DeviceError) {
    try device.exchange(Requests.startStream, CInt(bitPattern: bufferType.rawValue)) { _ in }
  }

  package func stopStream(of bufferType: BufferType) throws(DeviceError) {
    try device.exchange(Requests.stopStream, CInt(bitPattern: bufferType.rawValue)) { _ in }
  }

  package func waitForStream(until deadline: MonotonicTime?) throws(DeviceError) -> StreamSignals {
    try device.file.waitForStream(until: deadline, or: signal())
  }

  package func wake() {
    // Without a descriptor for it, no wait begins either.
    try? signal().signal()
  }

  package func now() -> MonotonicTime { .now }

  private func signal() throws(DeviceError) -> WakeSignal {
    try wakeSignal.withLock { held throws(DeviceError) in
      guard let signal = held ?? WakeSignal() else {
        throw DeviceError(.wait, on: path, failedWith: SystemErrorNumber(rawValue: errno))
      }
      held = signal
      return signal
    }
  }
}
