import CameraModel
import PixelConversion
import PixelFormats
import Testing

/// Pictures written as files and read back by a small reader of this test.
struct PictureWriterTests {
  @Test("PNG has the exact numbers", arguments: [.grey, .rgb24, .abgr32, .xbgr32, .y16, "Y16-BE", .z16, .y10, .y12] as [PixelFormat])
  func png(_ format: PixelFormat) throws {
    for (width, height) in [(64, 32), (37, 19), (1, 1)] {
      let picture = PixelConverterTests.noise(format, width, height, range: .full, padding: 12)
      let png = try StoredPNG(PictureWriter.png(picture.memory, picture.layout))
      #expect((png.width, png.height) == (width, height))
      #expect(!png.chunks.contains("gAMA"))
      let bits = ExactPicture.greyBits[format]
      #expect(png.depth == (bits == nil ? 8 : 16) && png.colorType == (ExactPicture.rgb[format] == nil ? 0 : 2))
      for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
        if let bits {
          let high = format.isBigEndian ? 0 : 1
          let word = (Int(picture[0, 2 * x + 1 - high, y]) | Int(picture[0, 2 * x + high, y]) << 8) << (16 - bits)
          #expect(Int(png.rows[y][2 * x]) << 8 | Int(png.rows[y][2 * x + 1]) == word)
        } else if let order = ExactPicture.rgb[format] {
          let start = x * order.bytes
          #expect(png.rows[y][3 * x] == picture[0, start + order.red, y])
          #expect(png.rows[y][3 * x + 1] == picture[0, start + order.green, y])
          #expect(png.rows[y][3 * x + 2] == picture[0, start + order.blue, y])
        } else {
          #expect(png.rows[y][x] == picture[0, x, y])
        }
      }
    }
  }

  @Test("Formats that files do not have are refused", arguments: [.yuyv, .nv12, .mjpeg, "RGGB", "H264"] as [PixelFormat])
  func refused(_ format: PixelFormat) {
    let layout = PictureLayout(
      pixelFormat: format, size: FrameSize(width: 8, height: 8), planes: [.init(bytesPerRow: 8, rowBytes: 8, rows: 8)])
    let memory = PlanesInMemory([[UInt8](repeating: 0, count: 1024)])
    #expect(throws: ConversionError.unwritable(format, layout.size)) { try PictureWriter.png(memory, layout) }
    #expect(throws: ConversionError.unwritable(format, layout.size)) { try PictureWriter.jpeg(memory, layout) }
  }
}
