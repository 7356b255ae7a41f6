import Viewfinder

extension Console {
  /// Writes a line to standard error, broken between words where its width is known.
  func writeMessage(_ line: String) {
    var page = TextPage(forMessagesOn: self, usual: .max)
    page.addLine(StyledText(line))
    writeMessage(page.bytes(isColoured: false))
  }

  /// Writes a line to standard error if that is a terminal.
  func writeProgress(_ line: String) { if messageColumns != nil { writeMessage(line) } }

  /// Writes a sentence to standard error, for people, also if the answer is JSON.
  func warn(_ sentence: String) { writeMessage("probe: \(sentence.harmless)") }
}
