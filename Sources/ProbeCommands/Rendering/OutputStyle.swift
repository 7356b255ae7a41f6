import Viewfinder

/// The form of an answer: JSON or text, with colours or without.
struct OutputStyle: Hashable, Sendable {
  var isJSON = false
  var color = ColorChoice.auto

  /// The width of a page that does not go to a terminal, in columns.
  static let usualWidth = 80
  /// The least width of a page: a narrower one would break every line.
  static let leastWidth = 40

  func width(in console: some Console) -> Int {
    max(Self.leastWidth, console.pageColumns ?? Self.usualWidth)
  }

  /// The width of messages on standard error.
  static func messageWidth(in console: some Console, usual: Int = usualWidth) -> Int {
    max(leastWidth, console.messagePageColumns ?? usual)
  }

  /// Writes a whole page to standard output.
  func writePage(_ page: TextPage, to console: some Console) throws(DeviceError) {
    let isColoured = color.isColoured(onTerminal: console.outputColumns != nil, in: console)
    _ = try console.write(page.bytes(isColoured: isColoured))
  }

  /// Writes the document for `--json`, else the page.
  func writeAnswer(
    _ document: @autoclosure () -> [UInt8], or page: (inout TextPage) -> Void, to console: some Console
  ) throws(DeviceError) {
    guard !isJSON else {
      _ = try console.write(document())
      return
    }
    var text = TextPage(width: width(in: console))
    page(&text)
    try writePage(text, to: console)
  }
}

/// When the text is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether text is coloured. `auto` colours on a terminal, unless `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`.
  func isColoured(onTerminal isTerminal: Bool, in console: some Console) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (console.variable("NO_COLOR") ?? "").isEmpty && console.variable("TERM") != "dumb"
    }
  }
}
