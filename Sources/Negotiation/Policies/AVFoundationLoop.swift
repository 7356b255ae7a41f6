extension Policy {
  /// The loop over `AVCaptureDevice.formats` that many programs for Apple's systems use.
  ///
  /// Source: `selectFormatForDevice:` and `selectFpsForFormat:` of `ARDCaptureController.m` in WebRTC (`examples/objc/AppRTCMobile`, since
  /// 2017). Its limit of 30 frames per second is a constant of that example and not part of the loop.
  public static let avfoundationLoop = Policy(
    "avfoundation-loop",
    "The size with the smallest |Δwidth| + |Δheight|; of equals the last in the preferred pixel format, else the first; its highest rate.",
    source: "WebRTC, examples/objc/AppRTCMobile/ARDCaptureController.m, selectFormatForDevice: and selectFpsForFormat:", needsSize: true,
    reasons: [
      .format: { _, _ in "Of equally near sizes, the loop takes one in the preferred pixel format." },
      .order: { _, _ in "Of equals, the loop takes the last in the preferred pixel format, else the first." },
    ]
  ) { elimination in
    if let size = elimination.request.size?.size { elimination.keepLeast(.size) { $0.distance(to: size) } }
    elimination.keepLastPreferred()
    elimination.keepLeast(.fastest)
    elimination.keepFirstListed()
  }
}

extension Elimination {
  /// Of equally near sizes, keeps the last in the first preferred pixel format, else the first, with all rates of that format and size.
  fileprivate mutating func keepLastPreferred() {
    // The loop uses only one preferred pixel format.
    let (matches, hasPreference) = (matches, !request.preferredFormats.isEmpty)
    let isPreferred = { (candidate: Candidate) in hasPreference && matches[candidate.format].preference == 0 }
    prefer(.format, where: isPreferred)
    guard let first else { return }
    let order = { (left: Candidate, right: Candidate) in left.order < right.order }
    // `min` and `max` take the first of equals. The points of one range are equals.
    guard let taken = isPreferred(first) ? remaining.reversed().max(by: order) : remaining.min(by: order) else { return }
    keep(.order) { $0.format == taken.format && $0.size == taken.size }
  }
}
