import CameraModel
import Host
import PixelFormats

/// Memory of several planes, as of a driver's buffer.
final class PlanesInMemory: BufferMemory {
  let planes: [[UInt8]]

  init(_ planes: [[UInt8]]) { self.planes = planes }

  var planeLengths: [Int] { planes.map(\.count) }

  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = planes.indices.contains(plane) ? planes[plane] : []
    return try body(bytes.span)
  }

  func detach() throws(DeviceError) {}
}

/// Bytes of a picture by its layout, for tests that name each byte.
struct BytePicture {
  let layout: PictureLayout
  var planes: [[UInt8]]

  /// A picture whose bytes are 0; its rows have `padding` bytes more than they need.
  init(_ format: PixelFormat, _ width: Int, _ height: Int, padding: Int = 0) {
    let entry = PixelFormatRegistry.entry(for: format)
    let least = entry?.layout?.bytesPerLine(width: width) ?? 0
    // Two YUYV pixels are four bytes; three of the planes' formats halve the stride.
    let stride = (least + 3) / 4 * 4 + padding
    let count = entry?.layout?.memoryPlanes ?? 1
    let lines = (0..<count).map { PlaneLayout(bytesPerLine: $0 == 0 ? stride : 0, sizeImage: 0) }
    let size = FrameSize(width: width, height: height)
    layout =
      PictureLayout(FrameFormat(pixelFormat: format, size: size, planes: lines))
      ?? PictureLayout(pixelFormat: format, size: size, planes: [])
    let layout = layout
    planes = (0..<count).map { plane in
      let own = layout.planes.filter { $0.memoryPlane == plane }
      return [UInt8](repeating: 0, count: own.map { $0.offset + $0.bytesPerRow * $0.rows }.max() ?? 0)
    }
  }

  /// A converted picture.
  init(_ memory: PictureMemory, _ layout: PictureLayout) {
    self.layout = layout
    planes = [memory.withBytes(ofPlane: 0) { bytes in (0..<bytes.count).map { bytes[$0] } }]
  }

  var memory: PlanesInMemory { PlanesInMemory(planes) }

  /// A byte of a row of a plane of components.
  subscript(plane: Int, x: Int, y: Int) -> UInt8 {
    get { planes[layout.planes[plane].memoryPlane][layout.planes[plane].offset + y * layout.planes[plane].bytesPerRow + x] }
    set { planes[layout.planes[plane].memoryPlane][layout.planes[plane].offset + y * layout.planes[plane].bytesPerRow + x] = newValue }
  }

  /// Writes a pixel of luma and chroma.
  mutating func set(_ x: Int, _ y: Int, luma: UInt8, cb: UInt8, cr: UInt8) {
    let format = layout.pixelFormat
    if let order = ExactPicture.packed[format] {
      let start = x / 2 * 4
      (self[0, start + order.luma[x % 2], y], self[0, start + order.cb, y], self[0, start + order.cr, y]) = (luma, cb, cr)
    } else if let planes = ExactPicture.planar[format] {
      let (column, row) = (x / planes.across * planes.bytes, y / planes.down)
      self[0, x, y] = luma
      (self[planes.cb.0, column + planes.cb.1, row], self[planes.cr.0, column + planes.cr.1, row]) = (cb, cr)
    }
  }
}
