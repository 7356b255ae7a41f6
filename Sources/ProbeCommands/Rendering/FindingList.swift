import CameraModel
import Viewfinder

extension [Finding] {
  /// Writes one line per kind of finding with its count and first place, or all findings.
  ///
  /// Findings of severity `info` are only counted: nearly every webcam has some, such as unsorted sizes.
  func writeText(to page: inout TextPage, isComplete: Bool) {
    for group in isComplete ? map({ [$0] }) : filter({ $0.severity != .info }).groupedByCode {
      let first = group[0]
      var lead = StyledText("    ")
      lead.append(first.severity.sign, first.severity.emphasis)
      lead.append(" \(first.code.rawValue.harmless)", first.severity.emphasis)
      if group.count > 1 { lead.append(" ×\(group.count)") }
      lead.append("  ")
      let place = first.place.map { "\($0.harmless): " } ?? ""
      let more = group.count > 1 ? "\(place.isEmpty ? "" : "first at ")" : ""
      page.addSentence(more + place + first.message.harmless, after: lead, column: 6)
    }
    let remarks = self.count { $0.severity == .info }
    if !isComplete, remarks > 0 {
      page.addLine(StyledText("    · \(remarks == 1 ? "1 remark; --all shows it" : "\(remarks) remarks; --all shows them")", .faint))
    }
  }

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
