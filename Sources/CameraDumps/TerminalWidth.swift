/// The width of the terminal that broke a text's lines: what it broke is as wide as it, to the column.
enum TerminalWidth {
  /// Narrower terminals are not believed in.
  static let least = 60
  /// The usual width, which one line is enough for.
  private static let usual = 80

  /// The columns of the widest line, where that is 80 or several lines have it; nil where nothing tells.
  static func of(_ text: [UInt8]) -> Int? {
    var (widest, count) = (0, 0)
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != .newline { end += 1 }
      let width = columns(of: text, from: start, to: end)
      if width > widest { (widest, count) = (width, 1) } else if width == widest { count += 1 }
      start = end + 1
    }
    return widest == usual || (widest >= least && count > 1) ? widest : nil
  }

  /// How many columns a line takes; a tab goes to the next multiple of eight.
  static func columns(of bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var columns = 0
    for byte in bytes[start..<end] where byte & 0xc0 != 0x80 && byte != .carriageReturn {
      columns = byte == .tab ? (columns / 8 + 1) * 8 : columns + 1
    }
    return columns
  }
}
