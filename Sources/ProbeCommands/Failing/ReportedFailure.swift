import PixelFormats
import CameraDocuments
package import Viewfinder

/// Writes a failure to standard error, as text or JSON.
package struct ReportedFailure {
  /// Whether the failure is written as JSON.
  let isJSON: Bool

  /// A writer of failures.
  package init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  private static let usualWidth = 100

  /// Writes one failure.
  package func report(_ error: DeviceError, to console: some Console) {
    guard !isJSON else { return console.writeMessage(error.jsonLine) }
    let isTerminal = console.messageColumns != nil
    let isColoured = ColorChoice.auto.isColoured(onTerminal: isTerminal, in: console)
    let page = error.page(TextPage(forMessagesOn: console, usual: Self.usualWidth), hasBranches: isTerminal)
    console.writeMessage(page.bytes(isColoured: isColoured))
  }
}

extension ReportedFailure {
  /// Writes the parser's message about a command line. Its JSON has a subject and a remedy only for a word that nothing takes.
  ///
  /// - Parameters:
  ///   - message: the parser's words.
  ///   - command: the command in the arguments, such as `probe profile diff`.
  ///   - unexpected: the word that nothing takes, with what to do instead; nil for other mistakes.
  ///   - console: where to write.
  func report(
    parsing message: String, of command: String, unexpected: (word: String, remedy: String)? = nil, to console: some Console
  ) {
    var error = DeviceError.usage(isJSON ? unexpected?.word ?? "" : "", Self.trusted(message, isAnswered: unexpected != nil))
    if isJSON { error.operation = DeviceError.Operation(rawValue: command) }
    error.remedy = unexpected?.remedy ?? (isJSON ? nil : "`\(command) --help` lists the options.")
    report(error, to: console)
  }

  /// The parser's message without its own guess if that is far off, or if there is a better one: `Unknown option '--dot'. Did you mean '--node'?`
  private static func trusted(_ message: String, isAnswered: Bool) -> String {
    guard let guess = message.firstRange(of: ". Did you mean '") else { return message }
    let words = message.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let isNear =
      words.count == 2 && NearestSpelling.typo(of: String(words[0].drop { $0 == "-" }), among: [String(words[1].drop { $0 == "-" })]) != nil
    return isNear && !isAnswered ? message : String(message[..<guess.lowerBound])
  }

  /// A writer for the failure of arguments that the parser rejects.
  init(arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    self.init(isJSON: options.contains("--json") || options.contains("--batch"))
  }
}

extension DeviceError {
  /// The failure as text: the message, then the operation, the subject, the reason and a remedy.
  fileprivate func page(_ empty: TextPage, hasBranches: Bool) -> TextPage {
    var page = empty
    page.addSentence(message.harmless, .strong, after: StyledText("probe: ", .failure))
    let leaves = leaves
    for (index, leaf) in leaves.enumerated() {
      let isLast = index == leaves.count - 1
      let branch = hasBranches ? (isLast ? "└─ " : "├─ ") : "   "
      page.addSentence(leaf.text.harmless, after: StyledText(branch + leaf.name.padded(to: 7), .faint))
    }
    return page
  }

  private var leaves: [(name: String, text: String)] {
    var leaves: [(name: String, text: String)] = []
    if !operation.rawValue.isEmpty { leaves.append(("tried", operation.rawValue)) }
    if !subject.isEmpty { leaves.append(("on", subject)) }
    if let number = errorNumber {
      // The system has the same error number for a full bus and a full disk.
      leaves.append(("why", "\(code == .bandwidth ? "the bus is full" : number.meaning) (\(number.name))"))
    }
    if let remedy = fullRemedy { leaves.append(("try", remedy)) }
    return leaves
  }
}
