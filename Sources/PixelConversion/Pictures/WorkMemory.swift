/// A converter's memory for data between its steps.
///
/// Unchecked, because the compiler cannot see that the memory has a single owner.
@safe struct WorkMemory: ~Copyable, @unchecked Sendable {
  private let start: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    // Some of libyuv's vector loops read slightly beyond a row.
    let count = max(count, 0) + PictureStorage.alignment
    // SAFETY: all bytes are initialized before any use, and only `deinit` frees them.
    unsafe start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: PictureStorage.alignment)
      .initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  deinit { unsafe UnsafeMutableRawPointer(start).deallocate() }

  /// The picture at a storage's position in the memory.
  func view(of storage: PictureStorage) -> PictureView {
    // SAFETY: the plan that made the storage made the memory large enough.
    unsafe storage.view(in: start)
  }
}
