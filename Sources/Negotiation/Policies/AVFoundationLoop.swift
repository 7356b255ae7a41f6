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
      .format: "Of equally near sizes, the loop takes one in the preferred pixel format.",
      .order: "Of equals, the loop takes the last in the preferred pixel format, else the first.",
    ],
    rules: [AVFoundationLoop.DistanceRule(), AVFoundationLoop.TieRule(), RateRule(ignoresWish: true), OrderRule()])
}

/// The rules of the loop over `AVCaptureDevice.formats`.
enum AVFoundationLoop {
  /// Compares sizes only by |Δwidth| + |Δheight|.
  struct DistanceRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      guard let size = elimination.request.size?.size else { return }
      let distance = SizeDistance(to: size)
      elimination.keepLeast(.size) { distance.of($0) }
    }
  }

  /// Of equally near sizes, keeps the last in the first preferred pixel format, else the first, with all rates of that format and size.
  struct TieRule: EliminationRule {
    func narrow(_ elimination: inout Elimination) {
      // The loop uses only one preferred pixel format.
      let matches = elimination.request.preferredFormats.isEmpty ? [] : elimination.matches
      if !matches.isEmpty { elimination.keepLeast(.format) { matches[Int($0.format)].preference == 0 ? 0 : 1 } }
      var taken: Candidate?
      elimination.forEach { candidate in
        let isPreferred = !matches.isEmpty && matches[Int(candidate.format)].preference == 0
        if let best = taken, isPreferred ? candidate.order < best.order : candidate.order >= best.order { return .more }
        taken = candidate
        return .more
      }
      guard let taken else { return }
      elimination.keep(.order) { $0.format == taken.format && $0.width == taken.width && $0.height == taken.height }
    }
  }
}
