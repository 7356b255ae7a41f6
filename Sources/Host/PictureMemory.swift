package import CameraModel

/// Memory of this process for a picture, in one plane. Its rows can be aligned to 64 bytes, for vector instructions.
///
/// Unchecked, because the compiler cannot see that it is written by its only owner and read only afterwards.
@safe package final class PictureMemory: BufferMemory, @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer

  /// Zeroed memory.
  ///
  /// - Parameter count: bytes, 0 or more.
  package init(count: Int) {
    // SAFETY: the block is initialized before any use, and only `deinit` frees it.
    unsafe bytes = .allocate(byteCount: max(count, 1), alignment: 64)
    _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { unsafe bytes.deallocate() }

  package var planeLengths: [Int] { [unsafe bytes.count] }

  package func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: the memory lives as long as `self`, and the span cannot leave the body.
    try unsafe body(
      RawSpan(
        _unsafeBytes: UnsafeRawBufferPointer(plane == 0 ? UnsafeRawBufferPointer(bytes) : UnsafeRawBufferPointer(start: nil, count: 0))))
  }

  /// Lends the bytes for writing. Only the memory's single owner may call it, before others read.
  package func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: as above, and no other access overlaps: see the type.
    var span = unsafe MutableRawSpan(_unsafeBytes: bytes)
    return try body(&span)
  }

  package func detach() throws(DeviceError) {}
}
