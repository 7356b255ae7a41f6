import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// The test picture in formats of luma and chroma, read by the layouts of the V4L2 documentation.
struct YCbCrPictureTests {
  typealias YCbCr = (y: Int, cb: Int, cr: Int)

  /// Where luma and chroma of a pixel are.
  enum Layout: Sendable {
    /// Offsets of the two luma samples, Cb and Cr in a pair of pixels.
    case packed(Int, Int, Int, Int)
    /// Chroma rows per luma row times two, whether Cr comes first, whether chroma alternates in one plane, and has its own memory.
    case planar(lines: Int, crFirst: Bool, isInterleaved: Bool, isSeparate: Bool)
  }

  static let formats: [(PixelFormat, Layout)] = [
    ("YUYV", .packed(0, 2, 1, 3)), ("UYVY", .packed(1, 3, 0, 2)), ("YVYU", .packed(0, 2, 3, 1)), ("VYUY", .packed(1, 3, 2, 0)),
    ("NV12", .planar(lines: 2, crFirst: false, isInterleaved: true, isSeparate: false)),
    ("NV21", .planar(lines: 2, crFirst: true, isInterleaved: true, isSeparate: false)),
    ("NV16", .planar(lines: 1, crFirst: false, isInterleaved: true, isSeparate: false)),
    ("NV61", .planar(lines: 1, crFirst: true, isInterleaved: true, isSeparate: false)),
    ("NM12", .planar(lines: 2, crFirst: false, isInterleaved: true, isSeparate: true)),
    ("NM21", .planar(lines: 2, crFirst: true, isInterleaved: true, isSeparate: true)),
    ("NM16", .planar(lines: 1, crFirst: false, isInterleaved: true, isSeparate: true)),
    ("NM61", .planar(lines: 1, crFirst: true, isInterleaved: true, isSeparate: true)),
    ("YU12", .planar(lines: 2, crFirst: false, isInterleaved: false, isSeparate: false)),
    ("YV12", .planar(lines: 2, crFirst: true, isInterleaved: false, isSeparate: false)),
    ("422P", .planar(lines: 1, crFirst: false, isInterleaved: false, isSeparate: false)),
    ("YM12", .planar(lines: 2, crFirst: false, isInterleaved: false, isSeparate: true)),
  ]

  /// Bars in 8 bits, as the recommendations print them.
  static let bt601: [YCbCr] = [
    (235, 128, 128), (210, 16, 146), (170, 166, 16), (145, 54, 34), (106, 202, 222), (81, 90, 240), (41, 240, 110), (16, 128, 128),
  ]
  static let bt709: [YCbCr] = [
    (235, 128, 128), (219, 16, 138), (188, 154, 16), (173, 42, 26), (78, 214, 230), (63, 102, 240), (32, 240, 118), (16, 128, 128),
  ]
  static let jfif: [YCbCr] = [
    (255, 128, 128), (226, 0, 149), (179, 171, 0), (150, 44, 21), (105, 212, 235), (76, 85, 255), (29, 255, 107), (0, 128, 128),
  ]
  /// ITU-R BT.601 in limited range by default, ITU-R BT.709, and JPEG's colours.
  static let colors: [(Colorimetry, [YCbCr])] = [
    (Colorimetry(), bt601), (Colorimetry(colorSpace: 3), bt709), (Colorimetry(colorSpace: 7), jfif),
  ]

  private static func pixel(_ planes: [[UInt8]], _ layout: Layout, x: Int, y: Int, bytesPerLine: Int, height: Int) -> YCbCr {
    switch layout {
    case .packed(let first, let second, let cb, let cr):
      let pair = y * bytesPerLine + x / 2 * 4
      let row = planes[0]
      return (Int(row[pair + (x % 2 == 0 ? first : second)]), Int(row[pair + cb]), Int(row[pair + cr]))
    case .planar(let lines, let crFirst, let isInterleaved, let isSeparate):
      let luma = Int(planes[0][y * bytesPerLine + x])
      let stride = isInterleaved ? bytesPerLine : bytesPerLine / 2
      let offset = y / lines * stride + x / 2 * (isInterleaved ? 2 : 1)
      let chroma = [0, 1].map { number in
        let second = isInterleaved ? number : stride * (height / lines) * number
        if !isSeparate { return Int(planes[0][bytesPerLine * height + offset + second]) }
        return Int(isInterleaved ? planes[1][offset + number] : planes[1 + number][offset])
      }
      return crFirst ? (luma, chroma[1], chroma[0]) : (luma, chroma[0], chroma[1])
    }
  }

  @Test(arguments: formats, [0, 64])
  func `bars, ramp and number are exact in every format, with padded rows or without`(
    format: (PixelFormat, Layout), padding: Int
  ) throws {
    for (colorimetry, bars) in Self.colors {
      let rowBytes = try #require(PixelFormatRegistry.entry(for: format.0)?.layout?.bytesPerLine(width: 160)) + padding
      // Rows of separate chroma planes have their own stride.
      if padding > 0, case .planar(_, _, _, isSeparate: true) = format.1 { return }
      let camera = try DrawnCamera(format.0, bytesPerLine: rowBytes, colorimetry: colorimetry)
      let planes = try camera.frames(2)[1]
      func pixel(_ x: Int, _ y: Int) -> YCbCr { Self.pixel(planes, format.1, x: x, y: y, bytesPerLine: rowBytes, height: 120) }
      for (bar, expected) in bars.enumerated() {
        for (x, y) in [(bar * 20, 0), (bar * 20 + 19, 0), (bar * 20 + 10, 59)] {
          let found = pixel(x, y)
          #expect(
            abs(found.y - expected.y) <= 1 && abs(found.cb - expected.cb) <= 1 && abs(found.cr - expected.cr) <= 1,
            "\(format.0) bar \(bar) at \(x), \(y): \(found), not \(expected)")
        }
      }
      let (black, white) = (bars[7].y, bars[0].y)
      for x in stride(from: 0, to: 160, by: 3) {
        let found = pixel(x, 62)
        let exact = Double(black) + Double(white - black) * Double(x) / 159
        #expect(abs(Double(found.y) - exact) <= 0.51 && found.cb == 128 && found.cr == 128, "\(format.0) ramp at \(x): \(found)")
      }
      #expect(TestPicture.number(in: camera.size) { pixel($0, $1).y } == 1)
    }
  }
}
