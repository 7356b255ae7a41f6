import CameraModel

/// One mode of a ``ModeTable``: a format, a size and a time per frame.
///
/// It is 24 bytes of plain numbers, because an elimination reads thousands of them.
struct Candidate: Hashable, Sendable {
  /// Pixels from left to right.
  var width: UInt32
  /// Pixels from top to bottom.
  var height: UInt32
  /// The numerator of the seconds per frame; 0 if the rate is unknown.
  var numerator: UInt32
  /// The denominator of the seconds per frame; 0 if the rate is unknown.
  var denominator: UInt32
  /// The position of the format in ``ModeTable/formats``.
  var format: Int32
  /// The position in the enumeration by node, format, size and interval.
  var order: Int32

  init(size: FrameSize, interval: FrameInterval?, format: Int, order: Int) {
    width = UInt32(clamping: size.width)
    height = UInt32(clamping: size.height)
    numerator = interval?.numerator ?? 0
    denominator = interval?.denominator ?? 0
    self.format = Int32(clamping: format)
    self.order = Int32(clamping: order)
  }

  var size: FrameSize { FrameSize(Int(width), Int(height)) }
  var area: UInt64 { UInt64(width) * UInt64(height) }
  var hasRate: Bool { denominator != 0 }
  /// The time per frame; not valid if the rate is unknown.
  var interval: FrameInterval { FrameInterval(numerator, denominator) }
}

// The arithmetic of `FrameInterval` without its validity checks, because rates are compared for thousands of modes.
extension Candidate {
  /// Whether the time per frame is at most this one, within 200 ns; false if the rate is unknown.
  @inline(__always)
  func isAsFast(as limit: FrameInterval) -> Bool {
    let (own, other) = crossProducts(with: limit)
    return hasRate && (own <= other || own - other <= tolerance(with: limit))
  }

  /// Whether the time per frame is at least this one, within 200 ns; false if the rate is unknown.
  @inline(__always)
  func isAsSlow(as limit: FrameInterval) -> Bool {
    let (own, other) = crossProducts(with: limit)
    return hasRate && (other <= own || other - own <= tolerance(with: limit))
  }

  /// Whether the time per frame is shorter, without any tolerance.
  @inline(__always)
  func isFaster(than other: Candidate) -> Bool {
    UInt64(numerator) * UInt64(other.denominator) < UInt64(other.numerator) * UInt64(denominator)
  }

  @inline(__always)
  private func crossProducts(with other: FrameInterval) -> (UInt64, UInt64) {
    (UInt64(numerator) * UInt64(other.denominator), UInt64(other.numerator) * UInt64(denominator))
  }

  @inline(__always)
  private func tolerance(with other: FrameInterval) -> UInt64 {
    UInt64(denominator) * UInt64(other.denominator) / (1_000_000_000 / FrameInterval.toleranceInNanoseconds)
  }
}

/// |Δwidth| + |Δheight| in pixels.
struct SizeDistance {
  let width: Int64
  let height: Int64

  init(to size: FrameSize) {
    // No size exceeds 32 bits, so no sum overflows.
    width = Int64(UInt32(clamping: size.width))
    height = Int64(UInt32(clamping: size.height))
  }

  func of(_ candidate: Candidate) -> Int64 {
    abs(Int64(candidate.width) - width) + abs(Int64(candidate.height) - height)
  }
}

extension OfferedSize.Extent {
  /// The sizes that can win: the neighbours of a wish on both axes, or the largest size without a wish.
  func candidates(near wish: FrameSize?) -> [FrameSize] {
    switch self {
    case .discrete(let size): size.isValid ? [size] : []
    case .stepwise(let range): range.points(near: wish, step: range.step)
    case .continuous(let range): range.points(near: wish, step: FrameSize(1, 1))
    }
  }
}

extension FrameSizeRange {
  fileprivate func points(near wish: FrameSize?, step: FrameSize) -> [FrameSize] {
    let widths = SizeAxis(min: min.width, max: max.width, step: step.width).points(near: wish?.width ?? max.width)
    let heights = SizeAxis(min: min.height, max: max.height, step: step.height).points(near: wish?.height ?? max.height)
    return [widths.0, widths.1].compactMap(\.self).flatMap { width in
      [heights.0, heights.1].compactMap(\.self).map { FrameSize(width, $0) }
    }
  }
}
