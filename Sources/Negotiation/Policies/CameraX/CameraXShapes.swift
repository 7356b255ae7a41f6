import CameraModel

/// Where a range holds sizes of the shape asked for.
enum CameraXShapes {
  /// The size asked for, the smallest of its shape on the grid that covers it, and the largest of its shape in the range.
  @Sendable
  static func targets(of request: FormatRequest, in range: FrameSizeRange) -> [FrameSize] {
    guard let wish = request.size?.size, wish.isValid else { return [range.max] }
    let divisor = wish.width.greatestCommonDivisor(with: wish.height)
    let shape = FrameSize(wish.width / divisor, wish.height / divisor)
    // Grids start at a multiple of their step, as far as drivers go: both lengths are on them every so many times the shape.
    let pace = leastCommonMultiple(
      repeats(of: shape.width, onStep: range.step.width), repeats(of: shape.height, onStep: range.step.height))
    guard pace > 0 else { return [wish, range.max] }
    let most = min(range.max.width / shape.width, range.max.height / shape.height) / pace * pace
    // A pace beyond the range leaves `most` at 0, and then nothing is added to it that could overflow.
    let covering = (min(divisor, most) + pace - 1) / pace * pace
    return [wish] + [covering, most].filter { $0 > 0 }.map { FrameSize(shape.width * $0, shape.height * $0) }
  }

  /// After how many times a length lies on a grid.
  private static func repeats(of length: Int, onStep step: Int) -> Int {
    step > 1 ? step / step.greatestCommonDivisor(with: length) : 1
  }

  private static func leastCommonMultiple(_ first: Int, _ second: Int) -> Int {
    let (product, overflow) = (first / first.greatestCommonDivisor(with: second)).multipliedReportingOverflow(by: second)
    return overflow ? 0 : product
  }
}
