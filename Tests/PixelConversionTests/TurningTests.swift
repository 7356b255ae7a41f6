import CameraModel
import ImageGeometry
import PixelConversion
import PixelFormats
import Testing

/// Visible parts, rotation and mirroring.
struct TurningTests {
  static let color = ColorDescription(matrix: .bt601, range: .full)

  /// The pixel of the picture that comes to lie at a place of the turned one, by what rotating clockwise and then mirroring mean.
  static func origin(_ x: Int, _ y: Int, _ orientation: ImageOrientation, width: Int, height: Int) -> (x: Int, y: Int) {
    let turnedWidth = orientation.swapsWidthAndHeight ? height : width
    let column = orientation.isMirrored ? turnedWidth - 1 - x : x
    return switch orientation.rotationAngle {
    case 90: (y, height - 1 - column)
    case 180: (width - 1 - column, height - 1 - y)
    case 270: (width - 1 - y, column)
    default: (column, y)
    }
  }

  @Test("All pixels of all targets move as the orientation says", arguments: ImageOrientation.allCases)
  func pixels(_ orientation: ImageOrientation) throws {
    let sources: [PixelFormat] = [.yuyv, .nv12, .nv16, .rgb24, .grey, .yvu420, .xbgr32]
    for (format, (width, height)) in sources.flatMap({ format in [(70, 38), (64, 32)].map { (format, $0) } }) {
      let picture = PixelConverterTests.noise(format, width, height, range: .full, padding: 8)
      for target in PictureFormat.allCases {
        let (plain, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target))
        let (turned, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target, orientation: orientation))
        let size = turned.layout.size
        #expect(
          size == (orientation.swapsWidthAndHeight ? FrameSize(width: height, height: width) : FrameSize(width: width, height: height)))
        var differences = 0
        for (plane, layout) in turned.layout.planes.enumerated() {
          // Chroma of a target in planes is half as wide and high.
          let (planeWidth, planeHeight) = plane == 0 ? (width, height) : (width / 2, height / 2)
          let columns = plane == 0 ? size.width : size.width / 2
          let bytes = layout.rowBytes / columns
          for (y, x) in (0..<layout.rows).flatMap({ y in (0..<columns).map { (y, $0) } }) {
            let from = Self.origin(x, y, orientation, width: planeWidth, height: planeHeight)
            for byte in 0..<bytes {
              let difference = abs(Int(turned[plane, x * bytes + byte, y]) - Int(plain[plane, from.x * bytes + byte, from.y]))
              // The mean of four pixels may be rounded otherwise.
              if difference > (plane == 0 ? 0 : 1) { differences += 1 }
            }
          }
        }
        #expect(differences == 0, "\(format) \(width)x\(height) to \(target)")
      }
    }
  }

  @Test("Odd sizes turn too")
  func oddSizes() throws {
    for (orientation, target) in ImageOrientation.allCases.flatMap({ one in PictureFormat.allCases.map { (one, $0) } }) {
      let picture = PixelConverterTests.noise(.yuv420, 37, 19, range: .full)
      let (turned, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target, orientation: orientation))
      let (plain, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target))
      var differences = 0
      for (y, x) in (0..<turned.layout.size.height).flatMap({ y in (0..<turned.layout.size.width).map { (y, $0) } }) {
        let bytes = turned.layout.planes[0].rowBytes / turned.layout.size.width
        let from = Self.origin(x, y, orientation, width: 37, height: 19)
        if turned[0, x * bytes, y] != plain[0, from.x * bytes, from.y] { differences += 1 }
      }
      #expect(differences == 0)
    }
  }

  @Test("A visible part is the same part of the whole picture, its corner where chroma begins")
  func visible() throws {
    for format in [PixelFormat.yuyv, .nv12, .rgb24, .grey, .uyvy, .nv61] {
      let picture = PixelConverterTests.noise(format, 64, 48, range: .full)
      let (whole, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .bgra))
      let rectangle = Rectangle(x: 10, y: 6, width: 21, height: 30.4)
      let (part, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .bgra, visible: rectangle))
      #expect(part.layout.size == FrameSize(width: 21, height: 30))
      let places = (0..<30).flatMap { y in (0..<84).map { (x: $0, y: y) } }
      #expect(places.allSatisfy { part[0, $0.x, $0.y] == whole[0, 40 + $0.x, 6 + $0.y] })
    }
    let picture = PixelConverterTests.noise(.yuyv, 64, 48, range: .full)
    for rectangle in [
      Rectangle(x: 64, y: 0, width: 5, height: 5), Rectangle(x: 0, y: 0, width: 0, height: 5),
      Rectangle(x: .nan, y: 0, width: 5, height: 5),
      Rectangle(x: -10, y: 0, width: 10, height: 5), Rectangle(x: 0, y: 0, width: 5, height: .infinity),
    ] {
      #expect(throws: ConversionError.self) {
        try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .bgra, visible: rectangle))
      }
    }
  }

  @Test("Pixels of 32 bits in rows of any length turn")
  func rowsOfAnyLength() throws {
    for padding in 0...3 {
      let picture = PixelConverterTests.noise(.xbgr32, 18, 10, range: .full, padding: padding)
      for (orientation, target) in ImageOrientation.allCases.flatMap({ one in [PictureFormat.rgb24, .bgra].map { (one, $0) } }) {
        let (plain, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target))
        let (turned, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target, orientation: orientation))
        let (size, bytes) = (turned.layout.size, target == .bgra ? 4 : 3)
        var differences = 0
        for (y, x) in (0..<size.height).flatMap({ y in (0..<size.width).map { (y, $0) } }) {
          let from = Self.origin(x, y, orientation, width: 18, height: 10)
          for byte in 0..<bytes where turned[0, x * bytes + byte, y] != plain[0, from.x * bytes + byte, from.y] { differences += 1 }
        }
        #expect(differences == 0, "\(padding) \(orientation) \(target)")
      }
    }
  }
}
