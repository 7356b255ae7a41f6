import CameraModel

/// Reads a paste line by line: joins broken lines, passes over what is no dump, and puts the rest together.
struct DumpReader {
  private var prefix = LinePrefix()
  private var assembly = DumpAssembler()
  private var report = DumpReport()
  private var width = TerminalWidth(of: [])
  /// The last line, if its end is missing.
  private var broken: BrokenLine?
  /// The last line, if a kernel message interrupted it.
  private var interrupted = InterruptedLine()
  /// The line of the last command.
  private var commandLine: (bytes: [UInt8], number: Int, goesOn: Bool)?
  /// The last line, if it can be the name of a device in a list.
  private var heading: [UInt8]?

  // MARK: Texts

  /// Reads the lines of one of several programs.
  mutating func read(_ stream: Interleaving.Stream) {
    prefix = LinePrefix()
    assembly.beginStream(path: stream.path)
    read(stream.bytes, numbers: stream.numbers)
  }

  /// Reads a text; `numbers` are those of its lines in the whole text, where it is a part of one.
  mutating func read(_ bytes: [UInt8], numbers: [Int]? = nil) {
    width = TerminalWidth(of: bytes)
    var text = LineScanner(bytes)
    var (count, number) = (0, 0)
    while !text.isAtEnd {
      count += 1
      number = numbers?[count - 1] ?? count
      if broken != nil || interrupted.isOpen || !readMode(&text) { readAny(&text, number: number) }
    }
    settleBroken()
    if let beginning = interrupted.close() { readStatements(LineScanner(beginning), number: number) }
    dropHeading()
    closeCommands()
    assembly.end()
  }

  func finish() -> ImportedDump { report.dump(of: assembly.cameras(), tool: assembly.tool) }

  // MARK: Lines

  /// Reads a line that is exactly one printed size or rate, as most are; false for any other, and the cursor stays.
  private mutating func readMode(_ text: inout LineScanner) -> Bool {
    let start = text.position
    text.skipBlanks()
    let outcome: LineOutcome? =
      switch text.next {
      case UInt8(ascii: "I"): ModeLines.printedInterval(&text).flatMap { text.acceptLineEnd() ? assembly.take(.discrete($0)) : nil }
      case UInt8(ascii: "S"): ModeLines.printedSize(&text).flatMap { text.acceptLineEnd() ? assembly.take(.discrete($0)) : nil }
      default: nil
      }
    guard case .read = outcome else {
      text.position = start
      return false
    }
    dropHeading()
    report.readLineCount += 1
    return true
  }

  /// Reads any line, and moves behind it.
  private mutating func readAny(_ text: inout LineScanner, number: Int) {
    let start = text.position
    text.skip { $0 != .newline }
    let whole = LineScanner(text.bytes, from: start, to: text.position)
    text.position = min(text.position + 1, text.end)
    var line = LineScanner(whole.bytes, from: start, to: LineFrame.contentEnd(of: whole))
    if let beginning = interrupted.close() { line = LineScanner(beginning + line.bytes[contentStart(of: line)..<line.end]) }
    if let message = InterruptedLine.messageStart(in: line),
      interrupted.open(at: line, contentStart: contentStart(of: line), messageStart: message)
    {
      return report.passOver()
    }
    if line.isBlankToEnd || continueBroken(with: line) { return }
    readStatements(line, number: number)
  }

  private func contentStart(of line: LineScanner) -> Int { prefix.contentStart(of: line.bytes, from: line.position, to: line.end) }

