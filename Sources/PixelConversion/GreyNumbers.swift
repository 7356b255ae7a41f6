public import CameraModel
public import ImageGeometry

/// The exact values of a grey or depth picture with more than 8 bits.
public struct GreyNumbers: Sendable {
  /// Row by row.
  public private(set) var numbers: [UInt16] = []
  /// Width and height in pixels.
  public private(set) var size: FrameSize
  /// Bits per number; white is 2^bits − 1.
  public let bits: Int

  /// The values of a picture; nil for other formats. A value with more bits than its format allows becomes white.
  ///
  /// - Parameters:
  ///   - picture: the memory of the picture.
  ///   - layout: the positions of its rows.
  ///   - filled: the part of the memory that the driver filled; by default all.
  /// - Throws: ``ConversionError/tooShort(_:_:)``.
  public init?(_ picture: any BufferMemory, _ layout: PictureLayout, _ filled: FilledPlanes = FilledPlanes()) throws(ConversionError) {
    guard let source = SourceForm(layout.pixelFormat), source.form == .grey16, layout.size.isConvertible, layout.hasPlanes(of: .grey16)
    else { return nil }
    (size, bits) = (layout.size, source.bits)
    var numbers: [UInt16] = []
    numbers.reserveCapacity(size.width * size.height)
    let white = UInt16(truncatingIfNeeded: 1 << bits - 1)
    try picture.withPicture(.grey16, layout, filled) { view in
      for y in 0..<view.height {
        let row = unsafe UnsafeRawPointer(view[0].row(y))
        // SAFETY: the row has `width` numbers of 16 bits.
        for x in 0..<view.width {
          unsafe numbers.append(min(row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self).littleEndian, white))
        }
      }
    }
    self.numbers = numbers
  }

  /// The same picture turned.
  public func turned(_ orientation: ImageOrientation) -> GreyNumbers {
    guard orientation != .up else { return self }
    var result = self
    result.size = size.turned(orientation)
    result.numbers.removeAll(keepingCapacity: true)
    for y in 0..<result.size.height {
      for column in 0..<result.size.width {
        let x = orientation.isMirrored ? result.size.width - 1 - column : column
        let (fromX, fromY) =
          switch orientation.rotationAngle {
          case 90: (y, size.height - 1 - x)
          case 180: (size.width - 1 - x, size.height - 1 - y)
          case 270: (size.width - 1 - y, x)
          default: (x, y)
          }
        result.numbers.append(numbers[fromY * size.width + fromX])
      }
    }
    return result
  }
}
