import CameraModel

/// Reads a paste line by line: joins broken lines, passes over what is no dump, and puts the rest together.
struct DumpReader {
  private var prefix = LinePrefix()
  var assembly = DumpAssembler()
  var report = DumpReport()
  /// The last line, if its end is missing.
  var broken: BrokenLine?
  /// The last line, if it can be the name of a device in a list.
  private var heading: (bytes: [UInt8], number: Int)?

  // MARK: Texts

  /// Reads a text.
  mutating func read(_ bytes: [UInt8]) {
    var text = LineScanner(bytes)
    var number = 0
    while !text.isAtEnd {
      number += 1
      if broken != nil || !readMode(&text) { readAny(&text, number: number) }
    }
    settleBroken()
    dropHeading()
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
    report.lineCount += 1
    report.read()
    return true
  }

  /// Reads any line, and moves behind it.
  private mutating func readAny(_ text: inout LineScanner, number: Int) {
    let start = text.position
    text.skip { $0 != .newline }
    let line = LineScanner(text.bytes, from: start, to: text.position)
    text.position = min(text.position + 1, text.end)
    if contentStart(of: line) == line.end { return }
    report.lineCount += 1
    if continueBroken(with: line) { return }
    readStatements(line, number: number)
  }

  func contentStart(of line: LineScanner) -> Int { prefix.contentStart(of: line.bytes, from: line.position, to: line.end) }

  /// Reads the statements of a line, of which it may hold several.
  mutating func readStatements(_ line: LineScanner, number: Int) {
    var rest = line
    rest.position = contentStart(of: line)
    if rest.isBlankToEnd { return report.passOver(number) }
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
    settle(outcome, line, number)
  }

  // MARK: Statements

  private static let continuations = ["\\", "&&", "||", ";"]

  /// A keyword in the middle of a sentence: what looks like a mode is reported.
  private func sentence(_ reading: LineReading) -> LineOutcome {
    switch reading {
    case .statement(.size), .statement(.interval), .statement(.format), .incomplete, .malformed, .unfinished, .statement(.control):
      return .unread("it stands in a sentence")
    default: return .foreign
    }
  }

  private mutating func take(
    _ reading: LineReading, of line: LineScanner, lineStart: Int, isFirst: Bool, number: Int, outcome: inout LineOutcome
  ) {
    let found = line.statementStart
    func brokenLine(_ statement: DumpStatement?) -> BrokenLine {
      BrokenLine(line.bytes[found..<line.end], number: number, statement: statement)
    }
    switch reading {
    case .none: break
    case .malformed(let reason): outcome.add(.unread(reason))
    case .incomplete: broken = brokenLine(nil)
    case .unfinished(let statement):
      if isFirst { prefix.learn(line.bytes[lineStart..<found]) }
      broken = brokenLine(statement)
    case .statement(let statement):
      if isFirst { prefix.learn(line.bytes[lineStart..<found]) }
      switch statement {
      case .path(_, isAlone: true) where isFirst: suggestHeading()
      case .unreadProgram(let program): report.note(program, at: number)
      case .descriptor(.device, _, _): report.note(.plainLsusb, at: number)
      default: break
      }
      if case .command(var command) = statement {
        // Of several commands in one line the text does not tell which printed what.
        let (before, whole) = (line.text(lineStart..<found), line.text(lineStart..<line.end))
        if !isFirst || Self.continuations.contains(where: { before.hasSuffix($0) || whole.hasSuffix($0) }) { command.path = nil }
        outcome.add(assembly.take(.command(command)))
      } else {
        outcome.add(assembly.take(statement))
      }
    }
  }

  // MARK: Outcomes

  mutating func settle(_ outcome: LineOutcome, _ line: LineScanner, _ number: Int) {
    let bytes = line.bytes[line.position..<line.end]
    dropHeading()
    switch outcome {
    case .read: report.read()
    case .foreign:
      let start = contentStart(of: line)
      let content = line.bytes[start..<line.end]
      if DeviceHeading(content) != nil {
        heading = (Array(bytes), number)
        return assembly.endDeviceList()
      }
      let isIndented = start > line.position && line.bytes[start - 1].isBlank
      if DumpReport.looksLikeDump(content) {
        unread(line, number, "not understood")
      } else if isIndented, assembly.isAmongFields {
        report.read()
      } else {
        report.passOver(number)
      }
    case .doubted(let reason): assembly.note(report.addUnread(bytes, number: number, reason: reason, isKept: true))
    case .unread(let reason): unread(line, number, reason)
    }
  }

  mutating func unread(_ line: LineScanner, _ number: Int, _ reason: String) {
    let bytes = line.bytes[line.position..<line.end]
    let finding = report.addUnread(bytes, number: number, reason: reason)
    assembly.note(finding, loss: DumpReport.loss(bytes.prefix(1_000)))
  }

  /// No path followed: the line was prose.
  private mutating func dropHeading() {
    guard let heading else { return }
    self.heading = nil
    report.passOver(heading.number)
  }

  /// A path alone on its line: the line before is the name of a device, behind the same prefix.
  private mutating func suggestHeading() {
    guard let line = heading?.bytes else { return }
    heading = nil
    report.read()
    if let heading = DeviceHeading(line[contentStart(of: LineScanner(line))...]) { assembly.suggest(heading) }
  }
}
