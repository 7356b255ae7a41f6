import CameraModel

/// Goes through a paste line by line: joins what was broken, passes over what is no dump, and hands on what is.
struct DumpReader {
  var prefix = LinePrefix()
  var assembly = DumpAssembler()
  var report = DumpReport()
  /// A statement whose end is not there yet.
  var pending: PendingLine?
  /// The beginning of a line that a kernel message interrupted, with its number.
  private var interrupted: [UInt8]?
  /// The line of the last command.
  private var commandLine: (bytes: [UInt8], number: Int, goesOn: Bool)?
  /// The line before, if it can be the name of a device in a list.
  private var heading: [UInt8]?

  /// The width of the terminal that broke the text's lines; looked for when a line may be broken.
  private var width: Int??
  private var text: [UInt8] = []

  /// Whether a line fills the terminal, so that the next one may hold its end.
  mutating func isFull(_ line: LineScanner, from start: Int) -> Bool {
    let columns = TerminalWidth.columns(of: line.bytes, from: start, to: line.end)
    guard columns >= TerminalWidth.least else { return false }
    let width = width ?? TerminalWidth.of(text)
    self.width = .some(width)
    return columns == width
  }

  /// Reads what one of several programs wrote.
  mutating func read(_ stream: Interleaving.Stream) {
    prefix = LinePrefix()
    assembly.beginStream(path: stream.path)
    read(stream.bytes, numbers: stream.numbers)
  }

  mutating func read(_ bytes: [UInt8], numbers: [Int]? = nil) {
    self.text = bytes
    width = nil
    var text = LineScanner(bytes)
    var (count, number) = (0, 0)
    while !text.isAtEnd {
      count += 1
      number = numbers?[count - 1] ?? count
      if pending != nil || interrupted != nil || !readAtOnce(&text) { readSlowly(&text, number: number) }
    }
    settlePending()
    if let rest = interrupted { readLine(LineScanner(rest), number: number) }
    dropHeading()
    closeCommands()
    assembly.end()
  }

  /// Reports a line of commands that has fewer outputs than commands.
  private mutating func closeCommands() {
    guard let line = commandLine else { return }
    commandLine = nil
    if !assembly.closeCommands() {
      _ = report.addUnread(
        line.bytes[...], number: line.number, reason: "some of its commands have no output here: which is whose is not said")
    }
  }

  /// Reads the line at the cursor, whatever it is, and moves behind it.
  private mutating func readSlowly(_ text: inout LineScanner, number: Int) {
    let bytes = text.bytes
    let start = text.position
    var end = start
    while end < bytes.count, bytes[end] != .newline { end += 1 }
    text.position = min(end + 1, bytes.count)
    let line = LineScanner(bytes, from: start, to: end)
    let content = LineFrame.contentEnd(of: line.bytes, from: line.position, to: line.end)
    read(LineScanner(line.bytes, from: line.position, to: content), number: number)
  }

  func finish() -> ImportedDump {
    let cameras = assembly.cameras()
    var result = ImportedDump(cameras: cameras, tool: cameras.isEmpty ? nil : assembly.tool)
    result.unreadLines = report.unreadLines.sorted { $0.number < $1.number }
    result.unreadTools = report.tools.filter { $0.name != UnreadTools.plainLsusb.name || assembly.tool != "lsusb" }
    result.unreadLineCount = report.unreadLineCount
    result.readLineCount = report.readLineCount
    result.passedOverLineCount = report.passedOverLineCount
    return result
  }

  private static let longestInterrupted = 1_000

  // MARK: Lines

  private mutating func read(_ line: LineScanner, number: Int) {
    var line = line
    if let beginning = interrupted {
      interrupted = nil
      let content = prefix.contentStart(of: line.bytes, from: line.position, to: line.end)
      line = LineScanner(beginning + line.bytes[content..<line.end])
    }
    if let message = KernelMessage.start(in: line.bytes, from: line.position, to: line.end) {
      let content = prefix.contentStart(of: line.bytes, from: line.position, to: line.end)
      if content < message, message - line.position <= Self.longestInterrupted {
        interrupted = Array(line.bytes[line.position..<message])
        report.passOver()
        return
      }
    }
    if line.isBlankToEnd { return }
    if pending != nil, joinPending(with: line) { return }
    readLine(line, number: number)
  }

  /// The short way for the many: a single size or rate as it is printed, behind nothing but blanks, and the line's end.
  private mutating func readAtOnce(_ text: inout LineScanner) -> Bool {
    let start = text.position
    text.skipBlanks()
    let taking: Taking? =
      switch text.next {
      case UInt8(ascii: "I"): LinePattern.wholeInterval(&text).flatMap { text.acceptLineEnd() ? assembly.take(.discrete($0)) : nil }
      case UInt8(ascii: "S"): LinePattern.wholeSize(&text).flatMap { text.acceptLineEnd() ? assembly.take(.discrete($0)) : nil }
      default: nil
      }
    guard case .taken = taking else {
      text.position = start
      return false
    }
    dropHeading()
    report.readLineCount += 1
    return true
  }

