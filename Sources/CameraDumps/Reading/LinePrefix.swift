/// The text before a line's content: quotation marks, a log's time and names, a shell's prompt.
///
/// A prefix is learned where a keyword shows its end, and recognised again with other digits.
struct LinePrefix {
  private var learned: [UInt8] = []

  /// Remembers the bytes before a keyword, without the blanks at the end.
  mutating func learn(_ bytes: ArraySlice<UInt8>) {
    var prefix = bytes
    while let last = prefix.last, last.isBlank { prefix.removeLast() }
    guard !prefix.isEmpty, prefix.count <= 200, !prefix.elementsEqual(learned) else { return }
    learned = Array(prefix)
  }

  /// Where the content of a line begins.
  func contentStart(of bytes: [UInt8], from start: Int, to end: Int) -> Int {
    if !learned.isEmpty, let after = match(bytes, from: start, to: end) { return Self.skipBlanks(bytes, after, end) }
    return Self.marksEnd(bytes, from: start, to: end)
  }

  /// Whether a text before a keyword is a prefix, and not the beginning of a sentence.
  func isPlausible(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    var stop = end
    while stop > start, bytes[stop - 1].isBlank { stop -= 1 }
    guard stop > start else { return true }
    if !learned.isEmpty, match(bytes, from: start, to: stop) == stop { return true }
    let last = bytes[stop - 1]
    if !last.isWordLike { return last != .point && last != .comma && last != .semicolon }
    return Self.wordsSound(bytes, from: start, to: stop)
  }

  /// A prefix that ends in a word: one word alone, a level in capitals, or a text with a time in it.
  private static func wordsSound(_ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
    var words = 0
    var hasTime = false
    var lastHasLowerCase = false
    var isInWord = false
    for here in start..<end {
      let byte = bytes[here]
      if byte == .colon, here > start, here + 1 < end, bytes[here - 1].isDigit, bytes[here + 1].isDigit { hasTime = true }
      if byte.isLetter, !isInWord {
        words += 1
        lastHasLowerCase = false
      }
      if byte.isLetter, byte & 0x20 != 0 { lastHasLowerCase = true }
      isInWord = byte.isWordLike
    }
    return words <= 1 || hasTime || !lastHasLowerCase
  }

  /// Where the learned prefix ends, with digits and blanks in any number; nil where the line has another beginning.
  private func match(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var here = start
    var place = 0
    while place < learned.count {
      let expected = learned[place]
      if expected.isDigit || expected.isBlank {
        let kind = expected.isDigit
        guard here < end, kind ? bytes[here].isDigit : bytes[here].isBlank else { return nil }
        while here < end, kind ? bytes[here].isDigit : bytes[here].isBlank { here += 1 }
        while place < learned.count, kind ? learned[place].isDigit : learned[place].isBlank { place += 1 }
      } else {
        guard here < end, bytes[here] == expected else { return nil }
        here += 1
        place += 1
      }
    }
    return here
  }

  private static let marks = Set<UInt8>(">|".utf8)
  private static let bulletsBeforeBlank = Set<UInt8>("#$+*%;".utf8)

  /// Skips the marks of quotations, comments, prompts and lists.
  private static func marksEnd(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var here = skipBlanks(bytes, start, end)
    while here < end {
      let isBullet = bulletsBeforeBlank.contains(bytes[here]) && here + 1 < end && bytes[here + 1].isBlank
      guard marks.contains(bytes[here]) || isBullet else { break }
      here = skipBlanks(bytes, here + 1, end)
    }
    return here
  }

  private static func skipBlanks(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var here = start
    while here < end, bytes[here].isBlank { here += 1 }
    return here
  }
}
