/// The encoding of mail: `=3D` for an equals sign, `=09` for a tab, an equals sign at the end of a line that the next continues.
///
/// Source: RFC 2045, section 6.7.
enum QuotedPrintable {
  /// How many bytes of a text are searched for the signs of the encoding.
  private static let searchedLength = 65_536
  private static let signs: KeywordSet = ["=09", "=3D", "=3d", "=20\n", "=20\r\n", "=C2=A0", "=E2=80"]
  /// Words with an equals sign and digits behind them in a plain dump: `value=20`.
  private static let keys: [Keyword] = ["min", "max", "step", "default", "value", "flags", "dims", "width", "height", "pixelformat"]

  /// The text as it was before the mail; nil where it has no encoded sign and no line that the next continues.
  ///
  /// Needed for the graph of a TC358743 bridge on a Raspberry Pi 4.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    let beginning = bytes.prefix(searchedLength)
    guard signs.occurs(in: beginning) || beginning.indices.contains(where: { isSoftBreak(bytes, $0) }) else { return nil }
    return bytes.rewritten { bytes, here in bytes[here] == .equals ? meaning(bytes, here) : nil }
  }

  /// The length of an encoded sign and its byte; no byte for a soft line break; nil for a plain equals sign.
  private static func meaning(_ bytes: [UInt8], _ here: Int) -> (length: Int, replacement: [UInt8])? {
    let isValue = follows(bytes, here, keys)
    if let after = lineEnd(bytes, here + 1) {
      // Encoded, `value` is followed by `=3D`: here a terminal broke a plain line.
      let isBroken = isValue && after < bytes.count && (bytes[after].isDigit || bytes[after] == .hyphen)
      return isBroken ? nil : (after - here, [])
    }
    guard here + 2 < bytes.count, let high = bytes[here + 1].hexadecimalDigit, let low = bytes[here + 2].hexadecimalDigit else {
      return nil
    }
    let byte = high << 4 | low
    return isValue && byte != .equals ? nil : (3, [byte])
  }

  /// Whether an equals sign at the end of a line continues it: it stands alone, and not around a heading.
  private static func isSoftBreak(_ bytes: [UInt8], _ here: Int) -> Bool {
    guard bytes[here] == .equals, lineEnd(bytes, here + 1) != nil, here > 0, bytes[here - 1] != .equals, bytes[here - 1] != .newline,
      !follows(bytes, here, keys)
    else { return false }
    let line = bytes[..<here].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return bytes[line] != .equals
  }

  private static func follows(_ bytes: [UInt8], _ here: Int, _ words: [Keyword]) -> Bool {
    words.contains { word in
      let start = here - word.bytes.count
      guard start >= 0, bytes[start..<here].elementsEqual(word.bytes) else { return false }
      return start == 0 || !bytes[start - 1].isWordLike
    }
  }

  /// Where the next line begins; nil where this one has more than blanks.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var here = start
    while here < bytes.count, bytes[here].isBlank || bytes[here] == .carriageReturn { here += 1 }
    if here == bytes.count { return here }
    return bytes[here] == .newline ? here + 1 : nil
  }
}
