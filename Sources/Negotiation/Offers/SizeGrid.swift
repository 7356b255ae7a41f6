import CameraModel

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
