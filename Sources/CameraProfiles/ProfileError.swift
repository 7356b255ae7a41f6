public import CameraModel
package import JSONText

/// Why a profile cannot be read, with the position in its text.
///
/// For a program, all profile errors mean a malformed document. The sentence for people differs.
public struct ProfileError: Error, Hashable, Sendable {
  /// One plain sentence, safe to display.
  public var message: String
  /// The line in the document, from 1; nil for an error of the whole document.
  public var line: Int?
  /// The character in the line, from 1; nil for an error of the whole document.
  public var column: Int?
  /// The position in the document's structure, such as `cameras[0].nodes[1].formats[2].pixelFormat`; nil at the top.
  public var path: String?
  /// Whether the document says that its version is newer than this library supports.
  public var isNewer = false

  /// A malformed profile.
  public init(_ message: String, line: Int? = nil, column: Int? = nil, path: String? = nil) {
    self.message = message
    self.line = line
    self.column = column
    self.path = path
  }

  /// A reader's error, with the line and column of its offset in the document.
  package init(_ error: JSONError, in document: [UInt8]) {
    let place = error.offset.map { JSONPlace(of: $0, in: document) }
    self.init(error.message, line: place?.line, column: place?.column, path: place?.path)
    isNewer = error.isNewer
  }
}

extension JSONCoding {
  /// Reads a document that consists of one value.
  package func profileValue(of document: [UInt8]) throws(ProfileError) -> Value {
    do { return try value(of: document) } catch { throw ProfileError(error, in: document) }
  }
}

extension ProfileError: CustomStringConvertible {
  /// `line 3, column 14, cameras[0].nodes: An array was expected, found a number.`
  public var description: String {
    var places: [String] = []
    if let line { places.append("line \(line)") }
    if let column { places.append("column \(column)") }
    if let path { places.append(path) }
    return places.isEmpty ? message : places.joined(separator: ", ") + ": " + message
  }
}

extension DeviceError {
  /// The error for an unreadable profile; its subject names the document and the position.
  public init(_ error: ProfileError, in name: String) {
    var places = [name]
    if let line = error.line { places.append("line \(line)") }
    if let column = error.column { places.append("column \(column)") }
    if let path = error.path { places.append(path) }
    self.init(
      .malformed, operation: .readProfile, subject: places.joined(separator: ", "), message: error.message,
      remedy: error.isNewer ? "Update this program: a newer one wrote the document." : nil)
  }
}
