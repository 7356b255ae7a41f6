import CameraModel

/// One axis of a range of sizes: min + k·step ≤ max, in pixels.
///
/// A step of 0 leaves the two end points, a step beyond the span the minimum alone; a maximum of 0 or below the minimum leaves nothing.
struct SizeAxis {
  let min: Int
  let max: Int
  let step: Int

  /// The grid's points next to a length: the last one not above it and the first one not below it. Empty where the axis holds nothing.
  func points(near length: Int) -> (Int?, Int?) {
    guard max >= min, max > 0, let lowest, let highest else { return (nil, nil) }
    if length <= lowest { return (lowest, nil) }
    if length >= highest { return (highest, nil) }
    let below = step == 0 ? lowest : min + (length - min) / step * step
    let above = below == length ? nil : step == 0 ? highest : below + step
    return (Swift.max(below, lowest), above)
  }

  /// The smallest length above 0; nil where there is none.
  private var lowest: Int? {
    if min > 0 { return min }
    if step == 0 { return max }
    return step <= max ? step : nil
  }

  /// The longest length on the grid; nil where there is none.
  private var highest: Int? {
    let last = step == 0 ? max : min + (max - min) / step * step
    return last > 0 ? last : nil
  }
}

extension OfferedSize.Extent {
  /// The sizes that can win when one is asked for: the neighbours on both axes; the largest where none is asked.
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
