extension Policy {
  /// The loop over `AVCaptureDevice.formats` that most programs for Apple's systems copy.
  ///
  /// `selectFormatForDevice:` and `selectFpsForFormat:` of `ARDCaptureController.m` in WebRTC (`examples/objc/AppRTCMobile`, 2017 and
  /// since). Its limit of 30 frames a second is a constant of that example and no part of the loop.
  public static let avfoundationLoop = Policy(
    "avfoundation-loop",
    "The size with the smallest |Δwidth| + |Δheight|; of equals the last in the preferred pixel format, else the first; its highest rate.",
    source: "WebRTC, examples/objc/AppRTCMobile/ARDCaptureController.m, selectFormatForDevice: and selectFpsForFormat:", needsSize: true,
    reasons: [
      .format: "Of equally near sizes the loop takes one in the preferred pixel format.",
      .order: "Of equals the loop takes the last in the preferred pixel format, else the first.",
    ],
    rules: [LoopDistanceRule(), LoopTieRule(), RateRule(ignoresWish: true), OrderRule()])
}

/// |Δwidth| + |Δheight|, and nothing else about the size.
struct LoopDistanceRule: Rule {
  func narrow(_ race: inout Race) {
    guard let size = race.request.size?.size else { return }
    let distance = SizeDistance(to: size)
    race.keepLeast(.size) { distance.of($0) }
  }
}

/// Of equally near sizes the last that is in the first preferred pixel format, else the first: one format and size, at all its rates.
struct LoopTieRule: Rule {
  func narrow(_ race: inout Race) {
    // A later preference is none: the loop knows one pixel format.
    let standings = race.request.preferredFormats.isEmpty ? [] : race.standings
    if !standings.isEmpty { race.keepLeast(.format) { standings[Int($0.format)].preference == 0 ? 0 : 1 } }
    var taken: Candidate?
    race.forEach { candidate in
      let isPreferred = !standings.isEmpty && standings[Int(candidate.format)].preference == 0
      if let best = taken, isPreferred ? candidate.order < best.order : candidate.order >= best.order { return .more }
      taken = candidate
      return .more
    }
    guard let taken else { return }
    race.keep(.order) { $0.format == taken.format && $0.width == taken.width && $0.height == taken.height }
  }
}
