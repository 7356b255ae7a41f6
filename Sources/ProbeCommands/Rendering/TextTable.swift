/// Rows whose cells stand under each other.
struct TextTable: Sendable {
  private var rows: [[StyledText]] = []

  mutating func add(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// The rows as lines. The last column is shortened where it would leave the page; the others keep what they hold.
  func lines(indent: Int, width: Int, gap: Int = 2) -> [StyledText] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.indices.contains(column) ? $0[column].width : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = StyledText(String(repeating: " ", count: indent))
      var column = indent
      for (cell, cellWidth) in zip(row, widths) {
        line.pad(to: column)
        line.append(cell)
        if cellWidth > 0 { column += cellWidth + gap }
      }
      return line.shortened(to: width)
    }
  }
}

extension StyledText {
  /// The beginning that fits into a number of columns, with `…` where something was left out.
  func shortened(to limit: Int) -> StyledText {
    guard width > limit else { return self }
    var kept = StyledText()
    for (text, emphasis) in pieces {
      if kept.width + text.displayWidth < limit {
        kept.append(text, emphasis)
      } else {
        kept.append((text + "…").shortened(to: limit - kept.width), emphasis)
        break
      }
    }
    return kept
  }
}
