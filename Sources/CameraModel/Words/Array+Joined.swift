extension [String] {
  /// The texts as one, with a separator between them.
  ///
  /// The compiler prefers it to the standard library's, which is for every collection of texts: for the first call of that one, the
  /// Swift runtime searches all conformances of the program (`docs/decisions/0066-what-a-start-costs.md`).
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
