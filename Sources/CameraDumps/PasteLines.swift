/// The lines of a text, by their places.
enum PasteLines {
  /// Where each line's bytes are, without its end.
  static func ranges(of bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for here in bytes.indices where bytes[here] == .newline {
      result.append(start..<here)
      start = here + 1
    }
    if start < bytes.count { result.append(start..<bytes.count) }
    return result
  }

  /// Keywords of dumps, each with a colon behind it.
  private static let names: [Keyword] = [
    "Size", "Interval", "Pixel Format", "ioctl", "Driver Info", "Driver Info (not using libv4l2)", "Driver Info (using libv4l2)",
    "Driver name",
    "Card type", "Pixel format", "Frame size", "Frame rates", "Device found", "caps", "* Pixelformat", "Bus info", "Width/Height", "Index",
    "Type",
  ]
  /// Words of other tools, which need no colon.
  private static let openings: [Keyword] = ["{ pixelformat = ", "{ discrete: ", "bDescriptorSubtype ", "wWidth ", "dwFrameInterval("]
  private static let types: [Keyword] = ["(int) ", "(menu) ", "(bool) ", "(int64) ", "(bitmask)", "(intmenu)", "(button)"]

  /// Whether a line's content begins as the lines of dumps do.
  static func isTelling(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    var scanner = LineScanner(bytes, from: start, to: end)
    scanner.skipBlanks()
    if beginsDump(scanner) || scanner.sees("/dev/") { return true }
    let content = bytes[scanner.position..<end]
    return DeviceHeading(content) != nil || types.contains { content.containsBytes($0.bytes) }
  }

  /// Whether a keyword of dumps stands at the cursor.
  static func beginsDump(_ scanner: LineScanner) -> Bool {
    if scanner.next == UInt8(ascii: "[") {
      var ahead = scanner
      ahead.position += 1
      return ahead.unsigned() != nil && ahead.accept(UInt8(ascii: "]")) && ahead.acceptColon() && !ahead.isAtEnd && !ahead.next.isWordLike
    }
    return names.contains { keyword in
      var ahead = scanner
      return ahead.accept(keyword) && ahead.acceptColon()
    }
      || openings.contains { keyword in
        var ahead = scanner
        return ahead.accept(keyword)
      }
  }

  /// Where the first keyword of dumps stands in a line, behind nothing or what is no word; nil where none does.
  static func keyword(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var scanner = LineScanner(bytes, from: start, to: end)
    while scanner.position < end {
      let here = scanner.position
      if here == start || !bytes[here - 1].isWordLike, firstBytes[Int(bytes[here])], beginsDump(scanner) { return here }
      scanner.position += 1
    }
    return nil
  }

  private static let firstBytes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for keyword in names + openings { table[Int(keyword.bytes[0])] = true }
    table[Int(UInt8(ascii: "["))] = true
    return table
  }()
}

extension ArraySlice<UInt8> {
  fileprivate func containsBytes(_ word: [UInt8]) -> Bool {
    indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}
