import CameraModel

extension Policy {
  /// The choice of Android's CameraX, with the requested size as bound of a `ResolutionStrategy` and its aspect ratio preferred.
  ///
  /// Source: `SupportedOutputSizesSorter` and `AspectRatioUtil` of androidx.camera:camera-core (commits 9db3602 and 33928c8), with
  /// `FALLBACK_RULE_AUTO` and `FALLBACK_RULE_CLOSEST_HIGHER_THEN_LOWER`.
  public static let camerax = Policy(
    "camerax",
    "The shape of the size asked for; then the smallest size that covers it, else the largest below; then pixel format and rate.",
    source: "androidx.camera:camera-core, internal/SupportedOutputSizesSorter.java and impl/utils/AspectRatioUtil.java", needsSize: true,
    rangeSizes: cameraxSizes,
    reasons: [
      .size: { _, _ in
        "Its aspect ratio matches less well, or another size of that ratio is the smallest that covers the one asked for, else the largest."
      }
    ]
  ) { elimination in
    if let size = elimination.request.size?.size {
      elimination.keepAspectRatio(of: size)
      elimination.keepCovering(size)
    }
    let rules: [Rule] = [
      .preference, .rateMatch(acceptsNearlySame: false), .fastestUnlessMet(acceptsNearlySame: false), .slowestFaster,
    ]
    for rule in rules { elimination.keepLeast(rule) }
    elimination.keepFirstListed()
  }
}

extension Elimination {
  /// The sizes with the requested aspect ratio, or with the best substitute if there are none.
  fileprivate mutating func keepAspectRatio(of size: FrameSize) {
    let target = AspectRatio(size)
    guard let best = remaining.contains(where: target.matches) ? target : substitute(for: target) else { return }
    keep(.size, where: best.matches)
  }

  /// CameraX groups sizes under 4:3 and 16:9, including aligned ones, and others under their own ratio.
  private func substitute(for target: AspectRatio) -> AspectRatio? {
    let (standard, full) = ([AspectRatio(4, 3), AspectRatio(16, 9)], table.fullShape)
    let shapes = remaining.flatMap { candidate in
      let matching = standard.filter { $0.matches(candidate) }
      return matching.isEmpty ? [AspectRatio(candidate.width, candidate.height)] : matching
    }
    return shapes.map { (shape: $0, overlap: $0.overlap(with: target, in: full)) }.max { $0.overlap < $1.overlap }?.shape
  }

  /// The smallest area that covers both requested lengths; if none does, the largest.
  fileprivate mutating func keepCovering(_ size: FrameSize) {
    let covers = { (candidate: Candidate) in candidate.width >= size.width && candidate.height >= size.height }
    prefer(.size, where: covers)
    guard let first else { return }
    let isCovered = covers(first)
    keepLeast(.size) { isCovered ? $0.area : UInt64.max - $0.area }
  }
}

extension ModeTable {
  /// The aspect ratio of the camera's largest size, which CameraX uses if the sensor's is unknown.
  fileprivate var fullShape: AspectRatio {
    let largest = (modes.map(\.size) + ranges.map(\.extent.largest)).max { $0.area < $1.area }
    return largest.flatMap { $0.area > 0 ? AspectRatio($0) : nil } ?? AspectRatio(4, 3)
  }
}

extension Policy {
  /// The requested size, and two sizes of its aspect ratio: the smallest on the grid that covers it, and the largest in the range.
  @Sendable
  private static func cameraxSizes(_ request: FormatRequest, in range: FrameSizeRange) -> [FrameSize] {
    guard let wish = request.size?.size, wish.isValid else { return [range.max] }
    let divisor = wish.width.greatestCommonDivisor(with: wish.height)
    let shape = FrameSize(wish.width / divisor, wish.height / divisor)
    // Drivers start grids at a multiple of the step, so both lengths lie on the grid at regular multiples of the ratio.
    let pace = leastCommonMultiple(
      repeats(of: shape.width, onStep: range.step.width), repeats(of: shape.height, onStep: range.step.height))
    guard pace > 0 else { return [wish, range.max] }
    let most = min(range.max.width / shape.width, range.max.height / shape.height) / pace * pace
    // A pace beyond the range leaves `most` at 0, so that no sum can overflow.
    let covering = (min(divisor, most) + pace - 1) / pace * pace
    return [wish] + [covering, most].filter { $0 > 0 }.map { FrameSize(shape.width * $0, shape.height * $0) }
  }

  /// The smallest multiple of a length that lies on a grid.
  private static func repeats(of length: Int, onStep step: Int) -> Int {
    step > 1 ? step / step.greatestCommonDivisor(with: length) : 1
  }

  private static func leastCommonMultiple(_ first: Int, _ second: Int) -> Int {
    let (product, overflow) = (first / first.greatestCommonDivisor(with: second)).multipliedReportingOverflow(by: second)
    return overflow ? 0 : product
  }
}
