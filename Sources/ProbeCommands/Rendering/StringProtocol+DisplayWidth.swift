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

  /// The text, cut to a number of columns with `…` at its end where it is longer.
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
