import CameraModel

extension ModeTable {
  /// Adds the points of the ranges that can win under a request: a handful for each range, however far it reaches.
  ///
  /// - Parameters:
  ///   - turns: whether the size may come to be read with width and height swapped.
  ///   - targets: near which sizes and times the policy's best points lie.
  func appendPoints(of request: FormatRequest, turns: Bool, targets: RangeTargets, to lineup: inout Lineup) {
    if ranges.isEmpty { return }
    let intervals = request.targetIntervals + targets.intervals(request)
    for range in ranges {
      var sizes = range.extent.candidates(near: targets.sizes, request)
      if turns, let size = request.size?.size {
        for turned in range.extent.candidates(near: FrameSize(size.height, size.width)) where !sizes.contains(turned) {
          sizes.append(turned)
        }
      }
      let times: [FrameInterval?] = range.interval.map { $0.candidates(near: intervals) } ?? [nil]
      for size in sizes {
        lineup.append(times.lazy.map { Candidate(size: size, interval: $0, format: range.format, order: range.order) })
      }
    }
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
    var targets = [exactInterval, shortestInterval, longestInterval, preferredLongestInterval].compactMap(\.self)
    if case .ideal(let wish) = rate { targets.append(wish) }
    return targets.filter(\.isValid)
  }
}
