/// Why a document cannot be read, and where in its text.
package struct JSONError: Error, Hashable, Sendable {
  /// One plain sentence; it may quote the document.
  package var message: String
  /// The line in the document, from 1; nil when it is about the document as a whole.
  package var line: Int?
  /// The character in the line, from 1; nil when it is about the document as a whole.
  package var column: Int?
  /// The place in the document's structure, such as `cameras[0].nodes`; nil at the top.
  package var path: String?
  /// Whether the document says of itself that it is of a newer version than the reader knows.
  package var isNewer = false

  /// A malformed document.
  package init(_ message: String, line: Int? = nil, column: Int? = nil, path: String? = nil) {
    self.message = message
    self.line = line
    self.column = column
    self.path = path
  }
}
