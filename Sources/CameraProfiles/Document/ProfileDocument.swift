import CameraModel
import JSONText

extension CameraProfile {
  /// The two documents that hold cameras; they differ only in the value of `schema`.
  public enum Schema: String, Hashable, Sendable, CaseIterable {
    /// A profile file.
    case profile = "viewfinder.profile/1"
    /// The answer of a listing.
    case cameras = "viewfinder.cameras/1"
  }

  /// Reads a document of either schema.
  ///
  /// Unknown keys are ignored. Duplicates are folded and findings are computed again, as `CameraNode.examined()` does.
  ///
  /// - Parameter json: the document, UTF-8, at most 64 MiB.
  /// - Throws: ``ProfileError`` for a malformed document; it names the position.
  public init(json: [UInt8]) throws(ProfileError) {
    let document = try ProfileDocument.coding.profileValue(of: json)
    self.init(recording: document.recording, cameras: document.cameras.map(\.whole), graphs: document.graphs)
  }

  /// The profile as a JSON document that ends with a newline; equal profiles give equal bytes.
  ///
  /// - Parameters:
  ///   - schema: the document's schema.
  ///   - isOneLine: whether to write one line, for streams; otherwise long lists have one element per line.
  public func jsonDocument(_ schema: Schema = .profile, isOneLine: Bool = false) -> [UInt8] {
    let cameras = cameras.map { CameraDocument($0, from: schema == .cameras ? origin(of: $0) : nil) }
    let document = ProfileDocument(schema: schema, recording: recording, cameras: cameras, graphs: schema == .profile ? graphs : [])
    return ProfileDocument.coding.document(of: document, isOneLine ? .oneLine : .lines)
  }

  /// The source of a listed camera's data.
  private func origin(of camera: Camera) -> CameraOrigin {
    recording == nil ? camera.isFromDescriptors ? .descriptors : .driver : .recording
  }
}

/// The values of a document that holds cameras.
private struct ProfileDocument {
  var schema = CameraProfile.Schema.profile
  var recording: CameraProfile.Recording?
  var cameras: [CameraDocument] = []
  var graphs: [MediaGraph] = []

  static let coding = JSONCoding(
    ProfileDocument(),
    .required("schema", \.schema, CameraProfile.Schema.coding),
    .optional("\nrecorded", \.recording, CameraProfile.Recording.coding),
    .required("\ncameras", \.cameras, .lines(CameraDocument.coding)),
    .member("\ngraphs", \.graphs, .lines(MediaGraph.coding)).unlessEmpty)
}

extension CameraProfile.Recording {
  fileprivate static let coding = JSONCoding(
    CameraProfile.Recording(),
    .optional("date", \.date, .text),
    .optional("tool", \.tool, .text),
    .optional("kernel", \.kernel, .text),
    .optional("source", \.source, .text))
}

extension CameraProfile.Schema {
  fileprivate static let coding = JSONCoding<CameraProfile.Schema>(
    read: { (reader, _) throws(JSONError) in
      let start = reader.cursor.nextOffset()
      let name = try reader.string()
      guard let schema = CameraProfile.Schema(rawValue: name) else { throw refusal(of: name, at: start) }
      return schema
    }, write: { $0.string($1.rawValue) })

  private static func refusal(of name: String, at offset: Int) -> JSONError {
    let read = allCases.map(\.rawValue).joined(separator: " and ")
    let isNewer = allCases.contains { $0.isOlder(than: name) }
    let what = isNewer ? "is a newer version than this program knows" : "is no profile"
    var error = JSONError("The schema “\(String(name.prefix(60)).harmless)” \(what); \(read) are read.", at: offset)
    error.isNewer = isNewer
    return error
  }

  /// Whether a name is this schema's with a larger number.
  private func isOlder(than name: String) -> Bool {
    guard let slash = rawValue.lastIndex(of: "/"), name.hasPrefix(rawValue[...slash]) else { return false }
    let number = name.dropFirst(rawValue[...slash].count)
    return !number.isEmpty && number.utf8.allSatisfy(\.isDigit) && !number.hasPrefix("0")
  }
}
