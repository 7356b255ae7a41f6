import CameraModel

extension Policy {
  /// Viewfinder's own policy: colour, the wishes in their order, cost, order of enumeration (docs/semantics.md, section 4).
  public static let standard = Policy(
    "standard", "Colour first, then the wishes in their order, then what the format costs, then the order of enumeration.",
    rotates: true, appliesSourceSize: true,
    rules: [ColorRule(), OrientationRule(), WishesRule(), SlowestFasterRule(), CostRule(), OrderRule()])
}

extension Policy {
  /// All policies, in the order of comparison.
  public static let all: [Policy] = [.standard, .avfoundationLoop, .w3c, .gstreamer, .libcamera, .uvcvideo, .camerax]

  /// The policy with a name; nil if there is none. Case matters.
  public static func named(_ name: String) -> Policy? { all.first { $0.name == name } }
}

extension Policy {
  /// The policy with additional points of each range that send less: halved sizes, the smallest size, and common rates.
  var samplingLighterModes: Policy {
    var targets = rangeSampling
    let (sizes, intervals) = (targets.sizes, targets.intervals)
    targets.sizes = { request, range in
      let best = sizes(request, range)
      return best + best.flatMap { size in (1...4).map { FrameSize(size.width >> $0, size.height >> $0) } } + [FrameSize(0, 0)]
    }
    targets.intervals = { intervals($0) + [30, 25, 20, 15, 10, 5].map { FrameInterval(1, $0) } }
    return Policy(
      name, summary, rotates: rotates, appliesSourceSize: appliesSourceSize, rangeSampling: targets, reasons: reasons, rules: rules)
  }
}
