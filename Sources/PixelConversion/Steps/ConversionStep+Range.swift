import CameraModel

extension ConversionStep {
  /// The other range, for luma and chroma each.
  static let rangeChanges: [ConversionStep] = [.grey, .nv12, .nv21, .i420, .i422, .i444].flatMap { form in
    [
      ConversionStep(form, form, 0.9, { _, range in range == .limited ? .full : nil }) { from, to, _ in
        change(from, to, RangeCurve.lumaToFull, RangeCurve.chromaToFull)
      },
      ConversionStep(form, form, 0.9, { _, range in range == .full ? .limited : nil }) { from, to, _ in
        change(from, to, RangeCurve.lumaToLimited, RangeCurve.chromaToLimited)
      },
    ]
  }

  private static func change(_ from: PictureView, _ to: PictureView, _ luma: RangeCurve, _ chroma: RangeCurve) {
    for plane in 0..<from.count {
      let (source, result) = (from[plane], to[plane])
      let curve = plane == 0 ? luma : chroma
      for row in 0..<source.height { unsafe curve.apply(source.row(row), result.row(row), count: source.width * source.bytes) }
    }
  }
}

/// A change of range: each number becomes the nearest to the exact value, ends cut off.
///
/// A number changes by a fraction of itself and a constant. The fraction is taken with ten bits after the point, in arithmetic of 16 bits,
/// so that vector instructions handle many numbers at once. A test shows that all results are exact.
struct RangeCurve {
  /// The fraction in units of 2^-18.
  let fraction: UInt16
  /// What is added before the ten bits are cut off: for rounding, and for the constant's own fraction.
  let rounding: UInt16
  /// Whether the fraction is added: where numbers are spread.
  let grows: Bool
  /// The constant.
  let constant: Int16

  /// From 16…235 to 0…255: the fraction is 36/219.
  static let lumaToFull = RangeCurve(fraction: 43092, rounding: 1908, grows: true, constant: -20)
  /// From 16…240 to 0…255 about 128: the fraction is 31/224.
  static let chromaToFull = RangeCurve(fraction: 36279, rounding: 1829, grows: true, constant: -19)
  /// From 0…255 to 16…235: the fraction is 36/255.
  static let lumaToLimited = RangeCurve(fraction: 37009, rounding: 506, grows: false, constant: 16)
  /// From 0…255 to 16…240 about 128: the fraction is 31/255.
  static let chromaToLimited = RangeCurve(fraction: 31868, rounding: 960, grows: false, constant: 16)

  /// Changes a row; both may be the same.
  func apply(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, count: Int) {
    // SAFETY: both rows have `count` bytes.
    if grows {
      for x in 0..<count {
        let value = unsafe UInt16(from[x])
        unsafe to[x] = clamped(Int16(truncatingIfNeeded: value) &+ part(of: value) &+ constant)
      }
    } else {
      for x in 0..<count {
        let value = unsafe UInt16(from[x])
        unsafe to[x] = clamped(Int16(truncatingIfNeeded: value) &- part(of: value) &+ constant)
      }
    }
  }

  @inline(__always)
  private func part(of value: UInt16) -> Int16 {
    let product = UInt16(truncatingIfNeeded: (UInt32(value &<< 8) &* UInt32(fraction)) &>> 16)
    return Int16(truncatingIfNeeded: (product &+ rounding) &>> 10)
  }

  @inline(__always)
  private func clamped(_ value: Int16) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value))) }
}
