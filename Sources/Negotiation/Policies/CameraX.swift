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
    rangeSampling: RangeSampling(sizes: CameraX.targets),
    reasons: [
      .size:
        "Its aspect ratio matches less well, or another size of that ratio is the smallest that covers the one asked for, else the largest."
    ],
    rules: [
      CameraX.AspectRule(), CameraX.CoveringRule(), FormatRule(), RateRule(acceptsNearlySame: false), SlowestFasterRule(), OrderRule(),
    ])
}

/// The rules of CameraX, and the sizes of a range with the requested aspect ratio.
enum CameraX {
  /// The sizes with the requested aspect ratio, or with the best substitute if there are none.
  struct AspectRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      guard let size = elimination.request.size?.size else { return }
      let target = AspectRatio(size)
      var hasTarget = false
      elimination.forEach { candidate in
        hasTarget = target.matches(candidate)
        return hasTarget ? .enough : .more
      }
      guard let best = hasTarget ? target : standIn(for: target, elimination) else { return }
      elimination.keep(.size) { best.matches($0) }
    }

    /// CameraX groups sizes under 4:3 and 16:9, including aligned ones, and others under their own ratio.
    private func standIn(for target: AspectRatio, _ elimination: Elimination) -> AspectRatio? {
      let (standard, wide, full) = (AspectRatio(4, 3), AspectRatio(16, 9), elimination.table.fullShape)
      var best: (shape: AspectRatio, overlap: AspectRatio.Overlap)?
      func consider(_ shape: AspectRatio) {
        let overlap = shape.overlap(with: target, in: full)
        if best.map({ $0.overlap < overlap }) ?? true { best = (shape, overlap) }
      }
      elimination.forEachEntry { candidate in
        let (isStandard, isWide) = (standard.matches(candidate), wide.matches(candidate))
        if isStandard { consider(standard) }
        if isWide { consider(wide) }
        if !isStandard, !isWide { consider(AspectRatio(candidate.width, candidate.height)) }
        return .more
      }
      return best?.shape
    }
  }

  /// The smallest area that covers both requested lengths; if none does, the largest.
  struct CoveringRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      guard let size = elimination.request.size?.size else { return }
      let covers = { (candidate: Candidate) in candidate.width >= size.width && candidate.height >= size.height }
      elimination.keepLeast(.size) { covers($0) ? 0 : 1 }
      guard let place = elimination.first else { return }
      let isCovered = covers(elimination.candidates[Int(place)])
      elimination.keepLeast(.size) { isCovered ? $0.area : UInt64.max - $0.area }
    }
  }

  /// The requested size, and two sizes of its aspect ratio: the smallest on the grid that covers it, and the largest in the range.
  @Sendable
  static func targets(of request: FormatRequest, in range: FrameSizeRange) -> [FrameSize] {
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

extension ModeTable {
  /// The aspect ratio of the camera's largest size, which CameraX uses if the sensor's is unknown.
  fileprivate var fullShape: AspectRatio {
    var largest = FrameSize(4, 3)
    var area = 0
    for candidate in candidates.entries where Int(clamping: candidate.area) > area {
      (largest, area) = (candidate.size, Int(clamping: candidate.area))
    }
    for range in ranges where range.extent.largest.area > area { (largest, area) = (range.extent.largest, range.extent.largest.area) }
    return AspectRatio(largest)
  }
}