  mutating func readLine(_ line: LineScanner, number: Int) {
    var rest = line
    rest.position = prefix.contentStart(of: line.bytes, from: line.position, to: line.end)
    if rest.isBlankToEnd { return }
    var outcome = LineOutcome.foreign
    var isFirst = true
    while !rest.isBlankToEnd {
      rest.skipBlanks()
      var found = rest.position
      var reading = LinePattern.read(at: &rest)
      if case .none = reading {
        let gap = rest.position
        reading = LinePattern.search(&rest, found: &found)
        if case .none = reading {
          if !isFirst, !Self.isPunctuation(line.bytes, gap, line.end) { outcome.add(.unread("the end of the line is not understood")) }
          break
        }
        let from = isFirst ? line.position : gap
        let isPrefix = isFirst ? prefix.isPlausible(line.bytes, from: from, to: found) : Self.isPunctuation(line.bytes, gap, found)
        if !isPrefix {
          outcome.add(sentence(reading))
          if isFirst { break }
        }
      }
      take(reading, of: rest, lineStart: line.position, found: found, isFirst: isFirst, number: number, outcome: &outcome)
      isFirst = false
      if pending != nil { return }
      if case .unread = outcome { break }
    }
    if case .foreign = outcome, isFull(line, from: line.position) {
      pending = PendingLine(bytes: Array(line.bytes[line.position..<line.end]), number: number, isFull: true, isUnknown: true)
    } else {
      settle(outcome, line, number)
    }
  }

  /// A keyword in the middle of a sentence: a command that names its node counts; what looks like a mode is reported.
  private mutating func sentence(_ reading: LineReading) -> LineOutcome {
    switch reading {
    case .statement(.size), .statement(.interval), .statement(.format), .incomplete, .malformed, .unfinished, .statement(.control):
      return .unread("it stands in a sentence")
    case .statement(.command(let command)) where command.namesNode:
      closeCommands()
      return assembly.take(.command(command)).outcome
    default: return .foreign
    }
  }

  private mutating func take(
    _ reading: LineReading, of line: LineScanner, lineStart: Int, found: Int, isFirst: Bool, number: Int, outcome: inout LineOutcome
  ) {
    switch reading {
    case .none: break
    case .malformed(let reason):
      outcome.add(.unread(reason))
    case .incomplete:
      pending = PendingLine(bytes: Array(line.bytes[found..<line.end]), number: number, isFull: isFull(line, from: lineStart))
    case .unfinished(let statement):
      if isFirst { learnPrefix(line.bytes[lineStart..<found]) }
      pending = PendingLine(
        bytes: Array(line.bytes[found..<line.end]), number: number, statement: statement, isFull: isFull(line, from: lineStart))
    case .statement(let statement):
      if isFirst { learnPrefix(line.bytes[lineStart..<found]) }
      if isFirst, case .path(_, isAlone: true) = statement { suggestHeading() }
      if case .unreadTool(let name) = statement { report.note(tool: name, at: number) }
      if case .descriptor(.device, _, _) = statement { report.note(tool: UnreadTools.plainLsusb.name, at: number) }
      if case .command(let command) = statement {
        outcome.add(take(command, of: line, lineStart: lineStart, number: number))
      } else if statement.mayGoOn, line.isBlankToEnd, isFull(line, from: lineStart) {
        pending = PendingLine(bytes: Array(line.bytes[found..<line.end]), number: number, statement: statement, isFull: true)
      } else {
        outcome.add(assembly.take(statement).outcome)
      }
    }
  }

  /// A command, or one more of the same line or of one that goes on in this.
  private mutating func take(_ command: TypedCommand, of line: LineScanner, lineStart: Int, number: Int) -> LineOutcome {
    let goesOn = Self.continuations.contains { line.text(lineStart..<line.end).hasSuffix($0) }
    if let first = commandLine, first.number == number || first.goesOn {
      assembly.queue(command)
      commandLine?.goesOn = goesOn
      return .read
    }
    closeCommands()
    commandLine = (Array(line.bytes[lineStart..<line.end]), number, goesOn)
    return assembly.take(.command(command)).outcome
  }

  private static let continuations = ["\\", "&&", "||", ";"]

  private mutating func learnPrefix(_ before: ArraySlice<UInt8>) {
    prefix.learn(before)
    if before.count > 10, let path = LinePrefix.path(in: before) { assembly.move(to: path) }
  }

  mutating func settle(_ outcome: LineOutcome, _ line: LineScanner, _ number: Int) {
    switch outcome {
    case .read: report.readLineCount += 1
    case .foreign:
      let content = prefix.contentStart(of: line.bytes, from: line.position, to: line.end)
      if DeviceHeading(line.bytes[content..<line.end]) != nil {
        dropHeading()
        heading = Array(line.bytes[line.position..<line.end])
        assembly.endDeviceList()
        return
      } else if DumpReport.looksLikeDump(line.bytes[content..<line.end]) {
        unread(line, number, "not understood")
      } else {
        report.passOver()
      }
    case .doubted(let reason):
      assembly.note(report.addUnread(line.bytes[line.position..<line.end], number: number, reason: reason, isKept: true))
    case .unread(let reason): unread(line, number, reason)
    }
    dropHeading()
  }

  /// No path followed: it was prose after all.
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
    let content = prefix.contentStart(of: line, from: 0, to: line.count)
    if let heading = DeviceHeading(line[content...]) { assembly.suggest(heading) }
  }

  mutating func unread(_ line: LineScanner, _ number: Int, _ reason: String) {
    let finding = report.addUnread(line.bytes[line.position..<line.end], number: number, reason: reason)
    assembly.note(finding, loss: DumpReport.loss(line.bytes[line.position..<min(line.end, line.position + 1_000)]))
  }

  static func isPunctuation(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    bytes[start..<end].allSatisfy { !$0.isWordLike }
  }
}
