import CameraModel
import ImageGeometry
import PixelConversion
import PixelFormats
import RandomNumbers
import Testing

/// Bayer mosaics: interpolated between neighbours, mirrored at the edges.
struct MosaicTests {
  private static let color = ColorDescription(matrix: .bt601, range: .full)
  /// The codes of each order in 8, 10, 12, 14 and 16 bits, and in 10 packed.
  private static let formats: [(order: String, [PixelFormat])] = [
    ("RGGB", ["RGGB", "RG10", "RG12", "RG14", "RG16", "pRAA"]), ("GRBG", ["GRBG", "BA10", "BA12", "GR14", "GR16", "pgAA"]),
    ("GBRG", ["GBRG", "GB10", "GB12", "GB14", "GB16", "pGAA"]), ("BGGR", ["BA81", "BG10", "BG12", "BG14", "BYR2", "pBAA"]),
  ]

  @Test("Every order and depth becomes the same exact colours", arguments: formats)
  func interpolation(_ order: String, _ formats: [PixelFormat]) throws {
    for (width, height) in [(32, 24), (21, 13)] {
      var noise = RandomNumbers(seed: 7)
      let values = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &noise) }
      for (format, bits) in zip(formats, [8, 10, 12, 14, 16, 10]) {
        let isPacked = format == formats[5]
        var picture = BytePicture(format, width, height, padding: 12)
        for y in 0..<height {
          for x in 0..<width {
            let value = values[y * width + x]
            if bits == 8 {
              picture[0, x, y] = value
            } else if isPacked {
              picture[0, x / 4 * 5 + x % 4, y] = value
              picture[0, x / 4 * 5 + 4, y] = 0xe4
            } else {
              let word = UInt16(value) << UInt16(bits - 8) | UInt16((1 << (bits - 8)) - 1)
              picture[0, 2 * x, y] = UInt8(word & 255)
              picture[0, 2 * x + 1, y] = UInt8(word >> 8)
            }
          }
        }
        let (result, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .bgra))
        func mirrored(_ place: Int, _ count: Int) -> Int { place < 0 ? -place : place >= count ? 2 * count - 2 - place : place }
        func sample(_ x: Int, _ y: Int) -> (color: Character, value: Double) {
          let (x, y) = (mirrored(x, width), mirrored(y, height))
          return (Array(order)[y % 2 * 2 + x % 2], Double(values[y * width + x]))
        }
        var most = 0.0
        for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
          for (byte, color) in zip([2, 1, 0], "RGB") {
            let own = sample(x, y)
            let near = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { sample(x + $0.0, y + $0.1) }.filter { $0.color == color }
            let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { sample(x + $0.0, y + $0.1) }.filter { $0.color == color }
            let neighbours = near.isEmpty ? corners : near
            let exact = own.color == color ? own.value : neighbours.reduce(0) { $0 + $1.value } / Double(neighbours.count)
            most = max(most, abs(Double(result[0, 4 * x + byte, y]) - exact))
          }
        }
        #expect(most <= 0.75, "\(format)")
        for target in PictureFormat.allCases {
          _ = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: target, orientation: .rightMirrored))
        }
      }
    }
  }

  @Test("Packings other than MIPI's, and compressed mosaics, are not converted")
  func refused() {
    for format in ["ip3b", "aBA8", "bBA8", "H264", "M420"] as [PixelFormat] {
      #expect(PixelConverter.targets(for: format).isEmpty, "\(format)")
    }
  }
}
