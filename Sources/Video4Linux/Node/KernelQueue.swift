import CVideo4Linux
import CameraModel
import Glibc

/// The buffers of an open node: requested, mapped, and exchanged with the driver. The corresponding C type is `struct vb2_queue`.
struct KernelQueue: Sendable {
  let file: NodeFile
  let bufferType: BufferType

  init(_ file: NodeFile, of bufferType: BufferType) {
    self.file = file
    self.bufferType = bufferType
  }

  /// The most buffers that a driver may grant. The kernel's limit was long 32; now each driver has its own.
  private static let mostBuffers: UInt32 = 1_024

  /// Requests buffers and maps them. A failure frees all of them.
  func requestBuffers(_ count: Int) throws(DeviceError) -> BufferGrant {
    var grant = v4l2_requestbuffers()
    grant.count = UInt32(clamping: count)
    grant.type = bufferType.rawValue
    grant.memory = V4L2_MEMORY_MMAP.rawValue
    if let number = file.perform(Requests.requestBuffers, &grant) { throw DeviceError(.requestBuffers, on: file.path, failedWith: number) }
    do throws(DeviceError) {
      guard grant.count <= Self.mostBuffers else { throw malformed(.requestBuffers, "\(grant.count) buffers") }
      var buffers: [any BufferMemory] = []
      for index in 0..<Int(grant.count) { buffers.append(try mappedBuffer(index)) }
      return BufferGrant(buffers, canBeOrphaned: grant.capabilities & UInt32(V4L2_BUF_CAP_SUPPORTS_ORPHANED_BUFS) != 0)
    } catch {
      try? freeBuffers()
      throw error
    }
  }

  /// Returns all buffers to the driver.
  func freeBuffers() throws(DeviceError) {
    var request = v4l2_requestbuffers()
    request.type = bufferType.rawValue
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try file.exchange(Requests.requestBuffers, request) { _ in }
  }

  private func mappedBuffer(_ index: Int) throws(DeviceError) -> KernelBuffer {
    var places: [(offset: UInt32, length: UInt32)] = []
    let number = unsafe withBuffer(index) { buffer, planes in
      let number = unsafe file.perform(Requests.queryBuffer, &buffer)
      // SAFETY: the buffer type selects the members of the unions.
      if let planes = unsafe planes {
        places = unsafe planes.prefix(Int(buffer.length)).map { unsafe ($0.m.mem_offset, $0.length) }
      } else {
        places = unsafe [(buffer.m.offset, buffer.length)]
      }
      return number
    }
    if let number { throw DeviceError(.queryBuffer, on: file.path, failedWith: number) }
    guard !places.isEmpty, places.allSatisfy({ $0.length > 0 }) else { throw malformed(.queryBuffer, "a buffer without bytes") }
    var mapped: [MappedPlane] = []
    for place in places { mapped.append(try MappedPlane(of: file, offset: place.offset, length: place.length)) }
    return KernelBuffer(mapped)
  }

  private func malformed(_ call: DeviceCall, _ answer: String) -> DeviceError {
    DeviceError(.malformed, operation: .call(call), subject: file.path, message: "The driver answered with \(answer).")
  }
}

// MARK: Frames

/// These calls do not wait on a file that was opened without blocking, so they need no timeout and any thread may make them. They allocate
/// no memory, because each is made for every frame.
extension KernelQueue {
  func queueBuffer(_ index: Int) throws(DeviceError) {
    let number = unsafe withBuffer(index) { buffer, _ in
      unsafe file.perform(Requests.queueBuffer, &buffer, isTimed: false)
    }
    if let number { throw DeviceError(.queueBuffer, on: file.path, failedWith: number) }
  }

  /// A read-only descriptor of one plane's memory.
  func exportBuffer(_ index: Int, plane: Int) throws(DeviceError) -> CInt {
    var export = v4l2_exportbuffer()
    export.type = bufferType.rawValue
    export.index = UInt32(clamping: index)
    export.plane = UInt32(clamping: plane)
    export.flags = UInt32(O_RDONLY | O_CLOEXEC)
    if let number = file.perform(Requests.exportBuffer, &export, isTimed: false) {
      throw DeviceError(.exportBuffer, on: file.path, failedWith: number)
    }
    return export.fd
  }

  /// The next filled buffer; nil if there is none yet.
  func dequeueBuffer() throws(DeviceError) -> FilledBuffer? {
    var filled: FilledBuffer?
    let number = unsafe withBuffer(0) { buffer, _ in
      let number = unsafe file.perform(Requests.dequeueBuffer, &buffer, isTimed: false)
      if number == nil { filled = unsafe FilledBuffer(buffer, of: bufferType) }
      return number
    }
    if let number, number != .wouldBlock { throw DeviceError(.dequeueBuffer, on: file.path, failedWith: number) }
    return filled
  }

  /// Lends the structure for a call about a buffer. For several planes it points to zeroed room for the largest possible number.
  @unsafe private func withBuffer(
    _ index: Int,
    _ body: (inout v4l2_buffer, UnsafeMutableBufferPointer<v4l2_plane>?) -> SystemErrorNumber?
  ) -> SystemErrorNumber? {
    var buffer = unsafe v4l2_buffer()
    unsafe buffer.index = UInt32(clamping: index)
    unsafe buffer.type = bufferType.rawValue
    unsafe buffer.memory = V4L2_MEMORY_MMAP.rawValue
    guard bufferType == .videoCaptureMultiplanar else { return unsafe body(&buffer, nil) }
    // SAFETY: the planes live until the body returns, and the buffer is not used after it.
    return unsafe withUnsafeTemporaryAllocation(of: v4l2_plane.self, capacity: FilledPlanes.most) { planes in
      unsafe planes.initialize(repeating: v4l2_plane())
      unsafe buffer.m.planes = planes.baseAddress
      unsafe buffer.length = UInt32(planes.count)
      return unsafe body(&buffer, planes)
    }
  }
}
