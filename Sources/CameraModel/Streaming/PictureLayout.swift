public import PixelFormats

/// The positions of a picture's planes in memory.
public struct PictureLayout: Hashable, Sendable {
  /// One plane of components: luma, chroma, or all of them.
  public struct Plane: Hashable, Sendable {
    /// The memory plane that holds it: 0 except in formats such as NV12M.
    public var memoryPlane: Int
    /// Bytes from the start of the memory plane's data to the first row.
    public var offset: Int
    /// Bytes from the start of a row to the start of the next.
    public var bytesPerRow: Int
    /// Bytes of a row that belong to the picture; at most ``bytesPerRow``.
    public var rowBytes: Int
    /// The number of rows.
    public var rows: Int

    /// A plane.
    public init(memoryPlane: Int = 0, offset: Int = 0, bytesPerRow: Int, rowBytes: Int, rows: Int) {
      self.memoryPlane = memoryPlane
      self.offset = offset
      self.bytesPerRow = bytesPerRow
      self.rowBytes = rowBytes
      self.rows = rows
    }

    /// The end of the last row, without its padding, in bytes from the start of the memory plane's data.
    public var end: Int { rows > 0 ? offset + (rows - 1) * bytesPerRow + rowBytes : offset }
  }

  /// The code of the pixels.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// The planes of components; empty for compressed pictures, which have no rows.
  public var planes: [Plane]

  /// A layout.
  public init(pixelFormat: PixelFormat, size: FrameSize, planes: [Plane]) {
    self.pixelFormat = pixelFormat
    self.size = size
    self.planes = planes
  }

  /// The smallest valid number of bytes in a memory plane.
  public func bytes(inMemoryPlane plane: Int) -> Int {
    planes.lazy.filter { $0.memoryPlane == plane }.map(\.end).max() ?? 0
  }
}

extension PictureLayout {
  /// The layout of a driver's format. Compressed formats, tiles and formats without a documented layout have no planes.
  ///
  /// Chroma rows of planes in one buffer are as long as luma's in proportion, as the V4L2 specification demands.
  /// Nil if the sizes exceed memory, or a row is longer than `bytesPerLine`.
  public init?(_ format: FrameFormat) {
    self.init(pixelFormat: format.pixelFormat, size: format.size, planes: [])
    guard let layout = PixelFormatRegistry.entry(for: format.pixelFormat)?.layout, layout.tile == nil else { return }
    guard format.size.width > 0, format.size.height > 0, format.size.width <= 1 << 20, format.size.height <= 1 << 20 else { return nil }
    guard let firstBytes = layout.bytesPerLine(width: format.size.width) else { return nil }
    let stated = format.planes.first?.bytesPerLine ?? 0
    let first = stated > 0 ? stated : firstBytes
    guard first >= firstBytes, Self.isAddressable(rows: format.size.height, of: first) else { return nil }
    planes = [Plane(bytesPerRow: first, rowBytes: firstBytes, rows: format.size.height)]
    guard let chroma = layout.chroma, layout.colorPlanes > 1 else {
      // Luma and chroma alternate in one plane.
      if layout.chroma != nil { planes = [] }
      return
    }
    let samples = (format.size.width + layout.horizontalSubsampling - 1) / layout.horizontalSubsampling
    let rows = (format.size.height + layout.verticalSubsampling - 1) / layout.verticalSubsampling
    let rowBytes = (samples * chroma.bytes + chroma.pixels - 1) / chroma.pixels
    // One luma row and one chroma row without padding, in widths without a remainder.
    let proportion = (chroma.bytes * layout.first.pixels, chroma.pixels * layout.first.bytes * layout.horizontalSubsampling)
    for number in 1...layout.chromaPlanes {
      if layout.memoryPlanes > 1 {
        let stated = format.planes.indices.contains(number) ? format.planes[number].bytesPerLine : 0
        guard stated == 0 || stated >= rowBytes, Self.isAddressable(rows: rows, of: stated) else { return nil }
        planes.append(Plane(memoryPlane: number, bytesPerRow: stated > 0 ? stated : rowBytes, rowBytes: rowBytes, rows: rows))
      } else {
        let last = planes[planes.count - 1]
        let bytesPerRow = max(rowBytes, Int(Int64(first) * Int64(proportion.0) / Int64(proportion.1)))
        planes.append(
          Plane(offset: last.offset + last.bytesPerRow * last.rows, bytesPerRow: bytesPerRow, rowBytes: rowBytes, rows: rows))
      }
    }
  }

  /// Whether four such planes fit in memory, also in that of 32 bits.
  private static func isAddressable(rows: Int, of bytesPerRow: Int) -> Bool {
    Int64(bytesPerRow) <= 1 << 32 && Int64(bytesPerRow) * Int64(rows) <= Int64(Int.max) / 4
  }
}
