import CameraDocuments
import Viewfinder

/// The counts as texts.
extension ProfileCounts {
  /// `1 camera, 2 nodes, 3 formats, 53 sizes, 336 rates`; zero counts other than of cameras are left out.
  var text: String {
    ([cameras.counted("camera")] + [(nodes, "node")].filter { $0.0 > 0 }.map { $0.counted($1) } + offers).joined(separator: ", ")
  }

  /// `3 formats, 53 sizes, 336 rates`.
  var offersText: String { offers.isEmpty ? "no formats" : offers.joined(separator: ", ") }

  private var offers: [String] {
    [(formats, "format"), (sizes, "size"), (intervals, "rate")].filter { $0.0 > 0 }.map { $0.counted($1) }
  }

  /// `2 warnings, 1 remark`; empty without findings.
  var findingsText: String {
    let words: [(Finding.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "remark")]
    let parts = words.compactMap { severity, word in
      findings[severity].map { $0.counted(word) }
    }
    return parts.joined(separator: ", ")
  }
}

extension Camera {
  /// `3 formats, 53 sizes, 336 rates`; of a sensor, the formats and sizes that arrive, since its nodes list what their interface carries.
  var offersText: String {
    var counts = ProfileCounts([self])
    if let modes = sensor?.modes, !modes.isEmpty {
      // Only the rate of the active mode is known.
      (counts.formats, counts.sizes, counts.intervals) = (Set(modes.map(\.pixelFormat)).count, Set(modes.map(\.extent)).count, 0)
    }
    return counts.offersText
  }
}
