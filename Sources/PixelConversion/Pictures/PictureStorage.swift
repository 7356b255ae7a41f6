import CameraModel

/// The positions of a converter's own picture in its memory: consecutive planes, by default with rows aligned to 64 bytes.
struct PictureStorage {
  let form: PixelForm
  let width: Int
  let height: Int
  /// The start and the stride of each plane in bytes.
  let planes: [(offset: Int, stride: Int)]
  /// The end of the last plane.
  let end: Int

  /// Vector instructions work best on rows that begin at a multiple of 64 bytes.
  static let alignment = 64

  /// Storage that begins at an offset, a multiple of ``alignment``.
  ///
  /// - Parameters:
  ///   - form: the planes.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - offset: bytes before the first plane.
  ///   - padding: the number of extra pixels for which each row has room.
  ///   - alignment: of which number the start of each row is a multiple; 1 for rows without padding.
  init(_ form: PixelForm, width: Int, height: Int, at offset: Int = 0, padding: Int = 0, alignment: Int = Self.alignment) {
    (self.form, self.width, self.height) = (form, width, height)
    var end = offset
    planes = form.planes.map { shape in
      let stride = ((width + padding).divided(by: shape.horizontal) * shape.bytes).rounded(upTo: alignment)
      defer { end += stride * height.divided(by: shape.vertical) }
      return (end, stride)
    }
    self.end = end
  }

  /// The planes as a picture layout.
  var layoutPlanes: [PictureLayout.Plane] {
    zip(planes, form.planes).map { plane, shape in
      PictureLayout.Plane(
        offset: plane.offset, bytesPerRow: plane.stride, rowBytes: width.divided(by: shape.horizontal) * shape.bytes,
        rows: height.divided(by: shape.vertical))
    }
  }

  /// The picture in memory that begins at an address.
  func view(in memory: UnsafeMutablePointer<UInt8>) -> PictureView {
    unsafe PictureView(form, width: width, height: height) { number in
      // SAFETY: the memory has `end` bytes.
      unsafe (memory + planes[number].offset, planes[number].stride)
    }
  }
}

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
