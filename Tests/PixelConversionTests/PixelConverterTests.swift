import CameraModel
import Host
import ImageGeometry
import PixelConversion
import PixelFormats
import Testing

/// Conversions of raw pictures (rules 43, 44, 47 and 50) against exact arithmetic.
struct PixelConverterTests {
  static let matrices = ColorDescription.Matrix.allCases
  static let ranges = ColorDescription.Range.allCases

  /// A picture of noise, in numbers that the range has.
  static func noise(_ format: PixelFormat, _ width: Int, _ height: Int, range: ColorDescription.Range, padding: Int = 0) -> BytePicture {
    var picture = BytePicture(format, width, height, padding: padding)
    var noise = Noise(UInt64(format.rawValue))
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
      for (width, height, padding) in [(32, 20, 0), (37, 19, 12)] {
        let picture = Self.noise(format, width, height, range: range, padding: padding)
        let exact = ExactPicture(picture, color)
        for target in PictureFormat.allCases {
          let (result, resultColor) = try Self.convert(picture, color, ConversionRequest(to: target))
          let difference = exact.largestDifference(from: result, target, resultColor.range)
          #expect(
            difference.luma <= 2 && difference.chroma <= (isRGB ? 4 : 2),
            "\(format) \(width)x\(height) \(matrix) \(range) to \(target): \(difference)")
        }
      }
    }
  }
}
