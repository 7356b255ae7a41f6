/// The emphasis of a piece of text on a terminal with colours. Emphasis alone never carries information.
enum Emphasis: Hashable, Sendable {
  case plain
  /// Names.
  case strong
  /// Secondary information.
  case faint
  /// Codes and paths, as they can be typed.
  case key
  case warning
  case failure

  /// The parameter of the terminal's "select graphic rendition" sequence (ECMA-48, 8.3.117); nil for plain text.
  fileprivate var parameter: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .key: "36"
    case .warning: "33"
    case .failure: "31"
    }
  }
}

/// Text in pieces with emphasis. Its width is that of the text without escape sequences.
struct StyledText: Sendable {
  private(set) var pieces: [(text: String, emphasis: Emphasis)] = []
  private(set) var width = 0

  init() {}

  init(_ text: some StringProtocol, _ emphasis: Emphasis = .plain) {
    append(text, emphasis)
  }

  mutating func append(_ text: some StringProtocol, _ emphasis: Emphasis = .plain) {
    width += text.displayWidth
    add(String(text), emphasis)
  }

  mutating func append(_ other: StyledText) {
    width += other.width
    for piece in other.pieces { add(piece.text, piece.emphasis) }
  }

  private mutating func add(_ text: String, _ emphasis: Emphasis) {
    guard !text.isEmpty else { return }
    // Spaces look the same with every emphasis.
    if let last = pieces.last, last.emphasis == emphasis || text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append((text, emphasis))
    }
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    if width < column { append(String(repeating: " ", count: column - width)) }
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Appends the bytes of the line, with escape sequences where `isColoured`, without trailing spaces.
  func writeBytes(to bytes: inout [UInt8], isColoured: Bool) {
    let last = pieces.count - 1
    for (index, (text, emphasis)) in pieces.enumerated() {
      let parameter = isColoured ? emphasis.parameter : nil
      let start = bytes.count
      if let parameter { bytes += "\u{1b}[\(parameter)m".utf8 }
      let textStart = bytes.count
      bytes += text.utf8
      if index == last { while bytes.count > textStart, bytes.last == UInt8(ascii: " ") { bytes.removeLast() } }
      if bytes.count == textStart {
        bytes.removeLast(textStart - start)
      } else if parameter != nil {
        bytes += "\u{1b}[0m".utf8
      }
    }
  }
}

extension StyledText: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}

extension Int {
  /// `1 frame`, `2 frames`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
