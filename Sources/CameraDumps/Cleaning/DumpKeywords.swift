/// The words by which a line of a dump is recognised before it is read.
enum DumpKeywords {
  /// Words with a colon behind them.
  private static let names: [Keyword] = [
    "Size", "Interval", "Pixel Format", "ioctl", "Driver Info", "Driver Info (not using libv4l2)", "Driver Info (using libv4l2)",
    "Driver name", "Card type", "Pixel format", "Frame size", "Frame rates", "Device found", "caps", "* Pixelformat", "Bus info",
    "Width/Height", "Index", "Type",
  ]
  /// Words of other tools, without a colon.
  private static let openings: [Keyword] = ["{ pixelformat = ", "{ discrete: ", "bDescriptorSubtype ", "wWidth ", "dwFrameInterval("]
  private static let controlTypes: KeywordSet = ["(int) ", "(menu) ", "(bool) ", "(int64) ", "(bitmask)", "(intmenu)", "(button)"]
  private static let beginnings = KeywordSet(names + openings + ["["])

  /// Whether a line's content looks like a line of a dump.
  static func occur(in bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    var scanner = LineScanner(bytes, from: start, to: end)
    scanner.skipBlanks()
    if stand(at: scanner) || scanner.sees("/dev/") { return true }
    let content = bytes[scanner.position..<end]
    return DeviceHeading(content) != nil || controlTypes.occurs(in: content)
  }

  /// Whether one stands at the cursor: a word with its colon, or `[0]: '`.
  private static func stand(at scanner: LineScanner) -> Bool {
    var ahead = scanner
    if ahead.accept(.openBracket) {
      return ahead.unsigned() != nil && ahead.accept(.closeBracket) && ahead.acceptSpaced(.colon) && !ahead.isAtEnd
        && !ahead.next.isWordLike
    }
    return openings.contains(where: scanner.sees)
      || names.contains { keyword in
        var ahead = scanner
        return ahead.accept(keyword) && ahead.acceptSpaced(.colon)
      }
  }

  /// Where the first one stands, at the beginning or behind a byte that is no part of a word; nil where none does.
  static func first(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var scanner = LineScanner(bytes, from: start, to: end)
    while scanner.position < end {
      let here = scanner.position
      if here == start || !bytes[here - 1].isWordLike, beginnings.mayBegin(with: bytes[here]), stand(at: scanner) { return here }
      scanner.position += 1
    }
    return nil
  }
}
