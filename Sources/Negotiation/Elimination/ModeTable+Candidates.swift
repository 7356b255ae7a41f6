import CameraModel

extension ModeTable {
  /// All modes, then the points of ranges that can win under a request: a few for each range, however wide it is.
  ///
  /// - Parameters:
  ///   - matches: how each format matches the request.
  ///   - policy: chooses the points, and whether to reduce a range to the size of its source.
  func candidates(for request: FormatRequest, _ matches: [FormatMatch], by policy: Policy) -> [Candidate] {
    let intervals = request.targetIntervals + policy.rangeIntervals(request)
    let meansSource = policy.isStandard && request.size?.size == nil
    let takesUsualRate = policy.isStandard && !isJoint && !request.asksForRate
    return (policy.isStandard ? rangesOffered(to: request, matches) : ranges).reduce(into: modes) { candidates, range in
      let usual = takesUsualRate ? usualInterval(of: range) : nil
      let times: [FrameInterval?] = usual.map { [$0] } ?? range.interval.map { $0.candidates(near: intervals) } ?? [nil]
      for size in (meansSource ? sizeMeant(by: range).map { [$0] } : nil) ?? sizes(of: range, request, by: policy) {
        candidates += times.map { Candidate(size: size, interval: $0, format: range.format, order: range.order) }
      }
    }
  }

  /// The time per frame that a range whose fast end is no promise has where no rate is asked for: the present one, else 30 fps or the end
  /// nearest to it; nil for other ranges (docs/semantics.md, section 7).
  func usualInterval(of range: Range) -> FrameInterval? {
    guard case .continuous(let times)? = range.interval, times.min.isShorter(than: FrameInterval(1, 60)) else { return nil }
    if let present = sources[formats[range.format].node].interval, !present.isShorter(than: times.min), !times.max.isShorter(than: present)
    {
      return present
    }
    let usual = FrameInterval(1, 30)
    return usual.isShorter(than: times.min) ? times.min : times.max.isShorter(than: usual) ? times.max : usual
  }

  /// The ranges to consider. If neither size nor format is requested, these are the ranges in an interface's present format, if the limits
  /// accept that format (docs/semantics.md, section 9). A range whose ends contradict each other has no size, and counts as none.
  private func rangesOffered(to request: FormatRequest, _ matches: [FormatMatch]) -> [Range] {
    if request.asks(for: .size) || request.asks(for: .format) { return ranges }
    let isSet = { (range: Range) in
      range.extent.isRange && formats[range.format].canonical == sources[formats[range.format].node].interfaceFormat
        && !range.extent.candidates(near: nil).isEmpty
    }
    let nodes = Set(ranges.filter { isSet($0) && matches[$0.format].isAllowed }.map { formats[$0.format].node })
    return ranges.filter { isSet($0) || !$0.extent.isRange || !nodes.contains(formats[$0.format].node) }
  }

  private func sizes(of range: Range, _ request: FormatRequest, by policy: Policy) -> [FrameSize] {
    var targets: [FrameSize?] =
      switch range.extent {
      case .discrete: [nil]
      case .stepwise(let sizes), .continuous(let sizes): policy.rangeSizes(request, sizes)
      }
    if policy.isStandard, request.mayRotate, let size = request.size?.size { targets.append(size.transposed) }
    return targets.flatMap(range.extent.candidates(near:)).reduce(into: []) { sizes, size in
      if !sizes.contains(size) { sizes.append(size) }
    }
  }
}

extension FormatRequest {
  /// The times per frame in the request: the wish and all limits.
  fileprivate var targetIntervals: [FrameInterval] {
    [exactRate, maximumRate, minimumRate, wishedInterval].compactMap(\.self).filter(\.isValid)
  }
}
