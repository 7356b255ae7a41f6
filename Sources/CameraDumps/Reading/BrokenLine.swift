/// A line that mail programs or terminals broke, while its end is missing.
struct BrokenLine {
  /// The most lines that one statement may be broken into; the sizes of `ffmpeg` fill many.
  private static let mostPieces = 32

  var bytes: [UInt8]
  /// The number of its first piece.
  var number: Int
  private(set) var pieces = 1
  /// Its statement so far; nil where it means nothing without its end.
  private(set) var statement: DumpStatement?

  init(_ bytes: ArraySlice<UInt8>, number: Int, statement: DumpStatement? = nil) {
    self.bytes = Array(bytes)
    self.number = number
    self.statement = statement
  }

  /// Whether the line at the cursor may be its next piece, and does not say something of its own.
  func mayContinue(with line: LineScanner) -> Bool {
    guard pieces < Self.mostPieces else { return false }
    var own = line
    switch PatternIndex.read(at: &own) {
    // A size alone is a line of `ffmpeg`, or the end of a line that was broken before it.
    case .none, .statement(.controlRest), .statement(.ffmpegSizes): return true
    // The rest of a control may itself be broken.
    case .incomplete: if case .control = statement { return true } else { return false }
    default: return false
    }
  }

  /// Adds the next piece. Nil where both together mean nothing.
  func joined(with rest: ArraySlice<UInt8>) -> (line: BrokenLine, isComplete: Bool)? {
    let (spaced, glued) = (bytes + [.space] + rest, bytes + rest)
    let joinings = [spaced, glued].map { ($0, Self.reading(of: $0, isGlued: $0.count == glued.count)) }
    for (bytes, reading) in joinings {
      // A joining that leaves a broken piece at its end counts only where the other makes no sense at all.
      guard let reading, reading.isWhole || !joinings.contains(where: { $0.1?.isWhole == true }) else { continue }
      var line = self
      line.bytes = bytes
      line.pieces += 1
      line.statement = reading.statement?.withOrigin(of: statement)
      return (line, reading.isComplete)
    }
    return nil
  }

  /// What two pieces say together; nil where that is nothing, or not all of it.
  private static func reading(of bytes: [UInt8], isGlued: Bool) -> (statement: DumpStatement?, isComplete: Bool, isWhole: Bool)? {
    var scanner = LineScanner(bytes)
    switch statementFromStart(&scanner) {
    case .incomplete: return (nil, false, false)
    case .unfinished(let statement):
      if isGlued, case .control(let control) = statement, !control.hasKnownFlags { return nil }
      return (statement, false, scanner.isBlankToEnd)
    case .statement(let statement):
      return bytes[scanner.position...].contains(where: \.isWordLike) ? nil : (statement, true, true)
    case .malformed, .none: return nil
    }
  }

  /// Reads from the beginning, where a keyword or a control's name stands.
  private static func statementFromStart(_ scanner: inout LineScanner) -> LineReading {
    let reading = PatternIndex.read(at: &scanner)
    guard case .none = reading else { return reading }
    let later = PatternIndex.search(&scanner)
    return scanner.statementStart == 0 ? later : .none
  }
}

extension DumpStatement {
  /// The statement with the address before the first piece.
  fileprivate func withOrigin(of beginning: DumpStatement?) -> DumpStatement {
    guard case .ffmpegFormat(let format, let sizes, nil) = self, case .ffmpegFormat(_, _, let origin) = beginning else { return self }
    return .ffmpegFormat(format, sizes, origin: origin)
  }

  /// The statement without a number or word that its line breaks off in, and whether there was one.
  ///
  /// `isContinued` says that digits follow which do not fit, so that the last number is in doubt.
  func withoutCutEnd(isContinued: Bool) -> (DumpStatement, isCut: Bool) {
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
