import CameraModel
import Glibc
import Synchronization

/// The memory of a driver's buffer, mapped into this process. It may outlive its node.
final class KernelBuffer: BufferMemory {
  private let planes: [MappedPlane]
  let planeLengths: [Int]

  init(_ planes: [MappedPlane]) {
    self.planes = planes
    planeLengths = planes.map(\.length)
  }

  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard planes.indices.contains(plane) else { return try body(Span()) }
    return try planes[plane].withBytes(body)
  }

  /// After a failure, the planes before the failed one are already private.
  func detach() throws(DeviceError) {
    for plane in planes { try plane.detach() }
  }
}

/// One plane of a driver's buffer. Releasing it unmaps it.
@safe final class MappedPlane: Sendable {
  // SAFETY: the memory stays at its address until `deinit`, and the driver writes to it only while its buffer is queued.
  private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>
  private let path: String
  private let calls: any DriverCalls
  private let isPrivate = Mutex(false)

  /// Maps a plane.
  init(of file: NodeFile, offset: UInt32, length: UInt32) throws(DeviceError) {
    var address: UnsafeMutableRawPointer?
    let answer = unsafe file.calls.map(file.descriptor, offset: offset, length: Int(length), &address)
    if let number = SystemErrorNumber(answer: answer) { throw DeviceError(.map, on: file.path, failedWith: number) }
    // SAFETY: the kernel mapped this many bytes there, and all memory is bytes.
    unsafe bytes = UnsafeMutableRawBufferPointer(start: address, count: Int(length)).bindMemory(to: UInt8.self)
    path = file.path
    calls = file.calls
  }

  deinit { unsafe calls.unmap(UnsafeMutableRawBufferPointer(bytes)) }

  var length: Int { unsafe bytes.count }

  func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The optimizer may release `self` after its last use, which would unmap the memory under the body.
    defer { withExtendedLifetime(self) {} }
    // SAFETY: the memory lives as long as `self`, and the span cannot leave the body.
    return try unsafe body(Span(_unsafeElements: bytes))
  }

  func detach() throws(DeviceError) {
    try isPrivate.withLock { isPrivate throws(DeviceError) in
      guard !isPrivate else { return }
      let answer = unsafe calls.detach(UnsafeMutableRawBufferPointer(bytes))
      if let number = SystemErrorNumber(answer: answer) { throw DeviceError(.detach, on: path, failedWith: number) }
      isPrivate = true
    }
  }
}
