import CameraModel
import CameraProfiles

/// How much a profile holds.
struct ProfileSize: Hashable, Sendable {
  var cameras = 0
  var nodes = 0
  var formats = 0
  var sizes = 0
  var intervals = 0
  var findings: [Finding.Severity: Int] = [:]

  init(_ profile: CameraProfile) {
    cameras = profile.cameras.count
    for node in profile.cameras.flatMap(\.nodes) {
      nodes += 1
      formats += node.formats.count
      for format in node.formats {
        sizes += format.sizes.count
        intervals += format.sizes.reduce(0) { $0 + $1.intervals.count }
      }
      for finding in node.findings { findings[finding.severity, default: 0] += 1 }
    }
  }

  /// `1 camera, 2 nodes, 3 formats, 53 sizes, 336 rates`; what there is none of is left out after the cameras.
  var text: String {
    let counts = [(cameras, "camera"), (nodes, "node"), (formats, "format"), (sizes, "size"), (intervals, "rate")]
    let parts = counts.enumerated().compactMap { index, part in
      index > 0 && part.0 == 0 ? nil : "\(part.0) \(part.1)\(part.0 == 1 ? "" : "s")"
    }
    return parts.joined(separator: ", ")
  }

  /// `2 warnings, 1 remark`; empty when there are no findings.
  var findingsText: String {
    let words: [(Finding.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "remark")]
    let parts = words.compactMap { severity, word in
      findings[severity].map { "\($0) \(word)\($0 == 1 ? "" : "s")" }
    }
    return parts.joined(separator: ", ")
  }

  /// Writes the numbers as members of the present object; `cameras` is the caller's.
  func write(to writer: inout JSONWriter) {
    writer.member("nodes", nodes)
    writer.member("formats", formats)
    writer.member("sizes", sizes)
    writer.member("intervals", intervals)
    writer.key("findings")
    writer.beginObject()
    for severity in Finding.Severity.allCases { writer.member(severity.rawValue, findings[severity, default: 0]) }
    writer.endObject()
  }
}
