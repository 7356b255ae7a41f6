import CameraDumps
import CameraDocuments
import Viewfinder

/// The report on an imported text: its contents, and the lines that were not understood.
struct ImportReport {
  let dump: ImportedDump
  /// The file that the profile was written to; nil for standard output.
  let destination: String?

  private static let mostShown = 20
  private static let width = 100

  init(_ dump: ImportedDump, in destination: String?) {
    self.dump = dump
    self.destination = destination
  }

  func writeReport(isJSON: Bool, to console: some Console) {
    console.writeMessage(
      isJSON ? line : page(width: OutputStyle.messageWidth(in: console, usual: Self.width)).bytes(isColoured: false))
  }

  private func page(width: Int) -> TextPage {
    var page = TextPage(width: width)
    let size = ProfileSize(dump.cameras)
    page.addSentence("Found \(size.text)\(size.findingsText.isEmpty ? "" : "; \(size.findingsText)").", after: "")
    if !size.findings.isEmpty {
      page.addLine(StyledText("`probe list --all --profile \((destination ?? "FILE").harmless)` shows what they say."))
    }
    for tool in dump.unreadTools {
      page.addSentence("Line \(tool.line) is from \(tool.name), which is not read. \(tool.remedy)", after: "")
    }
    if dump.passedOverLineCount > 0 { page.addSentence(passedOver, after: "") }
    guard dump.unreadLineCount > 0 else { return page }
    page.addLine(
      StyledText(dump.unreadLineCount == 1 ? "1 line was not understood:" : "\(dump.unreadLineCount) lines were not understood:"))
    var table = TextTable()
    for line in dump.unreadLines.prefix(Self.mostShown) {
      table.addRow([StyledText("\(line.number)"), StyledText("\(line.text.harmless)  (\(line.reason))")])
    }
    page.addTable(table, indent: 2)
    if dump.unreadLineCount > Self.mostShown { page.addLine(StyledText("  … and \(dump.unreadLineCount - Self.mostShown) more")) }
    return page
  }

  /// The lines that are no part of a dump.
  private var passedOver: String {
    let lines = dump.passedOverLines.prefix(Self.mostShown).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    let rest = dump.passedOverLines.count > Self.mostShown ? ", …" : ""
    return dump.passedOverLineCount == 1
      ? "Line \(lines.first ?? "") is something else and was passed over."
      : "\(dump.passedOverLineCount) lines are something else and were passed over: \(lines.joined(separator: ", "))\(rest)."
  }

  /// The report as one line of JSON: `viewfinder.import/1`.
  private var line: [UInt8] {
    let size = ProfileSize(dump.cameras)
    return JSONObject(
      ["schema": "viewfinder.import/1", "cameras": size.cameras], size.counts,
      [
        "unreadLineCount": dump.unreadLineCount,
        "unreadLines": JSONArray(dump.unreadLines) { ["line": $0.number, "text": $0.text, "reason": $0.reason] },
        "passedOverLineCount": dump.passedOverLineCount,
        "passedOverLines": JSONArray(dump.passedOverLines) { ["first": $0.lowerBound, "last": $0.upperBound] },
        "unreadTools": JSONArray(dump.unreadTools) { ["line": $0.line, "name": $0.name, "remedy": $0.remedy] },
      ]
    ).line
  }
}
