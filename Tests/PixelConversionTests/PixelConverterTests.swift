import CameraModel
import Host
import ImageGeometry
import PixelConversion
import PixelFormats
import RandomNumbers
import Testing

/// Conversions of raw pictures against exact arithmetic.
struct PixelConverterTests {
  static let matrices = ColorDescription.Matrix.allCases
  static let ranges = ColorDescription.Range.allCases

  /// A picture of noise, in numbers that the range has.
  static func noise(_ format: PixelFormat, _ width: Int, _ height: Int, range: ColorDescription.Range, padding: Int = 0) -> BytePicture {
    var picture = BytePicture(format, width, height, padding: padding)
    var noise = RandomNumbers(seed: UInt64(format.rawValue))
    let hasRange = ExactPicture.greyBits[format] == nil && format != .rgb565
    let numbers: ClosedRange<UInt8> = range == .limited && hasRange ? 16...235 : 0...255
    for plane in picture.planes.indices {
      for position in picture.planes[plane].indices { picture.planes[plane][position] = .random(in: numbers, using: &noise) }
    }
    // Of 16-bit words only the stated bits are used.
    if let bits = ExactPicture.greyBits[format] {
      for position in stride(from: 1, to: picture.planes[0].count, by: 2) { picture.planes[0][position] &= UInt8((1 << (bits - 8)) - 1) }
    }
    return picture
  }

  static func convert(_ picture: BytePicture, _ color: ColorDescription, _ request: ConversionRequest) throws -> (
    result: BytePicture, color: ColorDescription
  ) {
    var converter = try PixelConverter(from: picture.layout, color: color, to: request)
    let memory = converter.makeMemory()
    // The second picture finds the first one's leavings.
    for _ in 0..<2 { try converter.convert(picture.memory, into: memory) }
    return (BytePicture(memory, converter.layout), converter.color)
  }

  @Test("A format can be converted if there is a target")
  func convertible() {
    for entry in PixelFormatRegistry.entries {
      let canConvert = PixelConverter.canConvert(entry.format)
      for code in [entry.format] + entry.aliases {
        #expect(PixelConverter.canConvert(code) == canConvert && PixelConverter.targets(for: code).isEmpty == !canConvert, "\(code)")
        #expect(PictureFormat(code) == PictureFormat(entry.format), "\(code)")
      }
    }
  }

  @Test("Every source becomes every target within 2 of 255", arguments: ExactPicture.formats)
  func exact(_ format: PixelFormat) throws {
    #expect(Set(PixelConverter.targets(for: format)) == Set(PictureFormat.allCases))
    let isRGB = ExactPicture.rgb[format] != nil || format == .rgb565
    for (matrix, range) in Self.matrices.flatMap({ matrix in Self.ranges.map { (matrix, $0) } }) {
      let color = ColorDescription(matrix: matrix, range: range)
      for (width, height, padding, isPacked) in [(32, 20, 0, false), (37, 19, 12, false), (39, 17, 0, true)] {
        let picture = Self.noise(format, width, height, range: range, padding: padding)
        let exact = ExactPicture(picture, color)
        for target in PictureFormat.allCases {
          var request = ConversionRequest(to: target)
          request.isPacked = isPacked
          let (result, resultColor) = try Self.convert(picture, color, request)
          let difference = exact.largestDifference(from: result, target, resultColor.range)
          #expect(
            difference.luma <= 2 && difference.chroma <= (isRGB ? 4 : 2),
            "\(format) \(width)x\(height) \(matrix) \(range) to \(target): \(difference)")
        }
      }
    }
  }

  @Test("All luma with all chroma becomes its colour within 2 of 255", arguments: matrices, ranges)
  func everyColor(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) throws {
    let color = ColorDescription(matrix: matrix, range: range)
    for format in [PixelFormat.yuyv, .nv12, .yuv422P, "YM24"] {
      // libyuv's one call for this has less exact factors, which show beyond the chroma of limited range.
      let isOneCall = format == .yuyv && matrix == .bt601 && range == .limited
      let chroma = ([0, 1, 16, 64, 100, 128, 160, 192, 240, 254, 255] as [UInt8]).filter { !isOneCall || (16...240).contains($0) }
      for cb in chroma {
        var picture = BytePicture(format, 86, 2 * chroma.count)
        for (y, x) in (0..<2 * chroma.count).flatMap({ y in (0..<86).map { (y, $0) } }) {
          picture.set(x, y, luma: UInt8(3 * x), cb: cb, cr: chroma[y / 2])
        }
        let exact = ExactPicture(picture, color)
        for target in [PictureFormat.bgra, .rgb24, .bgr24] {
          let (result, _) = try Self.convert(picture, color, ConversionRequest(to: target))
          let difference = exact.largestDifference(from: result, target, .full)
          #expect(difference.luma <= 2, "\(format) with Cb \(cb) to \(target): \(difference.luma)")
        }
      }
    }
  }

  @Test("The targets are the cheapest first: a range that the pictures have costs nothing")
  func order() {
    for (format, first) in [
      ("GREY", PictureFormat.biPlanarFullRange), ("MJPG", .biPlanarFullRange), ("JPEG", .biPlanarFullRange),
      ("YUYV", .biPlanarVideoRange), ("NV12", .biPlanarVideoRange),
    ] as [(PixelFormat, PictureFormat)] {
      let ranges = PixelConverter.targets(for: format).filter { [.biPlanarFullRange, .biPlanarVideoRange].contains($0) }
      #expect(ranges.first == first, "\(format)")
    }
  }
}
