import Viewfinder

/// How an answer is written: for programs or for people, with colours or without.
struct OutputStyle: Hashable, Sendable {
  var isJSON = false
  var color = ColorChoice.auto

  /// The columns of a page that is no terminal's.
  static let usualWidth = 80
  /// Narrower pages would break every line.
  static let leastWidth = 40

  func width(in surroundings: some Surroundings) -> Int {
    max(Self.leastWidth, surroundings.pageColumns ?? Self.usualWidth)
  }

  /// The width of what is said on standard error.
  static func messageWidth(in surroundings: some Surroundings, usual: Int = usualWidth) -> Int {
    max(leastWidth, surroundings.messagePageColumns ?? usual)
  }

  /// Writes a whole page at once.
  func write(_ page: TextPage, to surroundings: some Surroundings) throws(DeviceError) {
    let isColoured = color.isColoured(onTerminal: surroundings.outputColumns != nil, in: surroundings)
    _ = try surroundings.write(page.bytes(isColoured: isColoured))
  }

  /// Writes the document for programs, or the page for people.
  func write(
    _ document: @autoclosure () -> [UInt8], or page: (inout TextPage) -> Void, to surroundings: some Surroundings
  ) throws(DeviceError) {
    guard !isJSON else {
      _ = try surroundings.write(document())
      return
    }
    var text = TextPage(width: width(in: surroundings))
    page(&text)
    try write(text, to: surroundings)
  }
}

/// When the text is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to colour: an explicit choice counts, else only a terminal gets colours, and none where `NO_COLOR` is set (no-color.org).
  func isColoured(onTerminal isTerminal: Bool, in surroundings: some Surroundings) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (surroundings.variable("NO_COLOR") ?? "").isEmpty && surroundings.variable("TERM") != "dumb"
    }
  }
}
