import CameraModel

extension ModeTable {
  /// Appends the points of ranges that can win under a request: a few for each range, however wide it is.
  ///
  /// - Parameters:
  ///   - matches: how each format matches the request.
  ///   - policy: chooses the points, and whether to reduce a range to the size of its source.
  func appendPoints(of request: FormatRequest, _ matches: [FormatMatch], by policy: Policy, to list: inout CandidateList) {
    if ranges.isEmpty { return }
    let intervals = request.targetIntervals + policy.rangeSampling.intervals(request)
    let meansSource = policy.appliesSourceSize && request.size?.size == nil
    for range in policy.appliesSourceSize ? rangesOffered(to: request, matches) : ranges {
      let times: [FrameInterval?] = range.interval.map { $0.candidates(near: intervals) } ?? [nil]
      for size in (meansSource ? sizeMeant(by: range).map { [$0] } : nil) ?? sizes(of: range, request, by: policy) {
        list.append(times.lazy.map { Candidate(size: size, interval: $0, format: range.format, order: range.order) })
      }
    }
  }

  /// The ranges to consider. If neither size nor format is requested, these are the ranges in an interface's present format, if the limits
  /// accept that format (docs/semantics.md, section 9).
  private func rangesOffered(to request: FormatRequest, _ matches: [FormatMatch]) -> [Range] {
    guard sources.contains(where: { $0.interfaceFormat != nil }), !request.asks(for: .size), !request.asks(for: .format) else {
      return ranges
    }
    let isSet = { (range: Range) in
      range.extent.isRange && formats[range.format].canonical == sources[formats[range.format].node].interfaceFormat
    }
    let nodes = Set(ranges.lazy.filter { isSet($0) && matches[$0.format].isAllowed }.map { formats[$0.format].node })
    return ranges.filter { isSet($0) || !$0.extent.isRange || !nodes.contains(formats[$0.format].node) }
  }

  private func sizes(of range: Range, _ request: FormatRequest, by policy: Policy) -> [FrameSize] {
    var sizes = range.extent.candidates(near: policy.rangeSampling.sizes, request)
    if policy.rotates, request.mayRotate, let size = request.size?.size {
      for size in range.extent.candidates(near: size.transposed) where !sizes.contains(size) { sizes.append(size) }
    }
    return sizes
  }
}

extension OfferedSize.Extent {
  /// The points next to a policy's sizes, each once.
  fileprivate func candidates(near targets: RangeSampling.Sizes, _ request: FormatRequest) -> [FrameSize] {
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
  /// The times per frame in the request: the wish and all limits.
  fileprivate var targetIntervals: [FrameInterval] {
    var targets = [exactRate, maximumRate, minimumRate].compactMap(\.self)
    if case .ideal(let wish) = rate { targets.append(wish) }
    return targets.filter(\.isValid)
  }
}
