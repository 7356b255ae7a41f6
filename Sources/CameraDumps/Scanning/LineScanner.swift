/// A cursor over the bytes of one line.
///
/// Blanks are spaces and tabs. A failed scan may leave the cursor anywhere; the caller resets ``position`` before another try.
struct LineScanner {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  /// Where the statement being read begins: at its keyword, or before it.
  var statementStart = 0
  /// Whether only the kind of a statement matters, so that texts are not read.
  var isLookingAhead = false

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = start
    self.end = end ?? bytes.count
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at the cursor, or 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  mutating func skipBlanks() {
    while position < end, bytes[position].isBlank { position += 1 }
  }

  /// Moves over all bytes up to the first that does not match.
  mutating func skip(while matches: (UInt8) -> Bool) {
    while position < end, matches(bytes[position]) { position += 1 }
  }

  /// The text up to the first byte that does not match; the cursor is then at this byte.
  mutating func text(while matches: (UInt8) -> Bool) -> String {
    let start = position
    skip(while: matches)
    return text(start..<position)
  }

  /// The text up to the end of the line; the cursor is then there.
  mutating func restOfLine() -> String {
    defer { position = end }
    return text(position..<end)
  }

  /// Moves over one byte if it is this one.
  mutating func accept(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Moves over a keyword, in which a space stands for one or more blanks.
  mutating func accept(_ keyword: Keyword) -> Bool {
    var here = position
    for byte in keyword.bytes {
      guard here < end else { return false }
      if byte == .space {
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

  /// Moves over bytes that are exactly these.
  mutating func acceptExactly(_ keyword: Keyword) -> Bool {
    let count = keyword.bytes.count
    guard count <= end - position, bytes[position..<position + count].elementsEqual(keyword.bytes) else { return false }
    position += count
    return true
  }

  /// Moves over a byte and the blanks around it.
  mutating func acceptSpaced(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard accept(byte) else { return false }
    skipBlanks()
    return true
  }

  /// Moves over blanks and a keyword.
  mutating func acceptAfterBlanks(_ keyword: Keyword) -> Bool {
    skipBlanks()
    return accept(keyword)
  }

  /// Whether the keyword stands at the cursor.
  func sees(_ keyword: Keyword) -> Bool {
    var ahead = self
    return ahead.accept(keyword)
  }

  /// The text of a range, without blanks at its ends, repaired where it is not UTF-8.
  func text(_ range: Range<Int>) -> String {
    var (start, stop) = (range.lowerBound, range.upperBound)
    while start < stop, bytes[start].isBlank { start += 1 }
    while start < stop, bytes[stop - 1].isBlank { stop -= 1 }
    return String(decoding: bytes[start..<stop], as: UTF8.self)
  }

  /// Moves over blanks and a line's end; false when something else follows.
  mutating func acceptLineEnd() -> Bool {
    skipBlanks()
    while accept(.carriageReturn) {}
    return isAtEnd || accept(.newline)
  }

  /// Whether only blanks are left.
  var isBlankToEnd: Bool {
    var here = position
    while here < end, bytes[here].isBlank { here += 1 }
    return here == end
  }
}
