import CameraModel

extension PictureLayout {
  /// Whether the planes match a form and their rows hold the picture.
  func hasPlanes(of form: PixelForm) -> Bool {
    planes.count == form.planes.count
      && zip(planes, form.planes).allSatisfy { plane, shape in
        plane.offset >= 0 && Int64(plane.offset) <= 1 << 48 && plane.rows >= size.height.divided(by: shape.vertical)
          && (size.width.divided(by: shape.horizontal) * shape.bytes...Int(Int32.max)).contains(plane.bytesPerRow)
      }
  }
}

extension BufferMemory {
  /// Lends a picture in the memory.
  ///
  /// - Parameters:
  ///   - layout: the positions of its planes, which must match the form.
  ///   - filled: the start of the data in each memory plane.
  ///   - body: reads the picture, which must not leave it.
  func withPicture(
    _ form: PixelForm, _ layout: PictureLayout, _ filled: FilledPlanes, _ body: (PictureView) throws(ConversionError) -> Void
  ) throws(ConversionError) {
    try unsafe withPlanes(form, layout, filled, number: 0, starts: [nil, nil, nil]) { (starts) throws(ConversionError) in
      guard let first = unsafe starts[0] else { throw .tooShort(layout.pixelFormat, layout.size) }
      try unsafe body(
        PictureView(form, width: layout.size.width, height: layout.size.height) { number in
          // SAFETY: the picture is only read. The form has at most as many planes as were found.
          unsafe (UnsafeMutablePointer(mutating: starts[number] ?? first), layout.planes[number].bytesPerRow)
        })
    }
  }

  /// Lends the planes in order, each within the closure of the one before.
  private func withPlanes(
    _ form: PixelForm, _ layout: PictureLayout, _ filled: FilledPlanes, number: Int, starts: InlineArray<3, UnsafePointer<UInt8>?>,
    _ body: (InlineArray<3, UnsafePointer<UInt8>?>) throws(ConversionError) -> Void
  ) throws(ConversionError) {
    guard number < form.planes.count else { return try unsafe body(starts) }
    let (plane, shape) = (layout.planes[number], form.planes[number])
    let rows = layout.size.height.divided(by: shape.vertical)
    let start = plane.offset + Int(filled[plane.memoryPlane].dataOffset)
    let end = start + (rows - 1) * plane.bytesPerRow + layout.size.width.divided(by: shape.horizontal) * shape.bytes
    try withBytes(ofPlane: plane.memoryPlane) { (bytes) throws(ConversionError) in
      guard end <= bytes.count else { throw .tooShort(layout.pixelFormat, layout.size) }
      try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(ConversionError) in
        var starts = unsafe starts
        unsafe starts[number] = bytes.baseAddress.map { unsafe $0 + start }
        try unsafe withPlanes(form, layout, filled, number: number + 1, starts: starts, body)
      }
    }
  }
}
