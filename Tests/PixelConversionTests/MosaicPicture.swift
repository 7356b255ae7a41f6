import CameraModel
import PixelFormats

/// A mosaic by its numbers of eight bits, and the exact colours that it should become.
struct MosaicPicture {
  /// How numbers are stored.
  enum Coding: Equatable {
    case bytes
    case words(Int)
    case packed(Int)
  }

  static let codings: [Coding] = [.bytes, .words(10), .words(12), .words(14), .words(16), .packed(10), .packed(12), .packed(14)]

  /// The codes of each order, by ``codings``.
  static let formats: [(order: String, [PixelFormat])] = [
    ("RGGB", ["RGGB", "RG10", "RG12", "RG14", "RG16", "pRAA", "pRCC", "pREE"]),
    ("GRBG", ["GRBG", "BA10", "BA12", "GR14", "GR16", "pgAA", "pgCC", "pgEE"]),
    ("GBRG", ["GBRG", "GB10", "GB12", "GB14", "GB16", "pGAA", "pGCC", "pGEE"]),
    ("BGGR", ["BA81", "BG10", "BG12", "BG14", "BYR2", "pBAA", "pBCC", "pBEE"]),
  ]

  let order: [Character]
  let width: Int
  let height: Int
  private var values: [UInt8] = []

  /// - Parameter value: The number of a pixel by its colour and column.
  init(_ order: String, _ width: Int, _ height: Int, _ value: (Character, Int) -> UInt8) {
    (self.order, self.width, self.height) = (Array(order), width, height)
    for y in 0..<height { for x in 0..<width { values.append(value(color(x, y), x)) } }
  }

  private func color(_ x: Int, _ y: Int) -> Character { order[y % 2 * 2 + x % 2] }

  /// The picture in a format. Of packed numbers, which become eight bits first, all lower bits are set.
  func bytes(_ format: PixelFormat, _ coding: Coding, padding: Int = 12) -> BytePicture {
    var picture = BytePicture(format, width, height, padding: padding)
    func numbers(_ bits: Int) -> [UInt16] { values.map { UInt16($0) << UInt16(bits - 8) } }
    switch coding {
    case .packed(let bits): picture.pack(numbers(bits).map { $0 | (1 << UInt16(bits - 8) - 1) }, bits: bits)
    case .bytes:
      for (index, value) in values.enumerated() { picture[0, index % width, index / width] = value }
    case .words(let bits):
      for (index, word) in numbers(bits).enumerated() {
        picture[0, index % width * 2, index / width] = UInt8(word & 255)
        picture[0, index % width * 2 + 1, index / width] = UInt8(word >> 8)
      }
    }
    return picture
  }

  /// The gain of a colour by the grey-world rule: over all whole squares of four.
  private func gain(_ wanted: Character) -> Double {
    func mean(_ wanted: Character) -> Double {
      var (sum, count) = (0.0, 0.0)
      for y in 0..<height / 2 * 2 {
        for x in 0..<width / 2 * 2 where color(x, y) == wanted { (sum, count) = (sum + Double(values[y * width + x]), count + 1) }
      }
      return count > 0 ? sum / count : 0
    }
    return mean(wanted) > 0 ? min(4, max(0.5, mean("G") / mean(wanted))) : 1
  }

  /// The largest difference of BGRA pixels from exact interpolation between the balanced numbers.
  func largestDifference(from result: BytePicture) -> Double {
    let gains: [Character: Double] = ["R": gain("R"), "G": 1, "B": gain("B")]
    func mirrored(_ place: Int, _ count: Int) -> Int { place < 0 ? -place : place >= count ? 2 * count - 2 - place : place }
    func sample(_ x: Int, _ y: Int) -> (color: Character, value: Double) {
      let (x, y) = (mirrored(x, width), mirrored(y, height))
      return (color(x, y), min(255, (Double(values[y * width + x]) * (gains[color(x, y)] ?? 1)).rounded(.down)))
    }
    var most = 0.0
    for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
      for (byte, wanted) in zip([2, 1, 0], "RGB") {
        let own = sample(x, y)
        let near = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { sample(x + $0.0, y + $0.1) }.filter { $0.color == wanted }
        let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { sample(x + $0.0, y + $0.1) }.filter { $0.color == wanted }
        let neighbours = near.isEmpty ? corners : near
        let exact = own.color == wanted ? own.value : neighbours.reduce(0) { $0 + $1.value } / Double(neighbours.count)
        most = max(most, abs(Double(result[0, 4 * x + byte, y]) - exact))
      }
    }
    return most
  }
}

extension BytePicture {
  /// Writes numbers in MIPI's packing: a group's high bytes, then the low bits of all, the first pixel's in the lowest.
  mutating func pack(_ numbers: [UInt16], bits: Int) {
    let (width, pixels, lowBits) = (layout.size.width, bits == 12 ? 2 : 4, bits - 8)
    for (index, number) in numbers.enumerated() {
      let (x, y) = (index % width, index / width)
      let start = x / pixels * pixels * bits / 8
      self[0, start + x % pixels, y] = UInt8(number >> UInt16(lowBits))
      for bit in 0..<lowBits where number >> UInt16(bit) & 1 == 1 {
        let place = x % pixels * lowBits + bit
        self[0, start + pixels + place / 8, y] |= 1 << UInt8(place % 8)
      }
    }
  }
}
