import CameraModel
import ImageGeometry
import PixelConversion
import PixelFormats
import RandomNumbers
import Testing

/// Bayer mosaics: white is balanced by the grey-world rule, then colours are interpolated between neighbours, mirrored at the edges.
struct MosaicTests {
  private static let color = ColorDescription(matrix: .bt601, range: .full)

  @Test("Every order, depth and packing becomes the same exact colours", arguments: MosaicPicture.formats)
  func interpolation(_ order: String, _ formats: [PixelFormat]) throws {
    for (width, height) in [(32, 24), (21, 13), (1, 1), (2, 1), (1, 6), (3, 2), (4, 5)] {
      var noise = RandomNumbers(seed: 7)
      let picture = MosaicPicture(order, width, height) { _, _ in UInt8.random(in: 0...255, using: &noise) }
      for (format, coding) in zip(formats, MosaicPicture.codings) {
        let bytes = picture.bytes(format, coding)
        let (result, _) = try PixelConverterTests.convert(bytes, Self.color, ConversionRequest(to: .bgra))
        // One row or column lacks colours.
        if width > 1, height > 1 { #expect(picture.largestDifference(from: result) <= 1, "\(format) \(width)x\(height)") }
        guard [21, 1].contains(width) else { continue }
        for target in PictureFormat.allCases {
          _ = try PixelConverterTests.convert(bytes, Self.color, ConversionRequest(to: target, orientation: .rightMirrored))
        }
      }
    }
  }

  @Test("A tinted grey becomes grey, and its green stays", arguments: MosaicPicture.formats)
  func tint(_ order: String, _ formats: [PixelFormat]) throws {
    let tints: [Character: UInt8] = ["R": 60, "G": 120, "B": 90]
    let picture = MosaicPicture(order, 46, 34) { color, _ in tints[color] ?? 0 }
    for (format, coding) in zip(formats, MosaicPicture.codings) {
      let (result, _) = try PixelConverterTests.convert(picture.bytes(format, coding), Self.color, ConversionRequest(to: .rgb24))
      for (x, y) in [(0, 0), (17, 20), (45, 33)] {
        let pixel = (0..<3).map { result[0, 3 * x + $0, y] }
        #expect(pixel[1] == 120 && pixel.allSatisfy { (119...121).contains($0) }, "\(format) \(pixel)")
      }
    }
  }

  @Test("Gains are 0.5 to 4, and a channel without light stays black")
  func limits() throws {
    for (red, blue, expected) in [(10, 255, [39, 100, 127]), (0, 100, [0, 100, 100]), (255, 1, [127, 100, 3])] {
      let picture = MosaicPicture("RGGB", 8, 8) { color, _ in color == "G" ? 100 : UInt8(color == "R" ? red : blue) }
      let (result, _) = try PixelConverterTests.convert(picture.bytes("RGGB", .bytes), Self.color, ConversionRequest(to: .rgb24))
      #expect((0..<3).map { Int(result[0, 12 + $0, 4]) } == expected)
    }
  }

  @Test("Numbers with more bits than their format has are white")
  func tooLarge() throws {
    var picture = MosaicPicture("RGGB", 4, 4) { _, _ in 40 }.bytes("RG10", .words(10))
    for y in 0..<4 { for x in 0..<4 { picture[0, 2 * x + 1, y] = 0x84 } }
    let (result, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .grey8))
    #expect(result[0, 1, 1] == 255)
  }

  @Test("The white balance follows the pictures of a stream slowly")
  func following() throws {
    let first = MosaicPicture("GRBG", 16, 16) { _, _ in 100 }
    let second = MosaicPicture("GRBG", 16, 16) { color, _ in color == "R" ? 50 : 100 }
    var converter = try PixelConverter(from: first.bytes("BA10", .words(10)).layout, color: Self.color, to: ConversionRequest(to: .rgb24))
    var reds: [UInt8] = []
    for picture in [first] + Array(repeating: second, count: 40) {
      let result = converter.makeMemory()
      try converter.convert(picture.bytes("BA10", .words(10)).memory, into: result)
      reds.append(BytePicture(result, converter.layout)[0, 24, 8])
    }
    #expect(reds[0] == 100 && (51...60).contains(reds[1]) && (98...100).contains(reds[40]), "\(reds)")
    #expect(zip(reds[1...], reds[2...]).allSatisfy { $0 <= $1 }, "\(reds)")
  }

