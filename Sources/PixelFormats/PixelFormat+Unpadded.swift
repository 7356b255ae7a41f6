extension PixelFormat {
  /// The code without the blanks at its end, as people write it: `Y10` for `"Y10 "`.
  package var unpadded: String {
    var text = description
    // By bytes: the last character costs a table of Unicode's.
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
