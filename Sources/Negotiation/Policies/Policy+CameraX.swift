import CameraModel

extension Policy {
  /// What Android's CameraX selects for a size that is the bound of a `ResolutionStrategy`, its shape being preferred.
  ///
  /// `SupportedOutputSizesSorter` and `AspectRatioUtil` of androidx.camera:camera-core (commits 9db3602 and 33928c8), with
  /// `FALLBACK_RULE_AUTO` and `FALLBACK_RULE_CLOSEST_HIGHER_THEN_LOWER`.
  public static let camerax = Policy(
    "camerax",
    "The shape of the size asked for; then the smallest size that covers it, else the largest below; then pixel format and rate.",
    source: "androidx.camera:camera-core, internal/SupportedOutputSizesSorter.java and impl/utils/AspectRatioUtil.java", needsSize: true,
    rangeTargets: RangeTargets(sizes: CameraXShapes.targets),
    reasons: [.size: "Its shape fits less well, or of that shape another is the smallest that covers what was asked, else the largest."],
    rules: [AspectRule(), CoveringRule(), FormatRule(), RateRule(acceptsNearlySame: false), SlowestFasterRule(), OrderRule()])
}

/// The sizes of the shape asked for; where there is none, of the shape that stands in for it best.
struct AspectRule: Rule {
  func narrow(_ race: inout Race) {
    guard let size = race.request.size?.size else { return }
    let target = AspectRatio(size)
    var hasTarget = false
    race.forEach { candidate in
      hasTarget = target.matches(candidate)
      return hasTarget ? .enough : .more
    }
    guard let best = hasTarget ? target : standIn(for: target, race) else { return }
    race.keep(.size) { best.matches($0) }
  }

  /// CameraX groups sizes under 4:3 and 16:9, aligned ones included, and others under a shape of their own.
  private func standIn(for target: AspectRatio, _ race: Race) -> AspectRatio? {
    let (standard, wide, full) = (AspectRatio(4, 3), AspectRatio(16, 9), race.table.fullShape)
    var best: (shape: AspectRatio, fit: AspectRatio.Fit)?
    func consider(_ shape: AspectRatio) {
      let fit = shape.fit(to: target, in: full)
      if best.map({ $0.fit < fit }) ?? true { best = (shape, fit) }
    }
    race.forEachEntry { candidate in
      let (isStandard, isWide) = (standard.matches(candidate), wide.matches(candidate))
      if isStandard { consider(standard) }
      if isWide { consider(wide) }
      if !isStandard, !isWide { consider(AspectRatio(candidate.width, candidate.height)) }
      return .more
    }
    return best?.shape
  }
}

/// The smallest area that covers both lengths asked for; if none does, the largest.
struct CoveringRule: Rule {
  func narrow(_ race: inout Race) {
    guard let size = race.request.size?.size else { return }
    let covers = { (candidate: Candidate) in candidate.width >= size.width && candidate.height >= size.height }
    race.keepLeast(.size) { covers($0) ? 0 : 1 }
    guard let leader = race.leader else { return }
    let isCovered = covers(race.candidates[Int(leader)])
    race.keepLeast(.size) { isCovered ? $0.area : UInt64.max - $0.area }
  }
}

extension ModeTable {
  /// The shape of the camera's largest size: what CameraX takes for the full picture where the sensor's is unknown.
  fileprivate var fullShape: AspectRatio {
    var largest = FrameSize(4, 3)
    var area = 0
    for candidate in lineup.entries where Int(clamping: candidate.area) > area {
      (largest, area) = (candidate.size, Int(clamping: candidate.area))
    }
    for range in ranges where range.extent.largest.area > area { (largest, area) = (range.extent.largest, range.extent.largest.area) }
    return AspectRatio(largest)
  }
}
