/// Checks a driver's numbers for lines and pictures against each other.
extension PictureLayout {
  /// All bytes of the planes in one memory plane, including the padding of the last row.
  private var byteCount: Int? {
    var sum = 0
    for plane in planes {
      guard plane.memoryPlane == 0 else { return nil }
      let (bytes, overflow) = plane.bytesPerRow.multipliedReportingOverflow(by: plane.rows)
      let (total, isTooMuch) = sum.addingReportingOverflow(bytes)
      guard !overflow, !isTooMuch else { return nil }
      sum = total
    }
    return planes.isEmpty ? nil : sum
  }

  private init?(_ format: FrameFormat, bytesPerLine: Int, lines: Int? = nil) {
    let size = FrameSize(width: format.size.width, height: lines ?? format.size.height)
    self.init(
      FrameFormat(pixelFormat: format.pixelFormat, size: size, planes: [PlaneLayout(bytesPerLine: bytesPerLine, sizeImage: 0)]))
  }

  /// The driver's number of bytes for a picture; nil if it has several memory planes or reports none.
  private static func statedBytes(of format: FrameFormat) -> Int? {
    let stated = format.planes.count == 1 ? format.planes[0].sizeImage : 0
    return stated > 0 && Int64(stated) <= 1 << 40 ? stated : nil
  }

  /// Whether the driver's bytes per line and bytes per picture agree.
  ///
  /// Pictures may end with padding to a page of memory, or to whole blocks of 8 to 64 lines. True for formats without lines.
  package static func linesFit(_ format: FrameFormat) -> Bool {
    guard let stated = statedBytes(of: format), let layout = PictureLayout(format), let bytes = layout.byteCount else { return true }
    let page = 4096
    return [1, 2, 8, 16, 32, 64].contains { block in
      let lines = (format.size.height + block - 1) / block * block
      guard let padded = PictureLayout(format, bytesPerLine: layout.planes[0].bytesPerRow, lines: lines)?.byteCount else { return false }
      return stated >= bytes && stated >= padded && stated - padded < page
    }
  }

  /// The layout with the line length that gives a picture exactly the driver's number of bytes; nil if no length does. At most one exists,
  /// because longer lines have more bytes.
  package static func withOtherLines(_ format: FrameFormat) -> PictureLayout? {
    guard let stated = statedBytes(of: format), let packed = PictureLayout(format, bytesPerLine: 0), let bytes = packed.byteCount
    else { return nil }
    let least = packed.planes[0].bytesPerRow
    let (product, overflow) = least.multipliedReportingOverflow(by: stated)
    guard bytes > 0, !overflow else { return nil }
    let length = product / bytes
    guard length >= least, length == least || length.isMultiple(of: 8), length != format.planes[0].bytesPerLine,
      let layout = PictureLayout(format, bytesPerLine: length), layout.byteCount == stated
    else { return nil }
    return layout
  }

  /// The layout in which to read frames of a driver's format.
  ///
  /// If the driver's line length is impossible, or exceeds the driver's picture, a length that fits replaces it. Nil if none fits.
  package static func readable(_ format: FrameFormat) -> PictureLayout? {
    let stated = PictureLayout(format)
    let isTooLong = stated.map { layout in statedBytes(of: format).map { $0 < layout.bytes(inMemoryPlane: 0) } ?? false } ?? true
    return (isTooLong ? withOtherLines(format) : nil) ?? stated
  }
}
