import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// The test picture in formats of red, green and blue, of brightness alone, and of sensors.
struct RGBPictureTests {
  /// The bars' red, green and blue, 0 or 1.
  static let bars = [(1, 1, 1), (1, 1, 0), (0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 0, 0)]
  /// Bytes of a pixel, and the places of red, green, blue and the spare byte with its value.
  static let formats: [(PixelFormat, bytes: Int, red: Int, green: Int, blue: Int, spare: (Int, UInt8)?)] = [
    ("RGB3", 3, 0, 1, 2, nil), ("BGR3", 3, 2, 1, 0, nil), ("AR24", 4, 2, 1, 0, (3, 255)), ("XR24", 4, 2, 1, 0, (3, 0)),
    ("RA24", 4, 3, 2, 1, (0, 255)), ("RX24", 4, 3, 2, 1, (0, 0)), ("AB24", 4, 0, 1, 2, (3, 255)), ("XB24", 4, 0, 1, 2, (3, 0)),
    ("BA24", 4, 1, 2, 3, (0, 255)), ("BX24", 4, 1, 2, 3, (0, 0)), ("BGR4", 4, 2, 1, 0, (3, 0)), ("RGB4", 4, 1, 2, 3, (0, 0)),
  ]

  @Test(arguments: formats)
  func `bars are exact in red, green and blue`(
    format: (PixelFormat, bytes: Int, red: Int, green: Int, blue: Int, spare: (Int, UInt8)?)
  ) throws {
    let camera = try DrawnCamera(format.0)
    let bytes = try camera.frames(3)[2][0]
    for (bar, color) in Self.bars.enumerated() {
      for x in [bar * 20, bar * 20 + 19] {
        let pixel = 30 * camera.bytesPerLine + x * format.bytes
        let found = [format.red, format.green, format.blue].map { Int(bytes[pixel + $0]) }
        #expect(found == [color.0 * 255, color.1 * 255, color.2 * 255])
        if let (place, value) = format.spare { #expect(bytes[pixel + place] == value) }
      }
    }
    #expect(TestPicture.number(in: camera.size) { Int(bytes[$1 * camera.bytesPerLine + $0 * format.bytes + format.green]) } == 2)
  }

  @Test func `bars are exact in 5, 6 and 5 bits`() throws {
    let bytes = try DrawnCamera("RGBP").frames(1)[0][0]
    for (bar, color) in Self.bars.enumerated() {
      let word = Int(bytes[(bar * 20 + 5) * 2]) | Int(bytes[(bar * 20 + 5) * 2 + 1]) << 8
      #expect([word >> 11, word >> 5 & 63, word & 31] == [color.0 * 31, color.1 * 63, color.2 * 31])
    }
  }

  @Test(arguments: [("GREY", 8), ("Y10", 10), ("Y12", 12), ("Y14", 14), ("Y16", 16), ("Z16", 16)] as [(PixelFormat, Int)])
  func `brightness has all its bits`(format: PixelFormat, bits: Int) throws {
    for isFull in [false, true] {
      let camera = try DrawnCamera(format, colorimetry: Colorimetry(quantization: isFull ? 1 : 2))
      let bytes = try camera.frames(6)[5][0]
      func value(_ x: Int, _ y: Int) -> Int {
        let offset = y * camera.bytesPerLine + x * (bits > 8 ? 2 : 1)
        return Int(bytes[offset]) | (bits > 8 ? Int(bytes[offset + 1]) << 8 : 0)
      }
      // Distances have no range.
      let unit = Double(1 << (bits - 8))
      let (black, white) = isFull || format == "Z16" ? (0, Double(1 << bits - 1)) : (16 * unit, 235 * unit)
      for x in 0..<160 {
        #expect(abs(Double(value(x, 62)) - (black + (white - black) * Double(x) / 159)) <= unit / 100 + 0.51, "\(format) at \(x)")
      }
      #expect(Double(value(0, 0)) == white && Double(value(159, 0)) == black)
      #expect(TestPicture.number(in: camera.size, luma: value) == 5)
    }
  }

  /// Codes for 8, 10, 12, 14 and 16 bits, and for 10, 12 and 14 packed, by the letters of the first two rows.
  static let bayer: [(String, [PixelFormat])] = [
    ("BGGR", ["BA81", "BG10", "BG12", "BG14", "BYR2", "pBAA", "pBCC", "pBEE"]),
    ("GBRG", ["GBRG", "GB10", "GB12", "GB14", "GB16", "pGAA", "pGCC", "pGEE"]),
    ("GRBG", ["GRBG", "BA10", "BA12", "GR14", "GR16", "pgAA", "pgCC", "pgEE"]),
    ("RGGB", ["RGGB", "RG10", "RG12", "RG14", "RG16", "pRAA", "pRCC", "pREE"]),
  ]

  @Test(arguments: bayer)
  func `each pixel of a mosaic has the number of its filter's colour`(order: String, formats: [PixelFormat]) throws {
    for (index, (format, bits)) in zip(formats, [8, 10, 12, 14, 16, 10, 12, 14]).enumerated() {
      let camera = try DrawnCamera(format)
      let bytes = try camera.frames(1)[0][0]
      let letters = Array(order)
      func value(_ x: Int, _ y: Int) -> Int {
        let row = y * camera.bytesPerLine
        if index > 4 {
          let (pixels, lowBits) = (bits == 12 ? 2 : 4, bits - 8)
          let group = bytes[(row + x / pixels * pixels * bits / 8)...].prefix(pixels * bits / 8)
          let low = group.dropFirst(pixels).reversed().reduce(0) { $0 << 8 | Int($1) }
          return Int(group[group.startIndex + x % pixels]) << lowBits | low >> (x % pixels * lowBits) & (1 << lowBits - 1)
        }
        return bits == 8 ? Int(bytes[row + x]) : Int(bytes[row + x * 2]) | Int(bytes[row + x * 2 + 1]) << 8
      }
      let white = 1 << bits - 1
      for (bar, color) in Self.bars.enumerated() {
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1), (18, 58), (19, 59)] {
          let share = ["R": color.0, "G": color.1, "B": color.2][letters[dy % 2 * 2 + dx % 2]] ?? -1
          #expect(value(bar * 20 + dx, dy) == share * white, "\(format) bar \(bar) at \(dx), \(dy)")
        }
      }
      #expect(abs(value(80, 62) * 159 - 80 * white) <= 159)
      #expect(TestPicture.number(in: camera.size, luma: value) == 0)
    }
  }
}
