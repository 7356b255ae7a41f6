package import CameraModel
import Host

extension KernelNode: StreamingNode {
  package func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    try device.run(.requestBuffers) { file throws(DeviceError) in try KernelQueue(file, of: bufferType).requestBuffers(count) }
  }

  package func freeBuffers(of bufferType: BufferType) throws(DeviceError) {
    try device.run(.requestBuffers) { file throws(DeviceError) in try KernelQueue(file, of: bufferType).freeBuffers() }
  }

  package func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) {
    try KernelQueue(device.file, of: bufferType).queueBuffer(index)
  }

  package func exportBuffer(_ index: Int, plane: Int, of bufferType: BufferType) throws(DeviceError) -> CInt {
    try KernelQueue(device.file, of: bufferType).exportBuffer(index, plane: plane)
  }

  package func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? {
    try KernelQueue(device.file, of: bufferType).dequeueBuffer()
  }

  package func startStream(of bufferType: BufferType) throws(DeviceError) {
    try device.exchange(Requests.startStream, CInt(bitPattern: bufferType.rawValue)) { _ in }
  }

  package func stopStream(of bufferType: BufferType) throws(DeviceError) {
    try device.exchange(Requests.stopStream, CInt(bitPattern: bufferType.rawValue)) { _ in }
  }

  package func waitForStream(
    until deadline: MonotonicTime?, from now: MonotonicTime, or subdevice: (any SubdeviceNode)?
  ) throws(DeviceError) -> StreamSignals {
    let subdevice = subdevice as? KernelSubdevice
    return try device.file.waitForStream(until: deadline, from: now, or: wakeSignal, events: subdevice?.descriptor ?? -1)
  }

  package func wake() { wakeSignal.signal() }

  package func now() -> MonotonicTime { .now }
}
