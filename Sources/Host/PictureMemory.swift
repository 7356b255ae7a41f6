package import CameraModel

/// Memory of this process for a picture, in one plane. It begins at a multiple of 64 bytes, for vector instructions.
///
/// Unchecked, because the compiler cannot see that only its single owner writes it, before any reads.
@safe package final class PictureMemory: BufferMemory, @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private static let alignment = 64

  /// Zeroed memory.
  ///
  /// - Parameter count: bytes, 0 or more.
  package init(count: Int) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 0), alignment: Self.alignment)
    // SAFETY: only `deinit` frees the block.
    unsafe bytes = block.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// A copy of bytes.
  package init(copying source: borrowing Span<UInt8>) {
    // SAFETY: the block has as many bytes as the source, which lives through the copy; only `deinit` frees it.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: Self.alignment)
    unsafe bytes = source.withUnsafeBufferPointer { unsafe block.initializeMemory(as: UInt8.self, fromContentsOf: $0) }
  }

  deinit { unsafe bytes.deallocate() }

  package var planeLengths: [Int] { [unsafe bytes.count] }

  package func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard plane == 0 else { return try body(Span()) }
    // The optimizer may release `self` after its last use, which would free the memory under the body.
    defer { withExtendedLifetime(self) {} }
    // SAFETY: the memory lives as long as `self`, and the span cannot leave the body.
    return try unsafe body(Span(_unsafeElements: UnsafeBufferPointer(bytes)))
  }

  /// Lends the bytes for writing. Only the memory's single owner may call it, before others read.
  package func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    // SAFETY: as above, and no other access overlaps: see the type.
    var span = unsafe MutableSpan(_unsafeElements: bytes)
    return try body(&span)
  }

  /// Writes bytes from a position on; excess bytes are ignored. Only the memory's single owner may call it, before others read.
  package func write(_ source: [UInt8], at position: Int) {
    let count = unsafe min(source.count, bytes.count - position)
    guard position >= 0, count > 0, let start = unsafe bytes.baseAddress else { return }
    // SAFETY: both blocks hold `count` bytes from there on, and no other access overlaps: see the type.
    unsafe source.withUnsafeBufferPointer { if let first = $0.baseAddress { unsafe (start + position).update(from: first, count: count) } }
  }

  package func detach() throws(DeviceError) {}
}

extension [UInt8] {
  /// Appends all bytes.
  package mutating func append(copying bytes: borrowing Span<UInt8>) {
    // SAFETY: the bytes are read before the closure returns.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
