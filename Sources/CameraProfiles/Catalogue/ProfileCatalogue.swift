/// The recorded cameras that come with the program: the files of `profiles/`, embedded by the build.
public enum ProfileCatalogue {
  /// The names, such as `logitech-c922`, in alphabetical order.
  public static var names: [String] { BundledProfiles.documents.map(\.name) }

  /// A profile as its file is; nil when there is none of that name.
  public static func document(named name: String) -> [UInt8]? {
    BundledProfiles.documents.first { $0.name == name }.map { Array($0.text.utf8) }
  }

  /// A profile; nil when there is none of that name.
  ///
  /// - Throws: when the file is malformed, which a test excludes.
  public static func profile(named name: String) throws(ProfileError) -> CameraProfile? {
    guard let document = document(named: name) else { return nil }
    return try CameraProfile(json: document)
  }
}
