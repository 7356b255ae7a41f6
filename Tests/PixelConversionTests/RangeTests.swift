import CameraModel
import PixelConversion
import PixelFormats
import RandomNumbers
import Testing

/// Black and white, and ranges changed once.
struct RangeTests {
  @Test("Black is 0 and white 255 in full range, 16 and 235 in limited; grey has no colour", arguments: ColorDescription.Matrix.allCases)
  func ends(_ matrix: ColorDescription.Matrix) throws {
    for (range, black, white) in [(ColorDescription.Range.limited, UInt8(16), UInt8(235)), (.full, 0, 255)] {
      for format in [PixelFormat.yuyv, .vyuy, .nv12, .nv16, .yuv420, .grey, .rgb24, .bgr24, .xbgr32, "BX24"] {
        for (luma, value) in [(black, 0), (white, 255)] {
          var picture = BytePicture(format, 64, 32)
          picture.planes[0] = picture.planes[0].map { _ in ExactPicture.rgb[format] == nil ? 128 : luma }
          for (y, x) in (0..<32).flatMap({ y in (0..<64).map { (y, $0) } }) {
            picture[0, ExactPicture.packed[format].map { x / 2 * 4 + $0.luma[x % 2] } ?? x, y] = luma
          }
          let color = ColorDescription(matrix: matrix, range: range)
          for target in PictureFormat.allCases {
            let (result, resultColor) = try PixelConverterTests.convert(picture, color, ConversionRequest(to: target))
            let isLimited = resultColor.range == .limited
            #expect(resultColor.range == target.range ?? range)
            let expected = isLimited ? (value == 0 ? 16 : 235) : UInt8(value)
            let (rowBytes, height) = (result.layout.planes[0].rowBytes, 32)
            let places = (0..<height).flatMap { y in (0..<rowBytes).map { (x: $0, y: y) } }.filter {
              ![.bgra, .rgba].contains(target) || $0.x % 4 != 3
            }
            #expect(places.allSatisfy { result[0, $0.x, $0.y] == expected }, "\(format) \(range) to \(target)")
            for plane in result.layout.planes.indices.dropFirst() { #expect(result[plane, 0, 0] == 128 && result[plane, 1, 7] == 128) }
          }
        }
      }
    }
  }

  @Test("A change of range gives the nearest number for each of 256")
  func everyNumber() throws {
    for (range, target) in [(ColorDescription.Range.limited, PictureFormat.biPlanarFullRange), (.full, .biPlanarVideoRange)] {
      var picture = BytePicture(.nv12, 256, 2)
      for x in 0..<256 { (picture[0, x, 0], picture[0, x, 1], picture[1, x, 0]) = (UInt8(x), UInt8(255 - x), UInt8(x)) }
      let (result, _) = try PixelConverterTests.convert(
        picture, ColorDescription(matrix: .bt601, range: range), ConversionRequest(to: target))
      for x in 0..<256 {
        let luma = range == .limited ? Double(x - 16) * 255 / 219 : Double(x) * 219 / 255 + 16
        let chroma = Double(x - 128) * (range == .limited ? 255.0 / 224 : 224.0 / 255) + 128
        #expect(Double(result[0, x, 0]) == min(max(luma.rounded(), 0), 255))
        #expect(result[0, 255 - x, 1] == result[0, x, 0])
        #expect(abs(Double(result[1, x, 0]) - min(max(chroma, 0), 255)) <= 0.5)
      }
    }
  }

  @Test("Red, green and blue are full range in the nearest numbers, whatever range is stated")
  func everyColor() throws {
    let targets: [(PictureFormat, PixelFormat)] = [(.bgra, .abgr32), (.rgb24, .rgb24), (.bgr24, .bgr24)]
    for (format, (target, code)) in [.rgb24, .bgr24, .abgr32, .rgbx32].flatMap({ (format: PixelFormat) in targets.map { (format, $0) } }) {
      for range in ColorDescription.Range.allCases {
        let (from, to) = (try #require(ExactPicture.rgb[format]), try #require(ExactPicture.rgb[code]))
        var picture = BytePicture(format, 256, 1)
        for x in 0..<256 {
          let start = x * from.bytes
          (picture[0, start + from.red, 0], picture[0, start + from.green, 0], picture[0, start + from.blue, 0]) =
            (UInt8(x), UInt8(255 - x), UInt8(x ^ 128))
        }
        let color = ColorDescription(matrix: .bt601, range: range)
        let (result, resultColor) = try PixelConverterTests.convert(picture, color, ConversionRequest(to: target))
        #expect(resultColor.range == .full)
        func exact(_ number: Int) -> UInt8 {
          range == .full ? UInt8(number) : UInt8(min(max((Double(number - 16) * 255 / 219).rounded(), 0), 255))
        }
        for x in 0..<256 {
          let start = x * to.bytes
          #expect(result[0, start + to.red, 0] == exact(x) && result[0, start + to.green, 0] == exact(255 - x))
          #expect(result[0, start + to.blue, 0] == exact(x ^ 128) && (to.bytes == 3 || result[0, start + 3, 0] == 255))
        }
      }
    }
  }

  @Test("Limited YUYV is the same colours by way of 420f: black 0, white 255, all within 2")
  func byFullRange() throws {
    var (picture, noise) = (BytePicture(.yuyv, 128, 96), RandomNumbers(seed: 26))
    let grey: [(UInt8, UInt8, UInt8)] = [(16, 128, 128), (235, 128, 128)]
    for (block, (y, x)) in (0..<48).flatMap({ y in (0..<64).map { (y, $0) } }).enumerated() {
      // Colours that red, green and blue have: of others, ends that are cut off hide nothing.
      let (red, green, blue) = (
        Double.random(in: 0...1, using: &noise), Double.random(in: 0...1, using: &noise), Double.random(in: 0...1, using: &noise)
      )
      let luma = 0.299 * red + 0.587 * green + 0.114 * blue
      let color = (16 + 219 * luma, 128 + 224 * (blue - luma) / 1.772, 128 + 224 * (red - luma) / 1.402)
      let bytes = block < 2 ? grey[block] : (UInt8(color.0.rounded()), UInt8(color.1.rounded()), UInt8(color.2.rounded()))
      for row in [2 * y, 2 * y + 1] {
        (picture[0, 4 * x, row], picture[0, 4 * x + 1, row], picture[0, 4 * x + 2, row], picture[0, 4 * x + 3, row]) =
          (bytes.0, bytes.1, bytes.0, bytes.2)
      }
    }
    let color = ColorDescription(matrix: .bt601, range: .limited)
    let (full, fullColor) = try PixelConverterTests.convert(picture, color, ConversionRequest(to: .biPlanarFullRange))
    let (result, _) = try PixelConverterTests.convert(full, fullColor, ConversionRequest(to: .bgra))
    #expect((result[0, 0, 0], result[0, 1, 0], result[0, 2, 0]) == (0, 0, 0))
    #expect((result[0, 8, 0], result[0, 9, 0], result[0, 10, 0]) == (255, 255, 255))
    #expect(ExactPicture(picture, color).largestDifference(from: result, .bgra, .full).luma <= 2)
  }

  @Test("Grey and depth of more bits become their top eight, in any range")
  func topBits() throws {
    for (format, bits) in [(PixelFormat.y10, 10), (.y12, 12), ("Y14", 14), (.y16, 16), (.z16, 16), ("Y16-BE", 16)] {
      var picture = BytePicture(format, 256, 1)
      for x in 0..<256 {
        let word = UInt16(x) << UInt16(bits - 8) | UInt16((1 << (bits - 8)) - 1)
        let (first, second) = format.isBigEndian ? (word >> 8, word & 255) : (word & 255, word >> 8)
        (picture[0, 2 * x, 0], picture[0, 2 * x + 1, 0]) = (UInt8(first), UInt8(second))
      }
      for range in ColorDescription.Range.allCases {
        let color = ColorDescription(matrix: .bt601, range: range)
        let (result, _) = try PixelConverterTests.convert(picture, color, ConversionRequest(to: .grey8))
        for x in 0..<256 { #expect(result[0, x, 0] == UInt8(x)) }
      }
    }
  }

  @Test("Words of 16 bits may lie at odd addresses", arguments: [.y10, .y16, "BG10", "BYR2"] as [PixelFormat])
  func oddAddresses(_ format: PixelFormat) throws {
    let picture = PixelConverterTests.noise(format, 64, 32, range: .full)
    let color = ColorDescription(matrix: .bt601, range: .full)
    let (expected, _) = try PixelConverterTests.convert(picture, color, ConversionRequest(to: .grey8))
    let rows = (0..<32).flatMap { y in (0..<129).map { $0 < 128 ? picture[0, $0, y] : 0 } }
    let layout = PictureLayout(pixelFormat: format, size: picture.layout.size, planes: [.init(bytesPerRow: 129, rowBytes: 128, rows: 32)])
    for start in 0...1 {
      var converter = try PixelConverter(from: layout, color: color, to: ConversionRequest(to: .grey8))
      let memory = converter.makeMemory()
      let filled = FilledPlanes(FilledPlane(bytesUsed: UInt32(start + rows.count), dataOffset: UInt32(start)))
      try converter.convert(PlanesInMemory([[UInt8](repeating: 0, count: start) + rows]), filled, into: memory)
      #expect(BytePicture(memory, converter.layout).planes == expected.planes)
    }
  }

  @Test("A layout that has no room for its picture, and memory that is too short, are refused")
  func refused() throws {
    let color = ColorDescription(matrix: .bt601, range: .full)
    let size = FrameSize(width: 64, height: 32)
    for planes in [
      [], [PictureLayout.Plane(bytesPerRow: 127, rowBytes: 127, rows: 32)],
      [PictureLayout.Plane(bytesPerRow: 128, rowBytes: 128, rows: 31)],
      [PictureLayout.Plane(offset: -1, bytesPerRow: 128, rowBytes: 128, rows: 32)],
      [PictureLayout.Plane(bytesPerRow: .max, rowBytes: 128, rows: 32)],
    ] {
      let layout = PictureLayout(pixelFormat: .yuyv, size: size, planes: planes)
      #expect(throws: ConversionError.invalidLayout(.yuyv, size)) {
        _ = try PixelConverter(from: layout, color: color, to: ConversionRequest(to: .bgra)).layout
      }
    }
    let picture = BytePicture(.yuyv, 64, 32)
    for size in [FrameSize(width: 0, height: 5), FrameSize(width: 1 << 40, height: 5), FrameSize(width: 5, height: -1)] {
      #expect(throws: ConversionError.self) {
        _ = try PixelConverter(from: picture.layout, color: color, to: ConversionRequest(to: .bgra, size: size)).layout
      }
    }
    var converter = try PixelConverter(from: picture.layout, color: color, to: ConversionRequest(to: .bgra))
    let memory = converter.makeMemory()
    for (planes, offset) in [([UInt8](repeating: 0, count: 64 * 64 - 1), 0), (picture.planes[0], 1)] {
      var failure: ConversionError?
      do throws(ConversionError) {
        try converter.convert(
          PlanesInMemory([planes]), FilledPlanes(FilledPlane(bytesUsed: 4096, dataOffset: UInt32(offset))), into: memory)
      } catch { failure = error }
      #expect(failure == .tooShort(.yuyv, size))
    }
    #expect(throws: ConversionError.unsupported("H264", .bgra)) {
      _ = try PixelConverter(
        from: PictureLayout(pixelFormat: "H264", size: size, planes: []), color: color, to: ConversionRequest(to: .bgra)
      ).layout
    }
  }
}
