/// Lines of text, broken between words at a width.
struct TextPage: Sendable {
  /// The width of a page that does not go to a terminal, in columns.
  static let usualWidth = 80
  /// The least width of a page: a narrower one would break every line.
  static let leastWidth = 40

  /// The width in columns.
  let width: Int
  private(set) var lines: [StyledText] = []

  init(width: Int) {
    self.width = width
  }

  mutating func addLine(_ line: StyledText) {
    lines.append(line)
  }

  mutating func addBlank() {
    lines.append("")
  }

  /// Adds items in a row; those that do not fit continue on further lines in the same column.
  ///
  /// - Parameters:
  ///   - items: the items, which are never broken.
  ///   - lead: the text before the first item.
  ///   - column: the column of further lines; nil for the end of the lead.
  ///   - gap: the number of spaces between items.
  mutating func addFlow(_ items: some Sequence<StyledText>, after lead: StyledText, column: Int? = nil, gap: Int = 1) {
    var line = lead
    let column = column ?? lead.width
    let space = String(repeating: " ", count: gap)
    var isFirst = true
    for item in items {
      defer { isFirst = false }
      if !isFirst {
        if line.width + gap + item.width > width {
          lines.append(line)
          line = StyledText()
        } else {
          line.append(space)
        }
      }
      line.pad(to: column)
      line.append(item)
    }
    lines.append(line)
  }

  /// Adds a sentence, broken between words.
  mutating func addSentence(_ sentence: String, _ emphasis: Emphasis = .plain, after lead: StyledText, column: Int? = nil) {
    addFlow(sentence.split(separator: " ").map { StyledText($0, emphasis) }, after: lead, column: column)
  }

  mutating func addTable(_ table: TextTable, indent: Int) {
    table.writeRows(to: &self, indent: indent)
  }

  /// The page as UTF-8, with a line feed after each line.
  func bytes(isColoured: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      line.writeBytes(to: &bytes, isColoured: isColoured)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

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
