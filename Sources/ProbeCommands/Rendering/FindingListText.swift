import CameraModel
import Viewfinder

/// A node's findings: one line per kind with its count and first place, or all of them.
///
/// Findings of severity `info` are only counted: nearly every webcam has some, such as unsorted sizes.
struct FindingListText {
  let findings: [Finding]
  let isComplete: Bool

  private static let indent = 6

  func writeFindings(to page: inout TextPage) {
    for group in groups {
      let first = group[0]
      var lead = StyledText("    ")
      lead.append(first.severity.sign, first.severity.emphasis)
      lead.append(" \(first.code.rawValue.harmless)", first.severity.emphasis)
      if group.count > 1 { lead.append(" ×\(group.count)") }
      lead.append("  ")
      let place = first.place.map { "\($0.harmless): " } ?? ""
      let more = group.count > 1 ? "\(place.isEmpty ? "" : "first at ")" : ""
      page.addSentence(more + place + first.message.harmless, after: lead, column: Self.indent)
    }
    if !isComplete, remarks > 0 {
      page.addLine(StyledText("    · \(remarks == 1 ? "1 remark; --all shows it" : "\(remarks) remarks; --all shows them")", .faint))
    }
  }

  private var remarks: Int { findings.count { $0.severity == .info } }

  /// The findings by code; each alone when all are shown.
  private var groups: [[Finding]] {
    isComplete ? findings.map { [$0] } : findings.filter { $0.severity != .info }.groupedByCode
  }
}

extension [Finding] {
  /// The findings of each code together, in the order of their first.
  var groupedByCode: [[Finding]] {
    var codes: [FindingCode] = []
    for finding in self where !codes.contains(finding.code) { codes.append(finding.code) }
    return codes.map { code in filter { $0.code == code } }
  }
}

extension Finding.Severity {
  fileprivate var sign: String {
    switch self {
    case .info: "·"
    case .warning: "!"
    case .error: "✗"
    }
  }

  fileprivate var emphasis: Emphasis {
    switch self {
    case .info: .faint
    case .warning: .warning
    case .error: .failure
    }
  }
}
