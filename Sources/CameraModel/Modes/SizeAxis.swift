/// One axis of a range of sizes: the lengths min + k·step up to max, in pixels.
///
/// A step of 0 leaves both end points, and a step beyond the span only the minimum. A maximum of 0, or below the minimum, leaves nothing.
package struct SizeAxis {
  package let min: Int
  package let max: Int
  package let step: Int

  package init(min: Int, max: Int, step: Int) {
    // A driver's lengths are unsigned. Clamping lengths from other sources prevents overflow.
    (self.min, self.max, self.step) = (Swift.max(min, 0), max, Swift.max(step, 0))
  }

  /// Whether a length is a point of the grid.
  package func contains(_ length: Int) -> Bool { points(near: length).0 == length }

  /// The points next to a length: the last one not above it, and the first one above it if different. Nil if the axis is empty.
  package func points(near length: Int) -> (Int?, Int?) {
    guard max >= min, max > 0, let lowest, let highest else { return (nil, nil) }
    if length <= lowest { return (lowest, nil) }
    if length >= highest { return (highest, nil) }
    let below = step == 0 ? lowest : min + (length - min) / step * step
    let above = below == length ? nil : step == 0 ? highest : below + step
    return (Swift.max(below, lowest), above)
  }

  /// The smallest length above 0; nil if there is none.
  private var lowest: Int? {
    if min > 0 { return min }
    if step == 0 { return max }
    return step <= max ? step : nil
  }

  /// The longest length on the grid; nil if there is none.
  private var highest: Int? {
    let last = step == 0 ? max : min + (max - min) / step * step
    return last > 0 ? last : nil
  }
}

extension OfferedSize.Extent {
  /// Whether a size is this one, or a point of this grid.
  public func contains(_ size: FrameSize) -> Bool {
    switch self {
    case .discrete(let one): one == size && size.isValid
    case .stepwise(let range): range.contains(size)
    case .continuous(let range): FrameSizeRange(min: range.min, max: range.max, step: FrameSize(1, 1)).contains(size)
    }
  }
}

extension FrameSizeRange {
  /// Whether both lengths of a size are points of this grid.
  public func contains(_ size: FrameSize) -> Bool {
    SizeAxis(min: min.width, max: max.width, step: step.width).contains(size.width)
      && SizeAxis(min: min.height, max: max.height, step: step.height).contains(size.height)
  }
}
