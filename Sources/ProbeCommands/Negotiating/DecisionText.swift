import Negotiation
import Viewfinder

/// A decision for people: the mode, what gave way, and on request why.
struct DecisionText {
  let decision: Decision
  /// The camera's name and node, as far as they are known.
  let subject: String
  let request: CaptureRequest
  var isExplained = false
  /// The mode that the device made of the one chosen; nil where it is the same, or nothing was set.
  var made: Mode?

  private static let mostRelaxations = 6

  func writeDecision(to page: inout TextPage) {
    if let chosen = decision.chosen {
      page.addSentence(subject, .faint, after: headline(chosen) + StyledText("  "), column: 2)
      var table = TextTable()
      for adjustment in decision.adjustments { table.addRow([StyledText(adjustment.wish, .warning), StyledText(adjustment.description)]) }
      page.addTable(table, indent: 2)
    } else {
      page.addSentence("of \(subject) \(whyNot).", after: StyledText("No mode ", .failure), column: 2)
    }
    for finding in decision.findings { page.addSentence(finding.message, .faint, after: "  ") }
    if isExplained { explain(&page) }
    if isExplained || decision.chosen == nil { writeRelaxations(to: &page) }
  }

  /// Writes it to standard error, where standard output has another answer.
  func writeMessage(in console: some Console) {
    var page = TextPage(width: OutputStyle.messageWidth(in: console))
    writeDecision(to: &page)
    console.writeMessage(page.bytes(isColoured: false))
  }

  private func headline(_ chosen: ChosenMode) -> StyledText {
    let mode = made ?? chosen.mode
    var line = StyledText(mode.pixelFormat.unpadded, .key)
    line.append(" \(mode.size) ", .strong)
    line.append(mode.rateText, .strong)
    if chosen.isConverted { line.append(", converted to \(chosen.output.unpadded)") }
    if chosen.needsRotation { line.append(", needs a quarter turn") }
    return line
  }

  /// Whether the request is the mode that is set.
  var isActiveAsked: Bool { request.preset == .inputPriority }

  /// The rest of a sentence that begins with “No mode”.
  var whyNot: String {
    if decision.rejected.isEmpty {
      return isActiveAsked
        ? "is known as its active format: the recording has none" : "can be chosen: the camera lists no format with a size"
    }
    let limits = decision.unmetLimits.map { "`\($0.optionText)`" }
    return "meets \(limits.joined(separator: limits.count == 2 ? " and " : ", "))"
  }

  // MARK: Why

  private func explain(_ page: inout TextPage) {
    guard !decision.rejected.isEmpty else { return }
    page.addBlank()
    var table = TextTable()
    if let deciding = decision.decidedBy {
      table.addRow(["Runner-up", StyledText(deciding.mode.text)])
      table.addRow(["Decided by", StyledText(deciding.rule.rawValue, .strong)])
      table.addRow(["Because", StyledText(deciding.reason)])
    } else {
      for nearest in decision.runnersUp { table.addRow([StyledText(nearest.mode.text), StyledText(nearest.reason)]) }
    }
    table.addRow(["Rejected", StyledText(rejectionCounts)])
    page.addTable(table, indent: 0)
  }

  /// `limit 3, size 41, rate 6`: how many modes lost on each rule.
  private var rejectionCounts: String {
    let rules: [RuleName] = [.limit, .size, .format, .rate, .cost, .order]
    var counts = Array(repeating: 0, count: rules.count)
    for rejection in decision.rejected.rules {
      if let index = rules.firstIndex(of: rejection) { counts[index] += 1 }
    }
    return zip(rules, counts).filter { $0.1 > 0 }.map { "\($0.1) by \($0.0.rawValue)" }.joined(separator: ", ")
  }

  private func writeRelaxations(to page: inout TextPage) {
    guard !decision.relaxations.isEmpty else { return }
    page.addBlank()
    page.addLine(decision.chosen == nil ? "Any one of these changes would work:" : "Alternatives:")
    var table = TextTable()
    for relaxation in decision.relaxations.prefix(Self.mostRelaxations) {
      table.addRow([StyledText(relaxation.text(for: decision.request, request.preset), .key), StyledText(relaxation.gives.mode.text)])
    }
    page.addTable(table, indent: 2)
  }
}
