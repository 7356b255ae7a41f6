import CameraDumps
import CameraDocuments
import CameraProfiles
import Viewfinder

extension ImportedDump {
  /// What was recognized, as a profile.
  ///
  /// - Parameters:
  ///   - name: the file, for errors.
  ///   - source: where the text comes from.
  func profile(named name: String, source: String?) throws(DeviceError) -> CameraProfile {
    guard isEmpty else {
      return CameraProfile(recording: CameraProfile.Recording(tool: tool, source: source), cameras: cameras, graphs: graphs)
    }
    let tool = unreadTools.first
    throw DeviceError(
      .malformed, operation: "import", subject: name,
      message: "No camera was recognized in the input.\(tool.map { " Line \($0.line) is from \($0.name)." } ?? "")",
      remedy: tool?.remedy ?? "Give it what `v4l2-ctl --list-formats-ext` or `v4l2-ctl --all` prints.")
  }
}

extension ImportedDump {
  private static let mostShown = 20
  private static let width = 100

  /// Reports the contents of the text, and the lines that were not understood, on standard error.
  ///
  /// - Parameter destination: The file of the profile; nil for standard output.
  func writeReport(isJSON: Bool, on destination: String?, to console: some Console) {
    console.writeMessage(
      isJSON ? line : page(TextPage(forMessagesOn: console, usual: Self.width), on: destination).bytes(isColoured: false))
  }

  private func page(_ empty: TextPage, on destination: String?) -> TextPage {
    var page = empty
    let size = ProfileCounts(cameras)
    let graphs = graphs.isEmpty ? "" : ", \(graphs.count.counted("media graph"))"
    page.addSentence("Found \(size.text)\(graphs)\(size.findingsText.isEmpty ? "" : "; \(size.findingsText)").", after: "")
    if !size.findings.isEmpty {
      page.addLine(StyledText("`probe list --all --profile \((destination ?? "FILE").harmless)` shows what they say."))
    }
    if cameras.contains(where: { $0.name?.isEmpty ?? true }) {
      page.addSentence("The text names no camera; `v4l2-ctl -d /dev/video0 --all --list-formats-ext` prints its name, too.", after: "")
    }
    for remark in remarks { page.addSentence(remark, after: "") }
    for tool in unreadTools {
      page.addSentence("Line \(tool.line) is from \(tool.name), which is not read. \(tool.remedy)", after: "")
    }
    if passedOverLineCount > 0 { page.addSentence(passedOver, after: "") }
    guard unreadLineCount > 0 else { return page }
    page.addLine(
      StyledText(unreadLineCount == 1 ? "1 line was not understood:" : "\(unreadLineCount) lines were not understood:"))
    var table = TextTable()
    for line in unreadLines.prefix(Self.mostShown) {
      table.addRow([StyledText("\(line.number)"), StyledText("\(line.text.harmless)  (\(line.reason))")])
    }
    page.addTable(table, indent: 2)
    if unreadLineCount > Self.mostShown { page.addLine(StyledText("  … and \(unreadLineCount - Self.mostShown) more")) }
    return page
  }

  /// The lines that are no part of a
  private var passedOver: String {
    let lines = passedOverLines.prefix(Self.mostShown).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    let rest = passedOverLines.count > Self.mostShown ? ", …" : ""
    return passedOverLineCount == 1
      ? "Line \(lines.first ?? "") is something else and was passed over."
      : "\(passedOverLineCount) lines are something else and were passed over: \(lines.joined(separator: ", "))\(rest)."
  }

  /// The report as one line of JSON: `viewfinder.import/1`.
  private var line: [UInt8] {
    let size = ProfileCounts(cameras)
    return JSONObject(
      ["schema": "viewfinder.import/1", "cameras": size.cameras, "graphs": graphs.count], size.counts,
      [
        "remarks": remarks,
        "unreadLineCount": unreadLineCount,
        "unreadLines": JSONArray(unreadLines) { ["line": $0.number, "text": $0.text, "reason": $0.reason] },
        "passedOverLineCount": passedOverLineCount,
        "passedOverLines": JSONArray(passedOverLines) { ["first": $0.lowerBound, "last": $0.upperBound] },
        "unreadTools": JSONArray(unreadTools) { ["line": $0.line, "name": $0.name, "remedy": $0.remedy] },
      ]
    ).line
  }
}
