/// A statement whose end is not there yet.
struct PendingLine {
  var bytes: [UInt8]
  var number: Int
  var lines = 1
  /// What it says if nothing follows.
  var statement: DumpStatement?
}

/// Lines that mail programs and terminals broke.
extension DumpReader {
  /// The most lines one statement may be broken into.
  private static let mostPieces = 4

  /// Whether a line was the continuation of the one before.
  mutating func joinPending(with line: LineScanner) -> Bool {
    guard let pending else { return false }
    let content = prefix.contentStart(of: line.bytes, from: line.position, to: line.end)
    var own = line
    own.position = content
    let reading = LinePattern.read(at: &own)
    // A size alone is a line of `ffmpeg`, or the end of a line that was broken before it.
    let isRest =
      switch reading {
      case .statement(.controlRest), .statement(.ffmpegSizes): true
      default: false
      }
    let isOwn = if case .none = reading { false } else { !isRest }
    if isOwn || pending.lines >= Self.mostPieces {
      settlePending()
      return false
    }
    let rest = line.bytes[content..<line.end]
    for bytes in [pending.bytes + [.space] + rest, pending.bytes + rest] {
      var joined = LineScanner(bytes)
      switch Self.read(&joined) {
      case .statement(let statement):
        self.pending = nil
        var outcome = assembly.take(statement).outcome
        if !joined.isBlankToEnd, !Self.isPunctuation(bytes, joined.position, joined.end) {
          outcome.add(.unread("the end of the line is not understood"))
        }
        report.readLineCount += pending.lines
        settle(outcome, line, pending.number + pending.lines)
        return true
      case .incomplete, .unfinished:
        var longer = PendingLine(bytes: bytes, number: pending.number, lines: pending.lines + 1)
        var again = LineScanner(bytes)
        if case .unfinished(let statement) = Self.read(&again) { longer.statement = statement }
        self.pending = longer
        return true
      case .malformed, .none: continue
      }
    }
    settlePending()
    return false
  }

  /// Reads from the beginning, where a keyword or a control's name stands.
  private static func read(_ scanner: inout LineScanner) -> LineReading {
    let reading = LinePattern.read(at: &scanner)
    guard case .none = reading else { return reading }
    var found = 0
    let later = LinePattern.search(&scanner, found: &found)
    return found == 0 ? later : .none
  }

  /// Nothing follows: what can stand alone does, the rest was cut.
  mutating func settlePending() {
    guard let pending else { return }
    self.pending = nil
    let line = LineScanner(pending.bytes)
    if let statement = pending.statement {
      settle(assembly.take(statement).outcome, line, pending.number)
    } else {
      unread(line, pending.number, "its end is missing")
    }
  }
}
