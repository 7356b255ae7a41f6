/// What a line holds from a keyword on.
enum LineReading {
  /// A statement, complete.
  case statement(DumpStatement)
  /// A statement that may go on in the next line.
  case unfinished(DumpStatement)
  /// The beginning of a statement that has no meaning without its end.
  case incomplete
  /// A keyword with something behind it that is not understood; the reason.
  case malformed(String)
  /// Not what the keyword suggested.
  case none
}

/// A keyword that tells what a line is, and how to read what follows it.
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

  let keyword: Keyword
  let place: Place
  /// Reads what follows the keyword; the cursor is behind it. `start` is where the keyword begins,
  /// and becomes where the statement begins.
  let read: @Sendable (_ scanner: inout LineScanner, _ start: inout Int) -> LineReading

  init(_ keyword: Keyword, _ place: Place = .anywhere, read: @escaping @Sendable (inout LineScanner, inout Int) -> LineReading) {
    self.keyword = keyword
    self.place = place
    self.read = read
  }

  /// All patterns. The order matters among those with the same first byte only: longer keywords before their beginnings.
  static let all: [LinePattern] = modes + devices + sections + controls + menus + ffmpeg + commands + otherTools + remarks

  private static let otherTools = lsusb + gstreamer + libcamera + guvcview + uvcdynctrl + unreadTools

  /// The patterns by first byte.
  private static let index: [[LinePattern]] = {
    var table = [[LinePattern]](repeating: [], count: 256)
    for pattern in all { table[Int(pattern.keyword.bytes[0])].append(pattern) }
    return table
  }()

  /// Which bytes begin a keyword that counts anywhere.
  private static let beginsAnywhere: [Bool] = index.map { $0.contains { $0.place != .start } }

  /// Reads what begins exactly at the cursor.
  static func read(at scanner: inout LineScanner) -> LineReading {
    let start = scanner.position
    guard start < scanner.end else { return .none }
    var found = start
    let reading = read(index[Int(scanner.bytes[start])], at: &scanner, found: &found) { _ in true }
    // A control's name stands before its keyword, and then this is not where the statement begins.
    if found < start {
      scanner.position = start
      return .none
    }
    return reading
  }

  /// Searches for the next statement, from the cursor on; the cursor is then behind it, and `found` where it begins.
  static func search(_ scanner: inout LineScanner, found: inout Int) -> LineReading {
    let bytes = scanner.bytes
    let start = scanner.position
    var here = start
    while here < scanner.end {
      if beginsAnywhere[Int(bytes[here])] {
        scanner.position = here
        let isAfterWord = here > 0 && bytes[here - 1].isWordLike
        let reading = read(index[Int(bytes[here])], at: &scanner, found: &found) { isAfterWord ? $0.place == .glued : $0.place != .start }
        if case .none = reading {} else if found >= start { return reading }
      }
      here += 1
    }
    scanner.position = scanner.end
    return .none
  }

  private static func read(
    _ candidates: [LinePattern], at scanner: inout LineScanner, found: inout Int, where counts: (LinePattern) -> Bool
  ) -> LineReading {
    let start = scanner.position
    for pattern in candidates where counts(pattern) {
      guard scanner.accept(pattern.keyword) else { continue }
      found = start
      let reading = pattern.read(&scanner, &found)
      if case .none = reading {
        scanner.position = start
        continue
      }
      return reading
    }
    return .none
  }

  /// The most bytes a free text may have; names in the interface have at most 31.
  static let longestText = 512

  /// A free text: up to the next keyword that counts anywhere, or the end.
  static func freeText(_ scanner: inout LineScanner) -> String {
    scanner.skipBlanks()
    if scanner.isLookingAhead { return "" }
    let start = scanner.position
    let limit = min(scanner.end, start + longestText)
    var here = start
    while here < limit {
      if beginsAnywhere[Int(scanner.bytes[here])], here > start, beginsStatement(scanner, at: here) { break }
      here += 1
    }
    scanner.position = here
    return scanner.text(start..<here)
  }

  private static func beginsStatement(_ scanner: LineScanner, at here: Int) -> Bool {
    let isAfterWord = scanner.bytes[here - 1].isWordLike
    for pattern in index[Int(scanner.bytes[here])] where isAfterWord ? pattern.place == .glued : pattern.place != .start {
      var ahead = scanner
      ahead.position = here
      ahead.isLookingAhead = true
      if ahead.accept(pattern.keyword) {
        var found = here
        switch pattern.read(&ahead, &found) {
        case .none, .malformed: continue
        case .statement, .unfinished, .incomplete: return true
        }
      }
    }
    return false
  }
}
