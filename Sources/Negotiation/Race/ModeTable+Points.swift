import CameraModel

extension ModeTable {
  /// Adds the points of the ranges that can win under a request: a handful for each range, however far it reaches.
  func appendPoints(of request: FormatRequest, turns: Bool, to candidates: inout [Candidate]) {
    let targets = request.targetIntervals
    for range in ranges {
      var sizes = range.extent.candidates(near: request.size?.size)
      if turns, let size = request.size?.size {
        for turned in range.extent.candidates(near: FrameSize(size.height, size.width)) where !sizes.contains(turned) {
          sizes.append(turned)
        }
      }
      let times: [FrameInterval?] = range.interval.map { $0.candidates(near: targets) } ?? [nil]
      for size in sizes {
        for time in times {
          candidates.append(Candidate(size: size, interval: time, format: range.format, order: range.order))
        }
      }
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
