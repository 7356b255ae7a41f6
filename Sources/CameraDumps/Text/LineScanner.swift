/// A cursor over the bytes of one line.
///
/// Blanks are spaces and tabs; those at the end of the line are left out. A failed scan may leave the cursor anywhere.
struct LineScanner {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    var end = end ?? bytes.count
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    (self.bytes, position, self.end) = (bytes, start, end)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  var isAtEnd: Bool { position >= end }

  /// The byte at the cursor, or 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  /// What is left of the line.
  var rest: ArraySlice<UInt8> { bytes[min(position, end)..<end] }

  // MARK: Moving

  mutating func skipBlanks() { skip(while: \.isBlank) }

  /// Moves over all bytes up to the first that does not match.
  mutating func skip(while matches: (UInt8) -> Bool) {
    while position < end, matches(bytes[position]) { position += 1 }
  }

  /// Moves over words, in which a space stands for one or more blanks.
  mutating func accept(_ words: String) -> Bool {
    var here = position
    for byte in words.utf8 {
      guard here < end else { return false }
      if byte == UInt8(ascii: " ") {
        guard bytes[here].isBlank else { return false }
        while here < end, bytes[here].isBlank { here += 1 }
      } else {
        guard bytes[here] == byte else { return false }
        here += 1
      }
    }
    position = here
    return true
  }

  /// Moves over words and the blanks around them.
  mutating func acceptSpaced(_ words: String) -> Bool {
    skipBlanks()
    guard accept(words) else { return false }
    skipBlanks()
    return true
  }

  /// Whether the words stand at the cursor.
  func sees(_ words: String) -> Bool {
    var ahead = self
    return ahead.accept(words)
  }

  /// Whether the words occur at the cursor or behind it, exactly as they are spelled.
  func contains(_ words: String) -> Bool {
    let first = words.utf8.first
    return rest.indices.contains { bytes[$0] == first && bytes[$0..<end].starts(with: words.utf8) }
  }

  // MARK: Texts

  /// The most bytes of a text; names in the interface have at most 31.
  private static let longestText = 512

  /// The text up to the first byte that does not match.
  mutating func text(while matches: (UInt8) -> Bool) -> String {
    let start = position
    skip(while: matches)
    return String(decoding: bytes[start..<position].prefix(Self.longestText), as: UTF8.self)
  }

  /// The text up to the end of the line.
  mutating func restOfLine() -> String {
    skipBlanks()
    return text { _ in true }
  }

  /// The text before the first colon, without blanks at its ends; the cursor is then behind the colon. Nil if there is none nearby.
  mutating func label() -> String? {
    guard let colon = rest.prefix(96).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = LineScanner(bytes, from: position, to: colon).rest
    position = colon + 1
    skipBlanks()
    return String(decoding: label, as: UTF8.self)
  }

  /// The text in parentheses, which may hold more of them; nil if the last one is not closed.
  mutating func parenthesized() -> String? {
    guard accept("(") else { return nil }
    let start = position
    let limit = min(end, start + Self.longestText)
    var depth = 1
    while position < limit {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return LineScanner(bytes, from: start, to: position - 1).trimmedText }
    }
    return nil
  }

  private var trimmedText: String {
    var line = self
    return line.restOfLine()
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Whether the byte can be part of a word; bytes of other alphabets count.
  var isWordLike: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
  /// Whether the byte can be part of a path.
  var isPathLike: Bool { isWordLike || "/.:-".utf8.contains(self) }

  /// The value of a hexadecimal digit; nil for any other byte.
  var hexadecimalDigit: UInt8? {
    if isDigit { return self &- UInt8(ascii: "0") }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }
}

extension Substring {
  /// The text without blanks at its ends.
  var trimmingBlanks: Substring {
    var bytes = utf8
    while let first = bytes.first, first.isBlank { bytes.removeFirst() }
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return Substring(bytes)
  }
}
