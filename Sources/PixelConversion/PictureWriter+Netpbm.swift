public import CameraModel

extension PictureWriter {
  /// A picture of 8 bits as portable graymap (`P5`) or pixmap (`P6`).
  ///
  /// - Parameters:
  ///   - picture: the memory of the picture.
  ///   - layout: `GREY` or `RGB3`.
  ///   - filled: the part of the memory that the driver filled; by default all.
  /// - Throws: ``ConversionError/unwritable(_:_:)`` for other formats; convert them first.
  public static func netpbm(
    _ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes = FilledPlanes()
  ) throws(ConversionError) -> [UInt8] {
    guard let form = SourceForm(layout.pixelFormat)?.pixelForm, [.grey, .rgb24].contains(form), layout.size.isConvertible,
      layout.hasPlanes(of: form)
    else { throw .unwritable(layout.pixelFormat, layout.size) }
    var bytes = header(form == .grey ? "P5" : "P6", layout.size, white: 255)
    try picture.withPicture(form, layout, filled) { view in
      for y in 0..<view.height {
        // SAFETY: the row has this many samples.
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: view[0].row(y), count: view.width * view[0].bytes))
      }
    }
    return bytes
  }

  /// Exact values as portable graymap (`P5`) with their own white. Each has two bytes, the higher one first.
  public static func pgm(_ picture: GreyNumbers) -> [UInt8] {
    var bytes = header("P5", picture.size, white: 1 << picture.bits - 1)
    bytes.reserveCapacity(bytes.count + 2 * picture.numbers.count)
    for number in picture.numbers {
      bytes.append(UInt8(number >> 8))
      bytes.append(UInt8(truncatingIfNeeded: number))
    }
    return bytes
  }

  private static func header(_ magic: String, _ size: FrameSize, white: Int) -> [UInt8] {
    Array("\(magic)\n\(size.width) \(size.height)\n\(white)\n".utf8)
  }
}
