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
    guard let source = SourceForm(layout.pixelFormat), let form = source.pixelForm,
      [.grey16, .grey16BigEndian, .grey10Packed, .grey12Packed, .grey14Packed].contains(form), layout.size.isConvertible,
      layout.hasPlanes(of: form)
    else { return nil }
    (size, bits) = (layout.size, source.bits)
    var numbers: [UInt16] = []
    numbers.reserveCapacity(size.width * size.height)
    let white = UInt16(truncatingIfNeeded: 1 << bits - 1)
    let bits = bits
    try picture.withPicture(form, layout, filled) { view in
      for y in 0..<view.height {
        let row = unsafe UnsafeRawPointer(view[0].row(y))
        // SAFETY: the row has `width` numbers.
        for x in 0..<view.width {
          switch form {
          case .grey16: unsafe numbers.append(min(row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self).littleEndian, white))
          case .grey16BigEndian: unsafe numbers.append(row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self).bigEndian)
          default: unsafe numbers.append(Self.packed(row, x, bits: bits, view.form.planes[0]))
          }
        }
      }
    }
    self.numbers = numbers
  }

  /// A number in MIPI's packing: a group's high bytes, then the low bits of all, the first pixel's in the lowest.
  private static func packed(_ row: UnsafeRawPointer, _ x: Int, bits: Int, _ group: PixelForm.PlaneShape) -> UInt16 {
    let (start, pixel, count) = (x / group.horizontal * group.bytes, x % group.horizontal, bits - 8)
    func byte(_ offset: Int) -> UInt16 {
      // SAFETY: the row has the whole group.
      offset < group.bytes ? unsafe UInt16(row.load(fromByteOffset: start + offset, as: UInt8.self)) : 0
    }
    let (first, shift) = (pixel * count).quotientAndRemainder(dividingBy: 8)
    let low = byte(group.horizontal + first) | byte(group.horizontal + first + 1) << 8
    return byte(pixel) << UInt16(count) | low >> UInt16(shift) & (1 << UInt16(count) - 1)
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
