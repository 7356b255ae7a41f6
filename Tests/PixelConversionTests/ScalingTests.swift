import CameraModel
import ImageGeometry
import PixelConversion
import PixelFormats
import Testing

/// Pictures in other sizes.
struct ScalingTests {
  @Test("A picture of one colour keeps it in every size")
  func oneColor() throws {
    for (target, size) in PictureFormat.allCases.flatMap({ target in
      [FrameSize(width: 31, height: 17), FrameSize(width: 200, height: 120), FrameSize(width: 64, height: 48)].map { (target, $0) }
    }) {
      var picture = BytePicture(.yuyv, 64, 48)
      for position in picture.planes[0].indices { picture.planes[0][position] = [200, 90, 200, 160][position % 4] }
      let (plain, _) = try PixelConverterTests.convert(picture, TurningTests.color, ConversionRequest(to: target))
      let (scaled, _) = try PixelConverterTests.convert(
        picture, TurningTests.color, ConversionRequest(to: target, size: size, orientation: .right))
      #expect(scaled.layout.size == FrameSize(width: size.height, height: size.width))
      var most = 0
      for (plane, layout) in scaled.layout.planes.enumerated() {
        for (y, x) in (0..<layout.rows).flatMap({ y in (0..<layout.rowBytes).map { (y, $0) } }) {
          most = max(most, abs(Int(scaled[plane, x, y]) - Int(plain[plane, x % 12, 0])))
        }
      }
      #expect(most <= 2, "\(target) \(size)")
    }
  }

  /// The most that a scaled picture differs from the means of its boxes, of whole pixels, rounded to the nearest.
  private static func largestDifference(_ picture: BytePicture, _ scaled: BytePicture) -> Int {
    var most = 0
    for (plane, layout) in scaled.layout.planes.enumerated() {
      let (rowBytes, rows) = (picture.layout.planes[plane].rowBytes, picture.layout.planes[plane].rows)
      // Of grey a sample has one byte, of NV12's chroma two, of BGRA four.
      let bytes = layout.rowBytes / (plane == 0 ? scaled.layout.size.width : scaled.layout.size.width.halved)
      let (width, toWidth) = (rowBytes / bytes, layout.rowBytes / bytes)
      for (y, x) in (0..<layout.rows).flatMap({ y in (0..<layout.rowBytes).map { (y, $0) } }) where bytes < 4 || x % 4 != 3 {
        let (top, left) = (y * rows / layout.rows, x / bytes * width / toWidth)
        let (bottom, right) = (max((y + 1) * rows / layout.rows, top + 1), max((x / bytes + 1) * width / toWidth, left + 1))
        var sum = 0
        for (row, column) in (top..<bottom).flatMap({ row in (left..<right).map { (row, $0) } }) {
          sum += Int(picture[plane, column * bytes + x % bytes, row])
        }
        let count = (bottom - top) * (right - left)
        most = max(most, abs(Int(scaled[plane, x, y]) - (sum + count / 2) / count))
      }
    }
    return most
  }

  static let forms: [(PixelFormat, PictureFormat)] = [(.grey, .grey8), (.nv12, .nv12), (.yuv420, .i420), (.xbgr32, .bgra)]

  @Test("In every whole ratio of widths and heights, pixels are the means of boxes", arguments: forms)
  func ratios(_ format: PixelFormat, _ target: PictureFormat) throws {
    for (across, down) in (1...16).flatMap({ across in (1...16).map { (across, $0) } }) {
      let picture = PixelConverterTests.noise(format, 8 * across, 8 * down, range: .full, padding: 4)
      let request = ConversionRequest(to: target, size: FrameSize(width: 8, height: 8))
      let (scaled, _) = try PixelConverterTests.convert(picture, TurningTests.color, request)
      // Where neither ratio is beyond 2, libyuv takes means of means, or has weights of seven bits, which do not add up to one.
      let most = across > 2 || down > 2 ? 0 : (across, down) == (2, 1) ? 3 : 1
      #expect(Self.largestDifference(picture, scaled) <= most, "\(across) by \(down)")
    }
  }

  @Test("In other ratios too, also where the other axis grows", arguments: forms)
  func otherRatios(_ format: PixelFormat, _ target: PictureFormat) throws {
    for (width, height, toWidth, toHeight) in [(50, 31, 7, 4), (101, 77, 1, 1), (64, 48, 10, 96), (33, 90, 66, 11), (639, 9, 100, 3)] {
      let picture = PixelConverterTests.noise(format, width, height, range: .full)
      let request = ConversionRequest(to: target, size: FrameSize(width: toWidth, height: toHeight))
      let (scaled, _) = try PixelConverterTests.convert(picture, TurningTests.color, request)
      #expect(Self.largestDifference(picture, scaled) == 0, "\(width)x\(height) to \(toWidth)x\(toHeight)")
    }
  }

  @Test(
    "White stays white in every small size",
    arguments: [(1920, 1080, 640, 360), (640, 480, 1, 1), (640, 480, 33, 17), (8, 6200, 2, 24)])
  func white(_ width: Int, _ height: Int, _ toWidth: Int, _ toHeight: Int) throws {
    for (format, target) in [(PixelFormat.yuyv, PictureFormat.bgra), (.grey, .grey8), (.xbgr32, .rgb24)] {
      var picture = BytePicture(format, width, height)
      let pixel: [UInt8] = format == .yuyv ? [255, 128] : [255]
      picture.planes[0] = picture.planes[0].indices.map { pixel[$0 % pixel.count] }
      let request = ConversionRequest(to: target, size: FrameSize(width: toWidth, height: toHeight))
      let (scaled, _) = try PixelConverterTests.convert(picture, TurningTests.color, request)
      let layout = scaled.layout.planes[0]
      let darkest = (0..<layout.rows).flatMap { y in (0..<layout.rowBytes).map { scaled[0, $0, y] } }.min()
      #expect(darkest == 255, "\(format)")
    }
  }

  @Test("A mean of so many pixels that their sum has more than 32 bits is exact")
  func largest() throws {
    var picture = BytePicture(.grey, 16_384, 1030)
    picture.planes[0] = [UInt8](repeating: 255, count: 16_384 * 1030)
    let request = ConversionRequest(to: .grey8, size: FrameSize(width: 1, height: 1))
    #expect(try PixelConverterTests.convert(picture, TurningTests.color, request).result[0, 0, 0] == 255)
  }

  @Test("A size of less than a pixel's width shows a column")
  func thin() throws {
    let picture = PixelConverterTests.noise(.yuyv, 1920, 1080, range: .full)
    let request = ConversionRequest(to: .grey8, size: FrameSize(width: 1, height: 2160), gravity: .resizeAspectFill)
    let (scaled, _) = try PixelConverterTests.convert(picture, TurningTests.color, request)
    #expect(scaled.layout.size == FrameSize(width: 1, height: 2160) && scaled[0, 0, 0] == picture[0, 2 * 960, 0])
  }
}

extension Int {
  fileprivate var halved: Int { (self + 1) / 2 }
}
