/// A statement whose end is not there yet.
struct PendingLine {
  var bytes: [UInt8]
  var number: Int
  var lines = 1
  /// What it says if nothing follows.
  var statement: DumpStatement?
  /// Whether the line fills the terminal: the next one is then glued on.
  var isFull = false
  /// Whether nothing in it is known, and only its width tells that it may go on.
  var isUnknown = false
}

/// Lines that mail programs and terminals broke.
extension DumpReader {
  /// The most lines one statement may be broken into; the sizes of `ffmpeg` fill many.
  private static let mostPieces = 32

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
      // The rest of a control may itself be broken.
      case .incomplete: if case .control = pending.statement { true } else { false }
      default: false
      }
    let isOwn = if case .none = reading { false } else { !isRest }
    guard !isOwn, pending.lines < Self.mostPieces else {
      settlePending()
      return false
    }
    let rest = line.bytes[content..<line.end]
    if pending.isUnknown { return joinUnknown(rest) }
    let (spaced, glued) = (pending.bytes + [.space] + rest, pending.bytes + rest)
    let joinings = (pending.isFull ? [glued, spaced] : [spaced, glued]).map { ($0, Self.joined($0, isGlued: $0.count == glued.count)) }
    for (bytes, joined) in joinings {
      // A joining that leaves a broken piece at its end counts only where the other makes no sense at all.
      guard let joined, joined.isWhole || !joinings.contains(where: { $0.1?.isWhole == true }) else { continue }
      self.pending = PendingLine(
        bytes: bytes, number: pending.number, lines: pending.lines + 1, statement: joined.statement?.from(pending.statement),
        isFull: isFull(line, from: line.position))
      if joined.isComplete, !isFull(line, from: line.position) { settlePending() }
      return true
    }
    settlePending(isContinued: line.bytes[content].isDigit)
    return false
  }

  /// A line of which nothing is known, and the next glued on: together they may be one.
  private mutating func joinUnknown(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let pending else { return false }
    var joined = LineScanner(pending.bytes + rest)
    joined.position = prefix.contentStart(of: joined.bytes, from: 0, to: joined.end)
    var found = 0
    if case .none = LinePattern.read(at: &joined), case .none = LinePattern.search(&joined, found: &found) {
      settlePending()
      return false
    }
    self.pending = nil
    readLine(LineScanner(joined.bytes), number: pending.number)
    return true
  }

  /// What two pieces say together; nil where that is nothing, or not all of it.
  private static func joined(_ bytes: [UInt8], isGlued: Bool) -> (statement: DumpStatement?, isComplete: Bool, isWhole: Bool)? {
    var scanner = LineScanner(bytes)
    switch read(&scanner) {
    case .incomplete: return (nil, false, false)
    case .unfinished(let statement):
      if isGlued, case .control(let control) = statement, !control.hasKnownFlags { return nil }
      return (statement, false, scanner.isBlankToEnd)
    case .statement(let statement):
      return scanner.isBlankToEnd || isPunctuation(bytes, scanner.position, scanner.end) ? (statement, true, true) : nil
    case .malformed, .none: return nil
    }
  }

  /// Reads from the beginning, where a keyword or a control's name stands.
  private static func read(_ scanner: inout LineScanner) -> LineReading {
    let reading = LinePattern.read(at: &scanner)
    guard case .none = reading else { return reading }
    var found = 0
    let later = LinePattern.search(&scanner, found: &found)
    return found == 0 ? later : .none
  }

  /// Nothing follows: what can stand alone does, the rest was cut. Where digits follow that do not fit, the last number is in doubt.
  mutating func settlePending(isContinued: Bool = false) {
    guard let pending else { return }
    self.pending = nil
    let line = LineScanner(pending.bytes)
    if pending.isUnknown { return settle(.foreign, line, pending.number) }
    guard let statement = pending.statement else { return unread(line, pending.number, "its end is missing") }
    let (whole, isCut) = statement.withoutCutNumber(isContinued: isContinued)
    var outcome = assembly.take(whole).outcome
    if isCut { outcome.add(.unread("it breaks off in a number or a word")) }
    report.readLineCount += pending.lines - 1
    settle(outcome, line, pending.number + pending.lines - 1)
  }
}

extension DumpStatement {
  /// The statement with the address that stands before the piece it began with.
  fileprivate func from(_ beginning: DumpStatement?) -> DumpStatement {
    guard case .ffmpegFormat(let format, let sizes, nil) = self, case .ffmpegFormat(_, _, let origin) = beginning else { return self }
    return .ffmpegFormat(format, sizes, origin: origin)
  }

  /// The statement without a number that its line breaks off in, and whether there was one.
  fileprivate func withoutCutNumber(isContinued: Bool) -> (DumpStatement, isCut: Bool) {
    switch self {
    case .control(var control) where control.cutNumber != nil && (isContinued || control.lacksValue):
      control.dropCutNumber()
      return (.control(control), true)
    case .control(var control) where control.hasCutFlag:
      control.flags.removeLast()
      return (.control(control), true)
    case .ffmpegFormat(let format, let sizes, let origin) where isContinued && !sizes.isEmpty:
      return (.ffmpegFormat(format, sizes.dropLast(), origin: origin), true)
    default: return (self, false)
    }
  }
}
