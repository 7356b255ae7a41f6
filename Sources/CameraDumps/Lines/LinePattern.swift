/// What a line holds from a keyword on.
enum LineReading {
  /// A complete statement.
  case statement(DumpStatement)
  /// A statement that may continue in the next line.
  case unfinished(DumpStatement)
  /// The beginning of a statement that means nothing without its end.
  case incomplete
  /// A keyword with something behind it that is not understood; the reason.
  case malformed(String)
  /// Not what the keyword suggested.
  case none

  static var ignored: LineReading { .statement(.ignored) }
}

/// A keyword that identifies a kind of line, and how to read what follows it.
struct LinePattern: Sendable {
  /// Where a keyword counts.
  enum Place {
    /// Anywhere in the line: no prose and no log says this.
    case anywhere
    /// Anywhere, even with no blank before it, as where a prompt or a log message was pasted on.
    case glued
    /// Only where the content of a line begins, behind prefixes: these words occur in prose too.
    case start
  }

  /// What stands before a keyword.
  enum Context { case contentStart, behindWord, elsewhere }

  let keyword: Keyword
  private let place: Place
  /// Reads what follows the keyword; the cursor is behind it. Where the statement begins before the keyword, it sets
  /// ``LineScanner/statementStart``.
  let read: @Sendable (_ scanner: inout LineScanner) -> LineReading

  init(_ keyword: Keyword, _ place: Place = .anywhere, read: @escaping @Sendable (inout LineScanner) -> LineReading) {
    self.keyword = keyword
    self.place = place
    self.read = read
  }

  /// Whether it counts only at the start of a line's content.
  var isAnchored: Bool { place == .start }

  /// Whether the keyword counts behind what stands before it.
  func counts(_ context: Context) -> Bool {
    switch context {
    case .contentStart: true
    case .behindWord: place == .glued
    case .elsewhere: place != .start
    }
  }

  /// A keyword that counts only with a colon behind it; the cursor is then behind the colon.
  static func labelled(
    _ keyword: Keyword, _ place: Place = .anywhere, read: @escaping @Sendable (inout LineScanner) -> LineReading
  ) -> LinePattern {
    LinePattern(keyword, place) { scanner in scanner.acceptSpaced(.colon) ? read(&scanner) : .none }
  }

  /// A keyword with a colon and a text of which nothing is kept.
  static func ignored(_ keyword: Keyword) -> LinePattern { labelled(keyword, .start) { scanner in scanner.ignoreText() } }
}

extension LineScanner {
  /// The reading of something that is not understood: a line that ended too early may continue in the next.
  func unread(_ reason: String) -> LineReading { isBlankToEnd ? .incomplete : .malformed(reason) }

  /// Moves over a free text of which nothing is kept.
  mutating func ignoreText() -> LineReading {
    _ = freeText()
    return .ignored
  }
}
