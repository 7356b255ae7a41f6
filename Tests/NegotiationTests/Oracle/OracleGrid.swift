import CameraModel

/// What a range offers, point by point, straight from its definition.
enum OracleGrid {
  static func sizes(of extent: OfferedSize.Extent) -> [FrameSize] {
    switch extent {
    case .discrete(let size): size.width > 0 && size.height > 0 ? [size] : []
    case .stepwise(let range): sizes(of: range, step: range.step)
    case .continuous(let range): sizes(of: range, step: FrameSize(1, 1))
    }
  }

  private static func sizes(of range: FrameSizeRange, step: FrameSize) -> [FrameSize] {
    let heights = axis(range.min.height, range.max.height, step.height)
    return axis(range.min.width, range.max.width, step.width).flatMap { width in heights.map { FrameSize(width, $0) } }
  }

  /// The points of one axis. A picture without pixels is none, though the grid may begin at 0.
  private static func axis(_ min: Int, _ max: Int, _ step: Int) -> [Int] {
    guard max >= min, max > 0 else { return [] }
    let points = step == 0 ? (min == max ? [min] : [min, max]) : Array(stride(from: min, through: max, by: step))
    return points.filter { $0 > 0 }
  }

  static func times(of offered: OfferedInterval, within times: [ExactTime]) -> [ExactTime] {
    switch offered {
    case .discrete(let interval): return ExactTime(interval).map { [$0] } ?? []
    case .continuous(let range):
      guard let (least, most) = ends(of: range) else { return [] }
      return Array(Set(times.filter { least < $0 && $0 < most } + [least, most])).sorted()
    case .stepwise(let range):
      guard let (least, most) = ends(of: range) else { return [] }
      guard let step = ExactTime(range.step) else { return least == most ? [least] : [least, most] }
      return Array(sequence(first: least) { $0 + step <= most ? $0 + step : nil })
    }
  }

  private static func ends(of range: FrameIntervalRange) -> (ExactTime, ExactTime)? {
    guard let least = ExactTime(range.min), let most = ExactTime(range.max), least <= most else { return nil }
    return (least, most)
  }
}
