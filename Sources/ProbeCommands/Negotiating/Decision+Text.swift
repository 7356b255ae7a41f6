import CameraDocuments
import Negotiation
import Viewfinder

extension Decision {
  private static let mostRelaxations = 6

  /// Writes the mode, the adjustments and, if it is to be explained, the reasons.
  ///
  /// - Parameters:
  ///   - subject: The camera's name and node, as far as they are known.
  ///   - preset: The preset of the request.
  ///   - made: The mode that the device set; nil if it set the chosen one, or nothing.
  ///   - given: The wishes that gave way in that mode; nil for those of the decision.
  func writeText(
    to page: inout TextPage, subject: String, _ preset: Preset?, isExplained: Bool = false, made: Mode? = nil, _ given: [Adjustment]? = nil
  ) {
    if let chosen {
      page.addSentence(subject, .faint, after: Self.headline(chosen, made) + StyledText("  "), column: 2)
      var table = TextTable()
      for adjustment in given ?? adjustments {
        table.addRow([StyledText(adjustment.setting.rawValue, .warning), StyledText(adjustment.explanation)])
      }
      page.addTable(table, indent: 2)
    } else {
      page.addSentence("of \(subject) \(noModeText(preset)).", after: StyledText("No mode ", .failure), column: 2)
    }
    for finding in findings { page.addSentence(finding.message, .faint, after: "  ") }
    if isExplained { explain(&page) }
    if isExplained || chosen == nil { writeRelaxations(to: &page, preset) }
  }

  private static func headline(_ chosen: ChosenMode, _ made: Mode?) -> StyledText {
    let mode = made ?? chosen.mode
    var line = StyledText(mode.pixelFormat.unpadded, .key)
    line.append(" \(mode.size) ", .strong)
    line.append(mode.rateText, .strong)
    if chosen.isConverted { line.append(", converted to \(chosen.output.unpadded)") }
    if chosen.needsRotation { line.append(", needs a quarter turn") }
    return line
  }

  /// The rest of a sentence that begins with “No mode”.
  func noModeText(_ preset: Preset?) -> String {
    if rejected.isEmpty {
      return preset == .inputPriority
        ? "is known as its active format: the recording has none" : "can be chosen: the camera lists no format with a size"
    }
    let limits = unmetLimits.map { "`\($0.optionText)`" }
    return "meets \(limits.joined(separator: limits.count == 2 ? " and " : ", "))"
  }

  // MARK: Reasons

  private func explain(_ page: inout TextPage) {
    let rejected = rejected
    guard !rejected.isEmpty else { return }
    page.addBlank()
    var table = TextTable()
    if let deciding = decidedBy {
      table.addRow([runnersUp.first == deciding ? "Runner-up" : "Against", StyledText(deciding.mode.text)])
      table.addRow(["Decided by", StyledText(deciding.rule.rawValue, .strong)])
      table.addRow(["Because", StyledText(deciding.reason)])
    } else {
      for nearest in runnersUp { table.addRow([StyledText(nearest.mode.text), StyledText(nearest.reason)]) }
    }
    table.addRow(["Rejected", StyledText(Self.counts(of: rejected))])
    page.addTable(table, indent: 0)
  }

  /// `limit 3, size 41, rate 6`: how many modes lost on each rule.
  private static func counts(of rejected: [Rejection]) -> String {
    let rules: [RuleName] = [.driver, .limit, .size, .format, .rate, .cost, .order]
    var counts = Array(repeating: 0, count: rules.count)
    for rejection in rejected {
      if let index = rules.firstIndex(of: rejection.rule) { counts[index] += 1 }
    }
    return zip(rules, counts).filter { $0.1 > 0 }.map { "\($0.1) by \($0.0.rawValue)" }.joined(separator: ", ")
  }

  private func writeRelaxations(to page: inout TextPage, _ preset: Preset?) {
    let relaxations = relaxations
    guard !relaxations.isEmpty else { return }
    page.addBlank()
    page.addLine(chosen == nil ? "Any one of these changes would work:" : "Alternatives:")
    var table = TextTable()
    for relaxation in relaxations.prefix(Self.mostRelaxations) {
      table.addRow([StyledText(relaxation.text(for: request, preset), .key), StyledText(relaxation.gives.mode.text)])
    }
    page.addTable(table, indent: 2)
  }
}
