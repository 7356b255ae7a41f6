extension PixelFormat {
  /// The code without the blanks at its end, as people write it: `Y10` for `"Y10 "`.
  package var unpadded: String {
    var text = Substring(description)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
