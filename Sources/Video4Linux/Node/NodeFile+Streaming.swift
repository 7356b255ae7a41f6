import CVideo4Linux
import CameraModel
import Glibc
import Host

// MARK: Buffers

extension NodeFile {
  /// The most buffers that a driver may grant; the kernel's own limit was 32 for long, and is a driver's matter now.
  private static let mostBuffers: UInt32 = 1_024

  /// Asks for buffers and maps them; after a failure none is left.
  func requestBuffers(_ count: Int, of bufferType: BufferType) throws(DeviceError) -> BufferGrant {
    var grant = v4l2_requestbuffers()
    grant.count = UInt32(clamping: count)
    grant.type = bufferType.rawValue
    grant.memory = V4L2_MEMORY_MMAP.rawValue
    if let number = perform(Requests.requestBuffers, &grant) { throw DeviceError(.requestBuffers, on: path, failedWith: number) }
    do throws(DeviceError) {
      guard grant.count <= Self.mostBuffers else { throw malformed(.requestBuffers, "\(grant.count) buffers") }
      var buffers: [KernelBuffer] = []
      for index in 0..<Int(grant.count) { buffers.append(try mappedBuffer(index, of: bufferType)) }
      return BufferGrant(buffers, canBeOrphaned: grant.capabilities & UInt32(V4L2_BUF_CAP_SUPPORTS_ORPHANED_BUFS) != 0)
    } catch {
      try? freeBuffers(of: bufferType)
      throw error
    }
  }

  /// Gives all buffers back to the driver.
  func freeBuffers(of bufferType: BufferType) throws(DeviceError) {
    var request = v4l2_requestbuffers()
    request.type = bufferType.rawValue
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try exchange(Requests.requestBuffers, request) { _ in }
  }

  private func mappedBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) -> KernelBuffer {
    var places: [(offset: UInt32, length: UInt32)] = []
    let number = unsafe withBuffer(index, of: bufferType) { buffer, planes in
      let number = unsafe perform(Requests.queryBuffer, &buffer)
      // SAFETY: the buffer type selects the members of the unions.
      if let planes = unsafe planes {
        places = unsafe planes.prefix(Int(buffer.length)).map { unsafe ($0.m.mem_offset, $0.length) }
      } else {
        places = unsafe [(buffer.m.offset, buffer.length)]
      }
      return number
    }
    if let number { throw DeviceError(.queryBuffer, on: path, failedWith: number) }
    guard !places.isEmpty, places.allSatisfy({ $0.length > 0 }) else { throw malformed(.queryBuffer, "a buffer without bytes") }
    var mapped: [MappedPlane] = []
    for place in places { mapped.append(try MappedPlane(of: self, offset: place.offset, length: place.length)) }
    return KernelBuffer(mapped)
  }

  private func malformed(_ call: DeviceCall, _ answer: String) -> DeviceError {
    DeviceError(.malformed, operation: call.rawValue, subject: path, message: "The driver answered with \(answer).")
  }
}

// MARK: Frames

/// These calls do not wait on a file that was opened without blocking, so they have no timeout and are made on any thread.
/// They take no memory: one of each is made for every frame.
extension NodeFile {
  func queueBuffer(_ index: Int, of bufferType: BufferType) throws(DeviceError) {
    let number = unsafe withBuffer(index, of: bufferType) { buffer, _ in
      unsafe perform(Requests.queueBuffer, &buffer, isTimed: false)
    }
    if let number { throw DeviceError(.queueBuffer, on: path, failedWith: number) }
  }

  /// The next filled buffer; nil when there is none yet.
  func dequeueBuffer(of bufferType: BufferType) throws(DeviceError) -> FilledBuffer? {
    var filled: FilledBuffer?
    let number = unsafe withBuffer(0, of: bufferType) { buffer, _ in
      let number = unsafe perform(Requests.dequeueBuffer, &buffer, isTimed: false)
      if number == nil { filled = unsafe FilledBuffer(buffer, of: bufferType) }
      return number
    }
    if let number, number != .wouldBlock { throw DeviceError(.dequeueBuffer, on: path, failedWith: number) }
    return filled
  }

  /// Waits for a filled buffer, an event, the signal or the deadline; nil waits without limit.
  func waitForStream(until deadline: MonotonicTime?, or signal: WakeSignal) throws(DeviceError) -> StreamSignals {
    let wake = signal.descriptor
    if let number = SystemErrorNumber(answer: wake) { throw DeviceError(.wait, on: path, failedWith: number) }
    while true {
      let answer = calls.waitForStream(descriptor, wake: wake, milliseconds: deadline?.millisecondsFromNow ?? -1)
      if let number = SystemErrorNumber(answer: answer) {
        if number == .interrupted { continue }
        throw DeviceError(.wait, on: path, failedWith: number)
      }
      let signals = StreamSignals(bits: answer)
      if signals.contains(.wake) { signal.clear() }
      return signals
    }
  }

  /// Lends the structure for a call about a buffer; for several planes it points to zeroed room for as many as there can be.
  @unsafe private func withBuffer(
    _ index: Int, of bufferType: BufferType,
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

extension MonotonicTime {
  /// The time now.
  static var now: MonotonicTime { MonotonicTime(nanoseconds: Int64(clamping: HostFacts.monotonicNanoseconds)) }

  /// As `poll` takes them: rounded up, 0 for a time past. A `Duration` would cost a division of 128 bits for every frame.
  fileprivate var millisecondsFromNow: CInt {
    let (rest, isLongPast) = nanoseconds.subtractingReportingOverflow(Self.now.nanoseconds)
    guard !isLongPast, rest > 0 else { return 0 }
    return CInt(clamping: (rest - 1) / 1_000_000 + 1)
  }
}

extension StreamSignals {
  /// The signals in an answer of ``DriverCalls/waitForStream(_:wake:milliseconds:)``.
  fileprivate init(bits: CInt) {
    self = []
    if bits & CInt(POLLIN) != 0 { insert(.frame) }
    if bits & CInt(POLLPRI) != 0 { insert(.event) }
    if bits & CInt(POLLERR | POLLNVAL) != 0 { insert(.error) }
    if bits & CInt(POLLHUP) != 0 { insert(.hangUp) }
    if bits & StreamWait.wake != 0 { insert(.wake) }
  }
}