  /// Reads the statements of a line, of which it may hold several.
  private mutating func readStatements(_ line: LineScanner, number: Int) {
    var rest = line
    rest.position = contentStart(of: line)
    if rest.isBlankToEnd { return }
    var outcome = LineOutcome.foreign
    var isFirst = true
    while !rest.isBlankToEnd {
      rest.skipBlanks()
      let gap = rest.position
      var reading = PatternIndex.read(at: &rest)
      if case .none = reading {
        reading = PatternIndex.search(&rest)
        if case .none = reading {
          if !isFirst, line.bytes[gap..<line.end].contains(where: \.isWordLike) {
            outcome.add(.unread("the end of the line is not understood"))
          }
          break
        }
        let found = rest.statementStart
        let isPrefix =
          isFirst ? prefix.isPlausible(line.bytes, from: line.position, to: found) : !line.bytes[gap..<found].contains(where: \.isWordLike)
        if !isPrefix {
          outcome.add(sentence(reading))
          if isFirst { break }
        }
      }
      take(reading, of: rest, lineStart: line.position, isFirst: isFirst, number: number, outcome: &outcome)
      isFirst = false
      if broken != nil { return }
      if case .unread = outcome { break }
    }
    if case .foreign = outcome, width.isFilled(by: line, from: line.position) {
      broken = BrokenLine(line.bytes[line.position..<line.end], number: number, isFull: true, isUnknown: true)
    } else {
      settle(outcome, line, number)
    }
  }

  // MARK: Statements

  /// A keyword in the middle of a sentence: a command that names its node counts; what looks like a mode is reported.
  private mutating func sentence(_ reading: LineReading) -> LineOutcome {
    switch reading {
    case .statement(.size), .statement(.interval), .statement(.format), .incomplete, .malformed, .unfinished, .statement(.control):
      return .unread("it stands in a sentence")
    case .statement(.command(let command)) where command.namesNode:
      closeCommands()
      return assembly.take(.command(command))
    default: return .foreign
    }
  }

  private mutating func take(
    _ reading: LineReading, of line: LineScanner, lineStart: Int, isFirst: Bool, number: Int, outcome: inout LineOutcome
  ) {
    let found = line.statementStart
    func brokenLine(_ statement: DumpStatement?) -> BrokenLine {
      BrokenLine(
        line.bytes[found..<line.end], number: number, statement: statement, isFull: width.isFilled(by: line, from: lineStart))
    }
    switch reading {
    case .none: break
    case .malformed(let reason): outcome.add(.unread(reason))
    case .incomplete: broken = brokenLine(nil)
    case .unfinished(let statement):
      if isFirst { learnPrefix(line.bytes[lineStart..<found]) }
      broken = brokenLine(statement)
    case .statement(let statement):
      if isFirst { learnPrefix(line.bytes[lineStart..<found]) }
      switch statement {
      case .path(_, isAlone: true) where isFirst: suggestHeading()
      case .unreadProgram(let program): report.note(program, at: number)
      case .descriptor(.device, _, _): report.note(.plainLsusb, at: number)
      default: break
      }
      if case .command(let command) = statement {
        outcome.add(take(command, of: line, lineStart: lineStart, number: number))
      } else if statement.mayGoOn, line.isBlankToEnd, width.isFilled(by: line, from: lineStart) {
        broken = brokenLine(statement)
      } else {
        outcome.add(assembly.take(statement))
      }
    }
  }

  private mutating func learnPrefix(_ before: ArraySlice<UInt8>) {
    prefix.learn(before)
    if before.count > 10, let path = LinePrefix.path(in: before) { assembly.move(to: path) }
  }

  // MARK: Outcomes

  private mutating func settle(_ outcome: LineOutcome, _ line: LineScanner, _ number: Int) {
    let bytes = line.bytes[line.position..<line.end]
    switch outcome {
    case .read: report.readLineCount += 1
    case .foreign:
      let content = line.bytes[contentStart(of: line)..<line.end]
      if DeviceHeading(content) != nil {
        dropHeading()
        heading = Array(bytes)
        return assembly.endDeviceList()
      }
      if DumpReport.looksLikeDump(content) { unread(line, number, "not understood") } else { report.passOver() }
    case .doubted(let reason): assembly.note(report.addUnread(bytes, number: number, reason: reason, isKept: true))
    case .unread(let reason): unread(line, number, reason)
    }
    dropHeading()
  }

