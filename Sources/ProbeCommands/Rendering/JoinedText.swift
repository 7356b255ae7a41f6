extension [String] {
  /// The texts one after another with a separator between them, as `joined(separator:)` gives it.
  ///
  /// The library's function is written for every kind of text, and its first use makes the runtime look types up, which takes
  /// longer than writing the page.
  func joined(by separator: String) -> String {
    guard var text = first else { return "" }
    for next in dropFirst() {
      text += separator
      text += next
    }
    return text
  }
}
