import Viewfinder

extension ExtensionUnit {
  /// Writes the unit and its controls: selector, name, value, and what the camera answers besides.
  func writeTable(to page: inout TextPage, indent: Int) {
    let title = [vendor, name].compactMap(\.self).map { " \($0)" }.joined()
    page.addLine(StyledText("\(String(repeating: " ", count: indent))\(guid)  unit \(id)\(title.isEmpty ? "" : " \(title)")", .faint))
    guard !controls.isEmpty else { return }
    var table = TextTable()
    for control in controls {
      table.addRow([
        StyledText("  \(control.selector)"), StyledText(name(ofControl: control.selector) ?? "–"),
        StyledText(control.value?.shortText ?? "–", .strong), StyledText(control.answers, .faint),
      ])
    }
    page.addTable(table, indent: indent)
  }
}

extension ExtensionControl {
  /// Range, default, length and flags.
  fileprivate var answers: String {
    guard let flags else { return "no answer" }
    var parts: [String] = []
    if let minimum, let maximum { parts.append("\(minimum.shortText)…\(maximum.shortText)") }
    if let defaultValue { parts.append("default \(defaultValue.shortText)") }
    if let length { parts.append(length == 1 ? "1 byte" : "\(length) bytes") }
    return (parts + flags.map(\.rawValue.harmless)).joined(separator: ", ")
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits; of more than eight the first.
  fileprivate var shortText: String { count > 8 ? "\([UInt8](prefix(8)).hexadecimal)…" : hexadecimal }
}
