import CameraDocuments
import Viewfinder

/// The numbers of cameras, nodes, formats, sizes and rates in a profile.
struct ProfileCounts: Hashable, Sendable {
  var cameras = 0
  var nodes = 0
  var formats = 0
  var sizes = 0
  var intervals = 0
  var findings: [Finding.Severity: Int] = [:]

  init(_ cameras: [Camera]) {
    self.cameras = cameras.count
    for node in cameras.flatMap(\.nodes) {
      nodes += 1
      formats += node.formats.count
      for format in node.formats {
        sizes += format.sizes.count
        intervals += format.sizes.reduce(0) { $0 + $1.intervals.count }
      }
      for finding in node.findings { findings[finding.severity, default: 0] += 1 }
    }
  }

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

  /// The counts in documents, without `cameras`.
  var counts: JSONObject {
    let findings: JSONObject = [
      "info": findings[.info, default: 0], "warning": findings[.warning, default: 0], "error": findings[.error, default: 0],
    ]
    return ["nodes": nodes, "formats": formats, "sizes": sizes, "intervals": intervals, "findings": findings]
  }
}
