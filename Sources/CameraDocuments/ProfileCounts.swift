package import Viewfinder

/// The numbers of cameras, nodes, formats, sizes and rates in a profile.
package struct ProfileCounts: Hashable, Sendable {
  package var cameras = 0
  package var nodes = 0
  package var formats = 0
  package var sizes = 0
  package var intervals = 0
  package var findings: [Finding.Severity: Int] = [:]

  package init(_ cameras: [Camera]) {
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

  /// The counts in documents, without `cameras`.
  package var counts: JSONObject {
    let findings: JSONObject = [
      "info": findings[.info, default: 0], "warning": findings[.warning, default: 0], "error": findings[.error, default: 0],
    ]
    return ["nodes": nodes, "formats": formats, "sizes": sizes, "intervals": intervals, "findings": findings]
  }
}
