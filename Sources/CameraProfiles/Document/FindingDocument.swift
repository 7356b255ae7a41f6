package import CameraModel
package import JSONText

/// The keys of a finding.
private enum FindingDocument: String, JSONKey, CaseIterable {
  case code, severity, message
  case place = "where"
}

extension JSONReader {
  /// Reads a finding.
  mutating func finding() throws(JSONError) -> Finding {
    var finding = Finding("", .info, "")
    var members = try object(FindingDocument.self)
    while let key = try next(&members) {
      switch key {
      case .code: finding.code = FindingCode(rawValue: try optionalString() ?? "")
      case .severity: if try !null() { finding.severity = try word("A severity is info, warning or error.") }
      case .message: finding.message = try optionalString() ?? ""
      case .place: finding.place = try optionalString()
      }
    }
    return finding
  }
}

extension JSONWriter {
  /// Writes a finding.
  package mutating func finding(_ finding: Finding) {
    beginObject()
    member(FindingDocument.code, finding.code.rawValue)
    member(FindingDocument.severity, finding.severity.rawValue)
    member(FindingDocument.message, finding.message)
    member(FindingDocument.place, finding.place)
    endObject()
  }
}
