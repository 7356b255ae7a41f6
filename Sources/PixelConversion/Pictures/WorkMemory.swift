/// Memory of a converter for what lies between its steps.
///
/// Unchecked, because the compiler cannot see that the memory has a single owner.
@safe struct WorkMemory: ~Copyable, @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) {
    // Some of libyuv's vector loops read a little beyond a row.
    unsafe bytes = .allocate(byteCount: max(count, 0) + PictureStorage.alignment, alignment: PictureStorage.alignment)
    // SAFETY: all bytes are initialized before any use, and only `deinit` frees them.
    _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { unsafe bytes.deallocate() }

  /// The picture that lies in the memory at its storage's place.
  func view(of storage: PictureStorage) -> PictureView {
    // SAFETY: the plan that made the storage made the memory large enough, and bytes are bound to `UInt8` for good.
    unsafe storage.view(in: (bytes.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 1)!).assumingMemoryBound(to: UInt8.self))
  }
}
