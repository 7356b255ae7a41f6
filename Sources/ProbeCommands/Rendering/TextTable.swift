/// Rows of cells in aligned columns.
struct TextTable: Sendable {
  private var rows: [[StyledText]] = []
  private static let leastBroken = 20

  mutating func addRow(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// Writes the rows. A last cell that exceeds the page is broken between words.
  func writeRows(to page: inout TextPage, indent: Int, gap: Int = 2) {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0 }
    for row in rows {
      var lead = StyledText(String(repeating: " ", count: indent))
      var column = indent
      for (cell, cellWidth) in zip(row.dropLast(), widths) {
        lead.append(cell)
        if cellWidth > 0 { column += cellWidth + gap }
        lead.pad(to: column)
      }
      // In a very narrow rest of the line, a cell that exceeds the page is more readable than a column of single words.
      let isBroken = page.width - lead.width >= Self.leastBroken
      page.addFlow(isBroken ? row.last?.words ?? [] : row.suffix(1), after: lead)
    }
  }
}

extension StyledText {
  /// The words, each with its emphasis. Leading spaces are kept with the first word.
  fileprivate var words: [StyledText] {
    guard width > 0 else { return [] }
    return pieces.flatMap { text, emphasis in
      let start = text.prefix { $0 == " " }
      let words = text.dropFirst(start.count).split(separator: " ").map { StyledText($0, emphasis) }
      guard !start.isEmpty, let first = words.first else { return words }
      return [StyledText(start) + first] + words.dropFirst()
    }
  }
}
