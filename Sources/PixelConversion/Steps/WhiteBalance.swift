import CameraModel

/// The gains of red and blue against green that make the mean of a raw picture grey (the grey-world rule).
///
/// It knows nothing of the light and the sensor: a picture that is mostly of one colour becomes too grey. Brightness stays.
struct WhiteBalance {
  /// The factor of red.
  private(set) var red = 1.0
  /// The factor of blue.
  private(set) var blue = 1.0

  /// Daylight and lamps need 1 to 3 with most sensors. Beyond, the scene has a colour of its own.
  private static let limits = 0.5...4.0
  /// The most squares of four pixels that are measured, across and down.
  private static let squares = (across: 64, down: 48)
  /// The share of a new picture in the gains, so that something that moves does not change all colours at once.
  private static let share = 0.125

  /// Gains of 1.
  init() {}

  /// The gains for a mosaic. Channels without light, and pictures without a whole square of four pixels, keep a gain of 1.
  init(measuring picture: PictureView, bits: Int, redPosition: Int) {
    let (across, down) = (picture.width / 2, picture.height / 2)
    let (columns, rows) = (min(across, Self.squares.across), min(down, Self.squares.down))
    var sums = InlineArray<4, Int>(repeating: 0)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (column * across / columns * 2, row * down / rows * 2)
        for position in 0..<4 { sums[position] += picture.mosaicNumber(x + position % 2, y + position / 2, bits: bits) }
      }
    }
    let green = Double(sums[0] + sums[1] + sums[2] + sums[3] - sums[redPosition] - sums[3 - redPosition]) / 2
    red = Self.gain(Double(sums[redPosition]), green)
    blue = Self.gain(Double(sums[3 - redPosition]), green)
  }

  private static func gain(_ sum: Double, _ green: Double) -> Double {
    sum > 0 ? max(limits.lowerBound, min(limits.upperBound, green / sum)) : 1
  }

  /// Moves towards the gains of the next picture.
  mutating func follow(_ next: WhiteBalance) {
    red += (next.red - red) * Self.share
    blue += (next.blue - blue) * Self.share
  }
}

extension PictureView {
  /// The number of a mosaic's pixel. Of packed pixels it is the high byte.
  fileprivate func mosaicNumber(_ x: Int, _ y: Int, bits: Int) -> Int {
    let row = unsafe UnsafeRawPointer(self[0].row(y))
    // SAFETY: the picture has the pixel.
    if form == .bayer16 {
      return min(unsafe Int(UInt16(littleEndian: row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))), 1 << bits - 1)
    }
    let shape = form.planes[0]
    return unsafe Int(row.load(fromByteOffset: x / shape.horizontal * shape.bytes + x % shape.horizontal, as: UInt8.self))
  }
}
