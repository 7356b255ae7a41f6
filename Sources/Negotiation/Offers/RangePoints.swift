import CameraModel

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

extension OfferedInterval {
  /// The times that can win: the neighbours of a wish and its limits, and both ends.
  func candidates(near targets: [FrameInterval]) -> [FrameInterval] {
    switch self {
    case .discrete(let time): return [time]
    case .continuous(let range):
      return unique([range.min, range.max] + targets.map { clamped($0, range) })
    case .stepwise(let range):
      guard let step = range.step, step.isValid else { return unique([range.min, range.max]) }
      let grid = IntervalGrid(range: range, step: step)
      return unique([grid.point(0), grid.last].compactMap(\.self) + targets.flatMap { grid.neighbours(of: clamped($0, range)) })
    }
  }

  private func clamped(_ time: FrameInterval, _ range: FrameIntervalRange) -> FrameInterval {
    if time.isShorter(than: range.min) { return range.min }
    if range.max.isShorter(than: time) { return range.max }
    return time
  }

  /// Each time once, in the order of the grid: the shortest first.
  private func unique(_ times: [FrameInterval]) -> [FrameInterval] {
    var kept: [FrameInterval] = []
    for time in times where !kept.contains(where: { $0.isSameTime(as: time) }) { kept.append(time) }
    return kept.sorted { $0.isShorter(than: $1) }
  }
}

/// The times min + k·step up to max, as exact fractions. All parts fit 32 bits, so every product here fits 128.
struct IntervalGrid {
  let range: FrameIntervalRange
  let step: FrameInterval

  /// The longest time on the grid.
  var last: FrameInterval? { point(index(notAbove: range.max)) }

  func neighbours(of time: FrameInterval) -> [FrameInterval] {
    let below = index(notAbove: time)
    let lastIndex = index(notAbove: range.max)
    return [point(below), below < lastIndex ? point(below + 1) : nil].compactMap(\.self)
  }

  /// The index k of the last point that is not longer than a time in the range: ⌊(time − min) / step⌋.
  private func index(notAbove time: FrameInterval) -> UInt64 {
    let (t, m, s) = (UInt128(time.numerator), UInt128(range.min.numerator), UInt128(step.numerator))
    let (td, md, sd) = (UInt128(time.denominator), UInt128(range.min.denominator), UInt128(step.denominator))
    guard t * md > m * td else { return 0 }
    return UInt64(clamping: (t * md - m * td) * sd / (s * td * md))
  }

  /// The point k in lowest terms, or the nearest with 32-bit parts: less than a nanosecond away for times up to a second.
  func point(_ index: UInt64) -> FrameInterval? {
    if index == 0 { return range.min }
    let (m, s) = (UInt128(range.min.numerator), UInt128(step.numerator))
    let (md, sd) = (UInt128(range.min.denominator), UInt128(step.denominator))
    let (product, overflow) = (UInt128(index) * s).multipliedReportingOverflow(by: md)
    guard !overflow else { return nil }
    let numerator = m * sd + product
    let denominator = md * sd
    let divisor = numerator.greatestCommonDivisor(with: denominator)
    return written(numerator / divisor, denominator / divisor).map(withinRange)
  }

  /// Rounding to 32-bit parts may move a time of several hours outside the range.
  private func withinRange(_ time: FrameInterval) -> FrameInterval {
    if time.isShorter(than: range.min) { return range.min }
    return range.max.isShorter(than: time) ? range.max : time
  }

  /// Rounds to 32-bit parts: 100/2997 s and 100 ns have no common denominator of 32 bits, and drivers round to their own clock.
  private func written(_ numerator: UInt128, _ denominator: UInt128) -> FrameInterval? {
    let excess = max(0, 96 - max(numerator, denominator).leadingZeroBitCount)
    let half: UInt128 = excess == 0 ? 0 : 1 << (excess - 1)
    let time = FrameInterval(UInt32(clamping: (numerator + half) >> excess), UInt32(clamping: (denominator + half) >> excess))
    return time.isValid ? time : nil
  }
}
