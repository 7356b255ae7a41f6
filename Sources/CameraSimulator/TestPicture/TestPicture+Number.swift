public import CameraModel

extension TestPicture {
  /// The frame number in a picture, modulo 2²⁴; nil if it shows none that can be read.
  ///
  /// It can be read at any size from 16x16 up, even after compression and scaling.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - luma: the brightness of a pixel, in any scale.
  public static func number(in size: FrameSize, luma: (_ x: Int, _ y: Int) -> Int) -> UInt32? {
    guard size.width >= 16, size.height >= 16 else { return nil }
    let grid = TestPictureGrid(size: size)
    let values = (0..<32).map { cell in
      let center = grid.center(ofCell: cell)
      return luma(center.x, center.y)
    }
    guard let low = values.min(), let high = values.max(), high > low else { return nil }
    let bits = values.reduce(UInt32(0)) { $0 << 1 | ($1 - low > high - $1 ? 1 : 0) }
    return bits == Self.bits(of: Int64(bits >> 8)) ? bits >> 8 : nil
  }

  /// A number's cells, the first in the highest bit: 24 bits of the number and 8 check bits.
  static func bits(of frame: Int64) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: frame) & 0xff_ffff
    // CRC-8 with ones as its initial value, so that neither black nor white alone is a number.
    var check: UInt32 = 0xff
    for bit in (0..<24).reversed() {
      let isOdd = check >> 7 & 1 != number >> bit & 1
      check = check << 1 & 0xff ^ (isOdd ? 0x07 : 0)
    }
    return number << 8 | check
  }
}
