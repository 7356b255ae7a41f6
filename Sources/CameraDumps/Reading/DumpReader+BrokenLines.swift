/// Broken lines.
extension DumpReader {
  /// Adds a line to the broken one; false where it is a line of its own.
  mutating func continueBroken(with line: LineScanner) -> Bool {
    guard let broken else { return false }
    var own = line
    own.position = contentStart(of: line)
    let rest = line.bytes[own.position..<line.end]
    guard broken.mayContinue(with: own) else {
      settleBroken()
      return false
    }
    guard let (joined, isComplete) = broken.joined(with: rest) else {
      settleBroken(isContinued: rest.first?.isDigit ?? false)
      return false
    }
    self.broken = joined
    if isComplete { settleBroken() }
    return true
  }

  /// Nothing follows a broken line: what can stand alone does, the rest was cut.
  mutating func settleBroken(isContinued: Bool = false) {
    guard let broken else { return }
    self.broken = nil
    let line = LineScanner(broken.bytes)
    report.read(broken.pieces - 1)
    guard let statement = broken.statement else { return unread(line, broken.number, "its end is missing") }
    let (whole, isCut) = statement.withoutCutEnd(isContinued: isContinued)
    var outcome = assembly.take(whole)
    if isCut { outcome.add(.unread("it breaks off in a number or a word")) }
    settle(outcome, line, broken.number + broken.pieces - 1)
  }
}