  private mutating func unread(_ line: LineScanner, _ number: Int, _ reason: String) {
    let bytes = line.bytes[line.position..<line.end]
    let finding = report.addUnread(bytes, number: number, reason: reason)
    assembly.note(finding, loss: DumpReport.loss(bytes.prefix(1_000)))
  }

  /// No path followed: the line was prose.
  private mutating func dropHeading() {
    guard heading != nil else { return }
    heading = nil
    report.passOver()
  }

  /// A path alone on its line: the line before is the name of a device, behind the same prefix.
  private mutating func suggestHeading() {
    guard let line = heading else { return }
    heading = nil
    report.readLineCount += 1
    if let heading = DeviceHeading(line[contentStart(of: LineScanner(line))...]) { assembly.suggest(heading) }
  }
}

/// Commands.
extension DumpReader {
  private static let continuations = ["\\", "&&", "||", ";"]

  /// Takes a command, or one more of the same line or of one that goes on in this.
  private mutating func take(_ command: TypedCommand, of line: LineScanner, lineStart: Int, number: Int) -> LineOutcome {
    let goesOn = Self.continuations.contains { line.text(lineStart..<line.end).hasSuffix($0) }
    if let first = commandLine, first.number == number || first.goesOn {
      assembly.queue(command)
      commandLine?.goesOn = goesOn
      return .read
    }
    closeCommands()
    commandLine = (Array(line.bytes[lineStart..<line.end]), number, goesOn)
    return assembly.take(.command(command))
  }

  /// Reports a line of commands that has fewer outputs than commands.
  private mutating func closeCommands() {
    guard let line = commandLine else { return }
    commandLine = nil
    if assembly.closeCommands() { return }
    _ = report.addUnread(
      line.bytes[...], number: line.number, reason: "some of its commands have no output here: which is whose is not said")
  }
}

/// Broken lines.
extension DumpReader {
  /// Adds a line to the broken one; false where it is a line of its own.
  private mutating func continueBroken(with line: LineScanner) -> Bool {
    guard let broken else { return false }
    var own = line
    own.position = contentStart(of: line)
    let rest = line.bytes[own.position..<line.end]
    guard broken.mayContinue(with: own) else {
      settleBroken()
      return false
    }
    if broken.isUnknown { return joinUnknown(broken, with: rest) }
    guard let (joined, isComplete) = broken.joined(with: rest, isFull: width.isFilled(by: line, from: line.position)) else {
      settleBroken(isContinued: rest.first?.isDigit ?? false)
      return false
    }
    self.broken = joined
    if isComplete { settleBroken() }
    return true
  }

  /// Joins a line of which nothing is known with the next: together they may say something.
  private mutating func joinUnknown(_ broken: BrokenLine, with rest: ArraySlice<UInt8>) -> Bool {
    var joined = LineScanner(broken.bytes + rest)
    joined.position = contentStart(of: joined)
    if case .none = PatternIndex.read(at: &joined), case .none = PatternIndex.search(&joined) {
      settleBroken()
      return false
    }
    self.broken = nil
    readStatements(LineScanner(joined.bytes), number: broken.number)
    return true
  }

  /// Nothing follows a broken line: what can stand alone does, the rest was cut.
  private mutating func settleBroken(isContinued: Bool = false) {
    guard let broken else { return }
    self.broken = nil
    let line = LineScanner(broken.bytes)
    if broken.isUnknown { return settle(.foreign, line, broken.number) }
    guard let statement = broken.statement else { return unread(line, broken.number, "its end is missing") }
    let (whole, isCut) = statement.withoutCutEnd(isContinued: isContinued)
    var outcome = assembly.take(whole)
    if isCut { outcome.add(.unread("it breaks off in a number or a word")) }
    report.readLineCount += broken.pieces - 1
    settle(outcome, line, broken.number + broken.pieces - 1)
  }
}
