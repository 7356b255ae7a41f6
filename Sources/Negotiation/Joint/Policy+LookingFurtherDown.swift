import CameraModel

extension Policy {
  /// The same policy, which of a range also looks at points that send less: sizes of a half, a quarter and so on, the smallest, and usual rates.
  var lookingFurtherDown: Policy {
    var targets = rangeTargets
    let (sizes, intervals) = (targets.sizes, targets.intervals)
    targets.sizes = { request, range in
      let best = sizes(request, range)
      return best + best.flatMap { size in (1...4).map { FrameSize(size.width >> $0, size.height >> $0) } } + [FrameSize(0, 0)]
    }
    targets.intervals = { intervals($0) + [30, 25, 20, 15, 10, 5].map { FrameInterval(1, $0) } }
    return Policy(name, summary, rotates: rotates, heedsSources: heedsSources, rangeTargets: targets, reasons: reasons, rules: rules)
  }
}
