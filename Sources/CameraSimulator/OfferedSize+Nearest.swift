import CameraModel

extension OfferedSize.Extent {
  /// The size nearest to a requested one, as a driver rounds it.
  func nearest(to size: FrameSize) -> FrameSize {
    switch self {
    case .discrete(let one): return one
    case .stepwise(let range): return nearest(to: size, in: range, step: range.step)
    case .continuous(let range): return nearest(to: size, in: range, step: FrameSize(1, 1))
    }
  }

  private func nearest(to size: FrameSize, in range: FrameSizeRange, step: FrameSize) -> FrameSize {
    FrameSize(
      snap(size.width, range.min.width, range.max.width, step.width), snap(size.height, range.min.height, range.max.height, step.height))
  }

  private func snap(_ value: Int, _ low: Int, _ high: Int, _ step: Int) -> Int {
    guard low <= high else { return low }
    let clamped = Swift.min(Swift.max(value, low), high)
    if step == 0 { return clamped == high ? high : low }
    return low + (clamped - low) / step * step
  }
}

extension FrameSize {
  /// The area that two sizes do not share with aligned corners; `uvcvideo` minimizes it.
  func distance(to other: FrameSize) -> UInt128 {
    pixels + other.pixels - 2 * FrameSize(min(width, other.width), min(height, other.height)).pixels
  }

  /// The area in pixels, without overflow.
  var pixels: UInt128 { UInt128(clamping: width) * UInt128(clamping: height) }
}

extension OfferedInterval {
  /// The time per frame nearest to a requested one.
  func nearest(to interval: FrameInterval) -> FrameInterval {
    switch self {
    case .discrete(let one): return one
    case .stepwise(let range), .continuous(let range):
      if interval.isShorter(than: range.min) { return range.min }
      return range.max.isShorter(than: interval) ? range.max : interval
    }
  }
}

extension FrameInterval {
  /// The distance in seconds; only for comparing.
  func distance(to other: FrameInterval) -> Double {
    abs(Double(numerator) / Double(denominator) - Double(other.numerator) / Double(other.denominator))
  }
}
