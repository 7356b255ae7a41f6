/// A change of range: each number becomes the nearest to the exact value, clamped to the range.
///
/// Products have six fractional bits in 16-bit arithmetic, so that vector instructions handle many numbers at once. The factors and offsets
/// give exact results for all 256 numbers, which a test proves.
struct RangeCurve {
  /// 64 × 65536 / 257 times the exact factor, because numbers are first spread to 0…65535.
  let factor: UInt16
  /// The offset in 64ths, including the half for rounding to the nearest.
  let offset: Int16

  /// From 16…235 to 0…255.
  static let lumaToFull = RangeCurve(factor: 19003, offset: -1160)
  /// From 16…240 to 0…255 about 128.
  static let chromaToFull = RangeCurve(factor: 18579, offset: -1102)
  /// From 0…255 to 16…235.
  static let lumaToLimited = RangeCurve(factor: 14016, offset: 1056)
  /// From 0…255 to 16…240 about 128.
  static let chromaToLimited = RangeCurve(factor: 14336, offset: 1028)

  /// Changes a row; source and target may be the same.
  func apply(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, count: Int) {
    // SAFETY: both rows have `count` bytes.
    for x in 0..<count {
      // A 16-bit number, because the high half of its product is one instruction; a shift would take four.
      let value = unsafe UInt16(from[x])
      let product = UInt32(value &<< 8 | value) &* UInt32(factor)
      let result = (Int16(truncatingIfNeeded: product &>> 16) &+ offset) &>> 6
      unsafe to[x] = UInt8(truncatingIfNeeded: max(0, min(255, result)))
    }
  }
}

extension PictureView {
  /// Changes the range of luma and chroma. Formats with one plane have all their colours in it.
  func change(_ luma: RangeCurve, _ chroma: RangeCurve, into result: PictureView) {
    for plane in 0..<count {
      let (source, changed) = (self[plane], result[plane])
      let curve = plane == 0 ? luma : chroma
      for row in 0..<source.height { unsafe curve.apply(source.row(row), changed.row(row), count: source.width * source.bytes) }
    }
  }
}
