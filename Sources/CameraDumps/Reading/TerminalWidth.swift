/// The width of the terminal that broke a text's lines: the broken lines are exactly as wide.
struct TerminalWidth {
  /// The least width of a terminal.
  private static let least = 60
  /// The usual width, for which one line is enough.
  private static let usual = 80

  private let text: [UInt8]
  /// The width, looked for when a line may be broken; nil inside where the text does not tell.
  private var columns: Int??

  init(of text: [UInt8]) { self.text = text }

  /// Whether a line fills the terminal, so that the next one may hold its end.
  mutating func isFilled(by line: LineScanner, from start: Int) -> Bool {
    let width = Self.columns(of: line.bytes[start..<line.end])
    guard width >= Self.least else { return false }
    let columns = columns ?? Self.width(of: text)
    self.columns = .some(columns)
    return width == columns
  }

  /// The columns of the widest line, where they are 80 or several lines have as many; nil where nothing tells.
  private static func width(of text: [UInt8]) -> Int? {
    var (widest, count) = (0, 0)
    for line in text.lineRanges {
      let width = columns(of: text[line])
      if width > widest { (widest, count) = (width, 1) } else if width == widest { count += 1 }
    }
    return widest == usual || (widest >= least && count > 1) ? widest : nil
  }

  /// The columns of a line; a tab goes to the next multiple of eight.
  private static func columns(of line: ArraySlice<UInt8>) -> Int {
    var columns = 0
    for byte in line where byte & 0xc0 != 0x80 && byte != .carriageReturn {
      columns = byte == .tab ? (columns / 8 + 1) * 8 : columns + 1
    }
    return columns
  }
}
