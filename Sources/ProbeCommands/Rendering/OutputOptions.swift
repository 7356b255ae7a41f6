import ArgumentParser
import Viewfinder

/// The form of an answer: JSON or text, with colours or without.
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use colours.")
  var color: ColorChoice = .auto

  /// Writes a whole page to standard output.
  func writePage(_ page: TextPage, to console: some Console) throws(DeviceError) {
    let isColoured = color.isColoured(onTerminal: console.outputColumns != nil, in: console)
    _ = try console.write(page.bytes(isColoured: isColoured))
  }

  /// Writes the document for `--json`, else the page.
  func writeAnswer(
    _ document: @autoclosure () -> [UInt8], or page: (inout TextPage) -> Void, to console: some Console
  ) throws(DeviceError) {
    guard !json else {
      _ = try console.write(document())
      return
    }
    var text = TextPage(on: console)
    page(&text)
    try writePage(text, to: console)
  }
}

extension Console {
  /// The width of messages on standard error.
  func messageWidth(usual: Int = TextPage.usualWidth) -> Int { max(TextPage.leastWidth, messagePageColumns ?? usual) }
}

/// When the text is coloured.
enum ColorChoice: String, CaseIterable, Sendable, ExpressibleByArgument {
  case auto, always, never

  /// Whether text is coloured. `auto` colours on a terminal, unless `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`.
  func isColoured(onTerminal isTerminal: Bool, in console: some Console) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (console.variable("NO_COLOR") ?? "").isEmpty && console.variable("TERM") != "dumb"
    }
  }
}

/// The file that a verb writes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file|-"), completion: .file())
  var output: String?

  // The name of older versions.
  @Option(name: .customLong("to"), help: .hidden)
  var to: String?

  var destination: String? { output ?? to }

  @Flag(help: "Replace a file that exists.")
  var force = false

  /// Rejects a file that cannot be written, or that exists and may not be replaced.
  ///
  /// - Parameter destination: the file; by default, the option's.
  func check(_ destination: String? = nil, in environment: some FileSystem & Console) throws(DeviceError) {
    guard let path = destination ?? self.destination, path != "-" else { return }
    try FileDestination.file(path).check(replaces: force, in: environment)
  }

  /// Writes a document to the file; nil and `-` stand for standard output.
  ///
  /// - Parameters:
  ///   - destination: the file; by default, the option's.
  ///   - isQuiet: whether standard error is for a document.
  ///   - summary: what is in the file, for the message.
  func deliver(
    _ document: [UInt8], to destination: String? = nil, isQuiet: Bool = false, saying summary: String? = nil,
    in environment: some FileSystem & Console
  ) throws(DeviceError) {
    guard let path = destination ?? self.destination, path != "-" else {
      _ = try environment.write(document)
      return
    }
    do {
      try environment.saveWhole(document, toFile: path, replaces: force)
      if !isQuiet { environment.writeMessage("Wrote \(path.harmless)\(summary.map { ": \($0)" } ?? "")") }
    } catch {
      var error = error
      if error.errorNumber == .exists { error.remedy = "Name another file with -o, or replace it with --force." }
      throw error
    }
  }
}
