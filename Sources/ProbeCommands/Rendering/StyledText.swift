/// The emphasis of a piece of text on a terminal with colours. Emphasis alone never carries information.
enum Emphasis: Hashable, Sendable {
  case plain
  /// Names.
  case strong
  /// Secondary information.
  case faint
  /// Codes and paths, in the form that options accept.
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

extension StringProtocol {
  /// The width of the text on a terminal, in columns: two for wide characters and emoji, none for combining marks.
  ///
  /// Source of the wide ranges: Unicode Standard Annex 11, `EastAsianWidth.txt`, classes W and F.
  package var displayWidth: Int {
    // Nearly every text has plain letters only: no need to look for characters made of several scalars.
    var count = 0
    for scalar in unicodeScalars {
      guard scalar.isPlain else { return characterWidths }
      count += 1
    }
    return count
  }

  private var characterWidths: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, shortened to a number of columns with `…` at its end.
  package func shortened(to width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var text = self[...]
    while !text.isEmpty, text.displayWidth >= width { text.removeLast() }
    return text + "…"
  }

  /// The text padded with spaces to a number of columns; longer text is unchanged.
  package func padded(to width: Int) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return String(self) }
    var text = String(self)
    for _ in 0..<missing { text += " " }
    return text
  }
}

extension Character {
  /// The width of a character: that of its widest scalar, since the others modify it.
  fileprivate var displayWidth: Int {
    unicodeScalars.reduce(0) { Swift.max($0, $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is one column wide and never combines: letters of European alphabets, `×`, dashes and quotation marks.
  fileprivate var isPlain: Bool { value < 0x300 && value != 0x0d && value != 0xa9 && value != 0xae || (0x2010...0x2027).contains(value) }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18dff,
    0x1aff0...0x1b2ff, 0x1f200...0x1f2ff, 0x20000...0x3fffd,
  ]

  /// The selector for the emoji form of the preceding character.
  private static let emojiSelector: UInt32 = 0xfe0f

  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    if value == Self.emojiSelector { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }
}
