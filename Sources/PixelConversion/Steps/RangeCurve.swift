/// A change of range: each number becomes the nearest to the exact value, ends cut off.
///
/// Products have six bits after the point, in arithmetic of 16 bits, so that vector instructions handle many numbers at once. Factors and
/// offsets are those with which all 256 results are exact; a test shows that they are.
struct RangeCurve {
  /// The factor as 64 × 65536 / 257 times what a number is multiplied by: numbers are spread to 0…65535.
  let factor: UInt16
  /// What is added in 64ths: the constant, and what rounds to the nearest.
  let offset: Int16

  /// From 16…235 to 0…255.
  static let lumaToFull = RangeCurve(factor: 19003, offset: -1160)
  /// From 16…240 to 0…255 about 128.
  static let chromaToFull = RangeCurve(factor: 18579, offset: -1102)
  /// From 0…255 to 16…235.
  static let lumaToLimited = RangeCurve(factor: 14016, offset: 1056)
  /// From 0…255 to 16…240 about 128.
  static let chromaToLimited = RangeCurve(factor: 14336, offset: 1028)

  /// Changes a row; both may be the same.
  func apply(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, count: Int) {
    // SAFETY: both rows have `count` bytes.
    for x in 0..<count {
      // A number of 16 bits, whose high half of a product is one instruction; of a shifted one the compiler makes four.
      let value = unsafe UInt16(from[x])
      let product = UInt32(value &<< 8 | value) &* UInt32(factor)
      let result = (Int16(truncatingIfNeeded: product &>> 16) &+ offset) &>> 6
      unsafe to[x] = UInt8(truncatingIfNeeded: max(0, min(255, result)))
    }
  }
}

extension PictureView {
  /// Changes the range of luma and chroma. All colours of a pixel are in the first plane.
  func change(_ luma: RangeCurve, _ chroma: RangeCurve, into result: PictureView) {
    for plane in 0..<count {
      let (source, changed) = (self[plane], result[plane])
      let curve = plane == 0 ? luma : chroma
      for row in 0..<source.height { unsafe curve.apply(source.row(row), changed.row(row), count: source.width * source.bytes) }
    }
  }
}
