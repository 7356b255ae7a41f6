import CameraModel

/// The ratio of width to height, as CameraX compares it.
struct AspectRatio {
  let width: UInt32
  let height: UInt32

  init(_ size: FrameSize) {
    self.init(UInt32(clamping: size.width), UInt32(clamping: size.height))
  }

  init(_ width: UInt32, _ height: UInt32) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
  }

  private static let vgaArea: UInt64 = 640 * 480

  /// Whether a size has this ratio, exactly or before a length was aligned to 16 pixels (`hasMatchingAspectRatio`).
  func matches(_ size: Candidate) -> Bool {
    if UInt64(size.width) * UInt64(height) == UInt64(size.height) * UInt64(width) { return true }
    guard size.area >= Self.vgaArea else { return false }
    let inverse = AspectRatio(height, width)
    switch (size.width % 16 == 0, size.height % 16 == 0) {
    case (true, true):
      return reaches(from: size.height.less16, size.width) || inverse.reaches(from: size.width.less16, size.height)
    case (true, false): return reaches(from: size.height, size.width)
    case (false, true): return inverse.reaches(from: size.width, size.height)
    case (false, false): return false
    }
  }

  /// Whether the length that this ratio gives for the other one is less than 16 pixels from an aligned length.
  private func reaches(from other: UInt32, _ aligned: UInt32) -> Bool {
    let length = UInt128(other) * UInt128(width)
    return length > UInt128(aligned.less16) * UInt128(height) && length < (UInt128(aligned) + 16) * UInt128(height)
  }

  /// How well this ratio shows a target ratio, both cropped from the full picture; greater is better.
  ///
  /// Ratios between the full picture and the target show the whole target; the nearest crops least. Others are better the larger the shared
  /// area (`CompareAspectRatiosByMappingAreaInFullFovAspectRatioSpace`).
  func overlap(with target: AspectRatio, in full: AspectRatio) -> Overlap {
    // A target taller than the full picture is handled as its mirror image, which is wider.
    if target.isNarrower(than: full) { return mirrored.overlapWider(with: target.mirrored, in: full.mirrored) }
    return overlapWider(with: target, in: full)
  }

  private func overlapWider(with target: AspectRatio, in full: AspectRatio) -> Overlap {
    if !isNarrower(than: full), !target.isNarrower(than: self) { return Overlap(coversTarget: true, measure: ratio(to: AspectRatio(1, 1))) }
    return Overlap(coversTarget: false, measure: target.isNarrower(than: self) ? full.ratio(to: self) : ratio(to: target))
  }

  /// How well one ratio shows another; the greater is preferred.
  struct Overlap: Comparable {
    let coversTarget: Bool
    let measure: Fraction<UInt64>

    static func < (left: Overlap, right: Overlap) -> Bool {
      left.coversTarget == right.coversTarget ? left.measure < right.measure : right.coversTarget
    }
  }

  private var mirrored: AspectRatio { AspectRatio(height, width) }

  private func isNarrower(than other: AspectRatio) -> Bool {
    UInt64(width) * UInt64(other.height) < UInt64(other.width) * UInt64(height)
  }

  private func ratio(to other: AspectRatio) -> Fraction<UInt64> {
    Fraction(UInt64(width) * UInt64(other.height), UInt64(height) * UInt64(other.width))
  }
}

extension UInt32 {
  fileprivate var less16: UInt32 { self < 16 ? 0 : self - 16 }
}
