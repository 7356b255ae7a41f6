/// A line into which a serial console wrote a message of the kernel's log: its end follows in the next line.
struct InterruptedLine {
  /// The most bytes before a message.
  private static let longestBeginning = 1_000

  private var beginning: [UInt8]?

  var isOpen: Bool { beginning != nil }

  /// Opens it where a message begins in a line behind its content; false where none does.
  mutating func open(at line: LineScanner, contentStart: Int, messageStart: Int?) -> Bool {
    guard let messageStart, contentStart < messageStart, messageStart - line.position <= Self.longestBeginning else { return false }
    beginning = Array(line.bytes[line.position..<messageStart])
    return true
  }

  /// Closes it; the beginning of the line, or nil where none is open.
  mutating func close() -> [UInt8]? {
    defer { beginning = nil }
    return beginning
  }

  /// Where the stamp of a message, `[  283.767759] `, begins in a line; nil where there is none.
  static func messageStart(in line: LineScanner) -> Int? {
    (line.position..<max(line.position, line.end)).first { line.bytes[$0] == .openBracket && isStamp(line, from: $0 + 1) }
  }

  /// Blanks, seconds, a point, six places, a bracket.
  private static func isStamp(_ line: LineScanner, from start: Int) -> Bool {
    var scanner = LineScanner(line.bytes, from: start, to: min(line.end, start + 24))
    scanner.skipBlanks()
    guard scanner.unsigned() != nil, scanner.accept(.point) else { return false }
    let places = scanner.position
    return scanner.unsigned() != nil && scanner.position - places == 6 && scanner.accept(.closeBracket)
  }
}
