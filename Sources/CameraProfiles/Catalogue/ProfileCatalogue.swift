/// The recordings that come with the library: the files of `profiles/`, embedded by the build.
public enum ProfileCatalogue {
  /// The names of the recordings, such as `logitech-c922`, in alphabetical order.
  public static var names: [String] {
    EmbeddedFiles.all.map(\.name).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  private static let ending = ".json"

  /// Returns the bytes of a recording's file, UTF-8.
  ///
  /// - Parameter name: one of ``names``.
  /// - Returns: nil if no recording has the name.
  public static func document(named name: String) -> [UInt8]? {
    EmbeddedFiles.all.first { $0.name == name + ending }.map { Array($0.text.utf8) }
  }

  /// Returns a recording.
  ///
  /// - Parameter name: one of ``names``.
  /// - Returns: nil if no recording has the name.
  /// - Throws: ``ProfileError`` for a malformed file; a test proves that no bundled file is malformed.
  public static func profile(named name: String) throws(ProfileError) -> CameraProfile? {
    guard let document = document(named: name) else { return nil }
    return try CameraProfile(json: document)
  }
}
