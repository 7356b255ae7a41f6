extension Console {
  /// Whether the locale's characters are not UTF-8. A locale that no variable names counts as UTF-8, as for systemd: containers and services
  /// have none.
  var isWithoutUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }
}

extension String {
  /// The text with ASCII in place of the signs of pages; the names of cameras stay as they are.
  var withASCIISigns: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    return reduce(into: "") { text, character in text += Self.asciiSigns[character] ?? String(character) }
  }

  private static let asciiSigns: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "→": "->", "⇢": "..>", "≠": "!=", "≤": "<=", "≈": "~", "µ": "u",
    "°": " deg",
    "Δ": "d", "█": "#", "▌": "#", "░": ".", "│": "|", "├": "|", "└": "`", "─": "-", "“": "\"", "”": "\"", "✗": "x", "�": "?",
  ]
}

extension StyledText {
  /// The same with ASCII in place of the signs of pages.
  var withASCIISigns: StyledText {
    pieces.reduce(into: StyledText()) { $0.append($1.text.withASCIISigns, $1.emphasis) }
  }
}
