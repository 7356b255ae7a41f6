/// A mail's encoding: `=3D` for an equals sign, `=09` for a tab, and an equals sign at the end of a line that goes on in the next.
///
/// Source: RFC 2045, section 6.7.
enum QuotedPrintable {
  private static let equals = UInt8(ascii: "=")
  private static let signs: [Keyword] = ["=09", "=3D", "=3d", "=20\n", "=20\r\n", "=C2=A0", "=E2=80"]
  /// Words behind which a dump that is not encoded has an equals sign and digits: `value=20`.
  private static let keys: [Keyword] = ["min", "max", "step", "default", "value", "flags", "dims", "width", "height", "pixelformat"]

  /// Whether a text has an encoded sign in it, or a line that goes on in the next.
  static func isPresent(in bytes: [UInt8]) -> Bool {
    signs.contains { PasteEncoding.holds(bytes, $0) }
      || PasteEncoding.places(of: "=\n", in: bytes).contains { isSoftBreak(bytes, $0) }
      || PasteEncoding.places(of: "=\r\n", in: bytes).contains { isSoftBreak(bytes, $0) }
  }

  /// The text as it was before the mail.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var here = 0
    while here < bytes.count {
      if bytes[here] == equals, let (length, byte) = meaning(bytes, here) {
        if let byte { result.append(byte) }
        here += length
      } else {
        result.append(bytes[here])
        here += 1
      }
    }
    return result
  }

  /// How long an encoded sign is, and the byte it stands for; no byte for the end of a line that goes on; nil for a plain equals sign.
  private static func meaning(_ bytes: [UInt8], _ here: Int) -> (length: Int, byte: UInt8?)? {
    let isValue = follows(bytes, here, keys)
    if let after = lineEnd(bytes, here + 1) {
      // What ends in `value` goes on with `=3D`; a line of a dump that a terminal broke there does not.
      let isBroken = isValue && after < bytes.count && (bytes[after].isDigit || bytes[after] == .hyphen)
      return isBroken ? nil : (after - here, nil)
    }
    guard here + 2 < bytes.count, let high = bytes[here + 1].hexadecimalDigit, let low = bytes[here + 2].hexadecimalDigit else {
      return nil
    }
    let byte = high << 4 | low
    return isValue && byte != equals ? nil : (3, byte)
  }

  /// Whether the equals sign at the end of a line says that the line goes on: alone, and not around a heading.
  private static func isSoftBreak(_ bytes: [UInt8], _ here: Int) -> Bool {
    guard here > 0, bytes[here - 1] != equals, bytes[here - 1] != .newline, !follows(bytes, here, keys) else { return false }
    let line = bytes[..<here].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return bytes[line] != equals
  }

  private static func follows(_ bytes: [UInt8], _ here: Int, _ words: [Keyword]) -> Bool {
    words.contains { word in
      let start = here - word.bytes.count
      guard start >= 0, bytes[start..<here].elementsEqual(word.bytes) else { return false }
      return start == 0 || !bytes[start - 1].isWordLike
    }
  }

  /// Where the next line begins, when only blanks are left in this one.
  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var here = start
    while here < bytes.count, bytes[here].isBlank || bytes[here] == .carriageReturn { here += 1 }
    if here == bytes.count { return here }
    return bytes[here] == .newline ? here + 1 : nil
  }
}
