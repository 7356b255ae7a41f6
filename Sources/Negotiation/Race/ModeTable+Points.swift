import CameraModel

extension ModeTable {
  /// Adds the points of the ranges that can win under a request: a handful for each range, however far it reaches.
  ///
  /// - Parameters:
  ///   - standings: what the request makes of each format.
  ///   - policy: says near which sizes and times its best points lie, and whether a range can mean what an interface carries.
  func appendPoints(of request: FormatRequest, _ standings: [FormatStanding], by policy: Policy, to lineup: inout Lineup) {
    if ranges.isEmpty { return }
    let intervals = request.targetIntervals + policy.rangeTargets.intervals(request)
    let meansSource = policy.heedsSources && request.size?.size == nil
    for range in policy.heedsSources ? rangesOffered(to: request, standings) : ranges {
      let times: [FrameInterval?] = range.interval.map { $0.candidates(near: intervals) } ?? [nil]
      for size in (meansSource ? sizeMeant(by: range).map { [$0] } : nil) ?? sizes(of: range, request, by: policy) {
        lineup.append(times.lazy.map { Candidate(size: size, interval: $0, format: range.format, order: range.order) })
      }
    }
  }

  private func sizes(of range: Range, _ request: FormatRequest, by policy: Policy) -> [FrameSize] {
    var sizes = range.extent.candidates(near: policy.rangeTargets.sizes, request)
    if policy.rotates, request.mayTurn, let size = request.size?.size {
      for turned in range.extent.candidates(near: size.turned) where !sizes.contains(turned) { sizes.append(turned) }
    }
    return sizes
  }
}

extension OfferedSize.Extent {
  /// The points next to a policy's targets, each once.
  fileprivate func candidates(near targets: RangeTargets.Sizes, _ request: FormatRequest) -> [FrameSize] {
    switch self {
    case .discrete: return candidates(near: request.size?.size)
    case .stepwise(let range), .continuous(let range):
      var sizes: [FrameSize] = []
      for target in targets(request, range) {
        for size in candidates(near: target) where !sizes.contains(size) { sizes.append(size) }
      }
      return sizes
    }
  }
}

extension FormatRequest {
  /// The times per frame near which a range's best point lies: the wish and every limit.
  fileprivate var targetIntervals: [FrameInterval] {
    var targets = [exactRate, maximumRate, minimumRate].compactMap(\.self)
    if case .ideal(let wish) = rate { targets.append(wish) }
    return targets.filter(\.isValid)
  }
}