  @Test("A part of a picture keeps its order", arguments: MosaicPicture.formats)
  func part(_ order: String, _ formats: [PixelFormat]) throws {
    let picture = MosaicPicture(order, 32, 24) { color, x in
      color == "G" ? 128 : x < 16 ? (color == "R" ? 255 : 1) : (color == "R" ? 1 : 255)
    }
    for (format, coding) in zip(formats, MosaicPicture.codings) {
      let visible = Rectangle(x: 21, y: 7, width: 9, height: 11)
      let (result, _) = try PixelConverterTests.convert(
        picture.bytes(format, coding), Self.color, ConversionRequest(to: .rgb24, visible: visible))
      let pixel = (0..<3).map { result[0, 12 + $0, 5] }
      #expect(pixel[0] < 10 && pixel[1] == 128 && pixel[2] > 120, "\(format) \(pixel)")
    }
  }

  @Test("A picture whose memory is too short is refused", arguments: MosaicPicture.formats)
  func short(_ order: String, _ formats: [PixelFormat]) throws {
    let picture = MosaicPicture(order, 16, 10) { _, x in UInt8(x) }
    for (format, coding) in zip(formats, MosaicPicture.codings) {
      var bytes = picture.bytes(format, coding, padding: 0)
      bytes.planes[0].removeLast()
      #expect(throws: ConversionError.tooShort(format, FrameSize(width: 16, height: 10))) {
        _ = try PixelConverterTests.convert(bytes, Self.color, ConversionRequest(to: .bgra))
      }
    }
  }

  @Test("The primaries of a mosaic are the sensor's, whatever the driver says")
  func primaries() throws {
    let picture = MosaicPicture("RGGB", 8, 8) { _, _ in 1 }.bytes("RG10", .words(10))
    let stated = ColorDescription(matrix: .bt709, range: .full, primaries: .bt709, transfer: .linear)
    let converter = try PixelConverter(from: picture.layout, color: stated, to: ConversionRequest(to: .biPlanarVideoRange))
    #expect(converter.color.assumed == [.primaries] && converter.color.transfer == .linear && converter.color.matrix == .bt601)
  }

  @Test("Packings other than MIPI's, and compressed mosaics, are not converted")
  func refused() {
    for format in ["ip3b", "aBA8", "bBA8", "Y10B", "H264", "M420"] as [PixelFormat] {
      #expect(PixelConverter.targets(for: format).isEmpty, "\(format)")
    }
  }

  @Test("MIPI's packing of grey keeps its exact numbers", arguments: [("Y10P", 10), ("Y12P", 12), ("Y14P", 14)] as [(PixelFormat, Int)])
  func packedGrey(_ format: PixelFormat, _ bits: Int) throws {
    var noise = RandomNumbers(seed: 3)
    let numbers = (0..<21 * 5).map { _ in UInt16.random(in: 0..<1 << UInt16(bits), using: &noise) }
    var picture = BytePicture(format, 21, 5, padding: 12)
    picture.pack(numbers, bits: bits)
    let read = try GreyNumbers(picture.memory, picture.layout)
    #expect(read?.numbers == numbers && read?.bits == bits)
    let (grey, _) = try PixelConverterTests.convert(picture, Self.color, ConversionRequest(to: .grey8))
    for (index, number) in numbers.enumerated() {
      #expect(UInt16(grey[0, index % 21, index / 21]) == number >> UInt16(bits - 8))
    }
    #expect(try PictureWriter.png(picture.memory, picture.layout) == PictureWriter.png(try #require(read)))
  }
}
