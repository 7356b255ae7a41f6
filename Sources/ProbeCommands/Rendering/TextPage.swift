/// Lines for a person to read, at most so many columns wide where words allow.
struct TextPage: Sendable {
  /// The columns there are.
  let width: Int
  private(set) var lines: [StyledText] = []

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ line: StyledText) {
    lines.append(line)
  }

  mutating func addBlank() {
    lines.append("")
  }

  /// Adds items one after another; what does not fit goes to further lines that start in the same column.
  ///
  /// - Parameters:
  ///   - items: never broken themselves.
  ///   - lead: what stands before the first item.
  ///   - column: where further lines begin; nil for the end of the lead.
  ///   - gap: the spaces between items.
  mutating func add(flowing items: some Sequence<StyledText>, after lead: StyledText, column: Int? = nil, gap: Int = 1) {
    var line = lead
    let column = column ?? lead.width
    var isFirst = true
    for item in items {
      defer { isFirst = false }
      if !isFirst {
        if line.width + gap + item.width > width {
          lines.append(line)
          line = StyledText()
        } else {
          line.append(String(repeating: " ", count: gap))
        }
      }
      line.pad(to: column)
      line.append(item)
    }
    lines.append(line)
  }

  /// Adds a sentence, broken between its words.
  mutating func add(sentence: String, _ emphasis: Emphasis = .plain, after lead: StyledText, column: Int? = nil) {
    add(flowing: sentence.split(separator: " ").map { StyledText($0, emphasis) }, after: lead, column: column)
  }

  mutating func add(_ table: TextTable, indent: Int) {
    table.writeRows(to: &self, indent: indent)
  }

  /// The page as UTF-8, each line ended.
  func bytes(isColoured: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      line.write(to: &bytes, isColoured: isColoured)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
