/// The patterns of all tools, by the first byte of their keywords.
enum PatternIndex {
  /// The order matters among keywords with the same first byte: longer ones stand before their beginnings.
  private static let patterns: [LinePattern] =
    ModeLines.patterns + FormatLines.patterns + DeviceLines.patterns + SectionLines.patterns + ControlLines.patterns + MenuLines.patterns
    + FFmpegLines.patterns + CommandLines.patterns + otherTools + PathLines.patterns

  private static let otherTools: [LinePattern] =
    LsusbLines.patterns + GStreamerLines.patterns + UnreadProgramLines.patterns

  private static let byFirstByte: [[LinePattern]] = {
    var table = [[LinePattern]](repeating: [], count: 256)
    for pattern in patterns { table[Int(pattern.keyword.bytes[0])].append(pattern) }
    return table
  }()

  /// Which bytes begin a keyword that counts anywhere.
  private static let beginsAnywhere: [Bool] = byFirstByte.map { $0.contains { !$0.isAnchored } }

  /// Reads what begins exactly at the cursor.
  static func read(at scanner: inout LineScanner) -> LineReading {
    guard !scanner.isAtEnd else { return .none }
    let start = scanner.position
    let reading = read(byFirstByte[Int(scanner.next)], at: &scanner, .contentStart)
    // A control's name stands before its keyword, so that the statement does not begin here.
    if case .none = reading { return .none }
    if scanner.statementStart < start {
      scanner.position = start
      return .none
    }
    return reading
  }

  /// Searches for the next statement from the cursor on. The cursor is then behind it, and ``LineScanner/statementStart`` where it begins.
  static func search(_ scanner: inout LineScanner) -> LineReading {
    let start = scanner.position
    for here in start..<max(start, scanner.end) where beginsAnywhere[Int(scanner.bytes[here])] {
      scanner.position = here
      let reading = read(byFirstByte[Int(scanner.bytes[here])], at: &scanner, context(at: here, in: scanner))
      if case .none = reading { continue }
      if scanner.statementStart >= start { return reading }
    }
    scanner.position = scanner.end
    return .none
  }

  private static func context(at here: Int, in scanner: LineScanner) -> LinePattern.Context {
    here > 0 && scanner.bytes[here - 1].isWordLike ? .behindWord : .elsewhere
  }

  private static func read(
    _ candidates: [LinePattern], at scanner: inout LineScanner, _ context: LinePattern.Context
  ) -> LineReading {
    let start = scanner.position
    for pattern in candidates where pattern.counts(context) {
      guard scanner.accept(pattern.keyword) else { continue }
      scanner.statementStart = start
      let reading = pattern.read(&scanner)
      guard case .none = reading else { return reading }
      scanner.position = start
    }
    return .none
  }

  /// The most bytes of a free text; names in the interface have at most 31.
  static let longestText = 512

  /// Where a free text ends: before the next keyword that counts anywhere, or at the line's end.
  fileprivate static func textEnd(_ scanner: LineScanner) -> Int {
    let start = scanner.position
    let limit = min(scanner.end, start + longestText)
    for here in start..<max(start, limit) where here > start && beginsAnywhere[Int(scanner.bytes[here])] {
      if beginsStatement(scanner, at: here) { return here }
    }
    return limit
  }

  private static func beginsStatement(_ scanner: LineScanner, at here: Int) -> Bool {
    let context = context(at: here, in: scanner)
    return byFirstByte[Int(scanner.bytes[here])].contains { pattern in
      guard pattern.counts(context) else { return false }
      var ahead = scanner
      ahead.position = here
      ahead.isLookingAhead = true
      guard ahead.accept(pattern.keyword) else { return false }
      ahead.statementStart = here
      switch pattern.read(&ahead) {
      case .none, .malformed: return false
      case .statement, .unfinished, .incomplete: return true
      }
    }
  }
}

extension LineScanner {
  /// A free text: up to the next keyword that counts anywhere, or the line's end. Empty while looking ahead.
  mutating func freeText() -> String {
    skipBlanks()
    if isLookingAhead { return "" }
    let start = position
    position = PatternIndex.textEnd(self)
    return text(start..<position)
  }
}
