/// Lines of text, broken between words at a width.
struct TextPage: Sendable {
  /// The width of a page that does not go to a terminal, in columns.
  static let usualWidth = 80
  /// The least width of a page: a narrower one would break every line.
  static let leastWidth = 40

  /// The width in columns.
  let width: Int
  /// Whether the reader's locale has no UTF-8, so that signs beyond ASCII are replaced.
  private let isASCII: Bool
  private(set) var lines: [StyledText] = []

  init(width: Int, isASCII: Bool = false) {
    self.width = width
    self.isASCII = isASCII
  }

  /// A page for standard output.
  ///
  /// - Parameter usual: the width where no terminal has one.
  init(on console: some Console, usual: Int = Self.usualWidth) {
    self.init(width: max(Self.leastWidth, console.pageColumns ?? usual), isASCII: console.isWithoutUTF8)
  }

  /// A page for standard error.
  init(forMessagesOn console: some Console, usual: Int = Self.usualWidth) {
    self.init(width: console.messageWidth(usual: usual), isASCII: console.isWithoutUTF8)
  }

  /// Adds a line, broken between words beyond the width; further lines are indented by two more columns.
  mutating func addLine(_ line: StyledText) {
    let line = shown(line)
    guard line.width > width else { return lines.append(line) }
    addFlow(line.words, indent: 0, column: line.indent + 2)
  }

  /// Adds words in a row, the first one at an indentation.
  fileprivate mutating func addFlow(_ words: [StyledText], indent: Int, column: Int) {
    guard let first = words.first else { return addBlank() }
    let lead = StyledText(String(repeating: " ", count: indent)) + first
    if words.count == 1 { return lines.append(shown(lead)) }
    addFlow(words.dropFirst(), after: lead + " ", column: column)
  }

  /// Adds a line that is never broken, such as a command to copy.
  mutating func addCode(_ line: StyledText) { lines.append(shown(line)) }

  fileprivate func shown(_ text: StyledText) -> StyledText { isASCII ? text.withASCIISigns : text }

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
    var line = shown(lead)
    // In a very narrow rest of the line, text further to the left is more readable than a column of single words.
    let column = min(column ?? line.width, max(0, width - Self.leastBroken))
    let space = String(repeating: " ", count: gap)
    var isFirst = true
    for item in items.lazy.map(shown) {
      defer { isFirst = false }
      if line.width + (isFirst ? 0 : gap) + item.width > width, line.width > column {
        lines.append(line)
        line = StyledText()
      } else if !isFirst {
        line.append(space)
      }
      line.pad(to: column)
      line.append(item)
    }
    lines.append(line)
  }

  /// The fewest columns in which text is broken.
  fileprivate static let leastBroken = 20

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

  mutating func addRow(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// Writes the rows. A last cell that exceeds the page is broken between words; where the other columns leave it no room, the cells of a row
  /// follow each other.
  func writeRows(to page: inout TextPage, indent: Int, gap: Int = 2) {
    let rows = rows.map { $0.map(page.shown) }
    let count = rows.map(\.count).max() ?? 0
    // The last cell of a row has room to the page's end.
    let widths = (0..<count).map { column in rows.map { $0.count > column + 1 ? $0[column].width : 0 }.max() ?? 0 }
    let start = StyledText(String(repeating: " ", count: indent))
    for row in rows {
      let room = page.width - widths.prefix(max(0, row.count - 1)).reduce(indent) { $0 + ($1 > 0 ? $1 + gap : 0) }
      guard room >= min(row.last?.width ?? 0, TextPage.leastBroken) else {
        page.addFlow(row.enumerated().flatMap { $0 > 0 ? $1.spaced(gap - 1) : $1.words }, indent: indent, column: indent + 2)
        continue
      }
      var lead = start
      var column = indent
      for (cell, cellWidth) in zip(row.dropLast(), widths) {
        lead.append(cell)
        if cellWidth > 0 { column += cellWidth + gap }
        lead.pad(to: column)
      }
      page.addFlow(row.last?.words ?? [], after: lead)
    }
  }
}

extension StyledText {
  /// The number of spaces at its start.
  fileprivate var indent: Int { pieces.first?.text.prefix { $0 == " " }.count ?? 0 }

  /// The words, with more spaces before the first one.
  fileprivate func spaced(_ count: Int) -> [StyledText] {
    guard let first = words.first else { return [] }
    return [StyledText(String(repeating: " ", count: count)) + first] + words.dropFirst()
  }

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
