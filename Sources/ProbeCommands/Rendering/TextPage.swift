/// Lines of text, broken between words at a width.
struct TextPage: Sendable {
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
