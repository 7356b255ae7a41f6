import CameraModel
import JSONText

/// The keys of a document that holds cameras.
private enum ProfileDocument: String, JSONKey, CaseIterable {
  case schema, recorded, cameras, graphs

  static let required: [ProfileDocument] = [.schema, .cameras]
}

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
    do {
      var reader = try JSONReader(json)
      self = try reader.profile()
      try reader.finish()
    } catch {
      throw ProfileError(error, in: json)
    }
  }

  /// The profile as a JSON document that ends with a newline; equal profiles give equal bytes.
  ///
  /// - Parameters:
  ///   - schema: the document's schema.
  ///   - isOneLine: whether to write one line, for streams; otherwise long lists have one element per line.
  public func jsonDocument(_ schema: Schema = .profile, isOneLine: Bool = false) -> [UInt8] {
    var writer = JSONWriter(layout: isOneLine ? .oneLine : .lines)
    writer.beginObject()
    writer.member(ProfileDocument.schema, schema.rawValue)
    writer.newLine()
    writer.key(ProfileDocument.recorded)
    writer.recording(recording)
    writer.newLine()
    writer.lines(ProfileDocument.cameras, cameras) { $0.camera($1, from: schema == .cameras ? origin(of: $1) : nil) }
    if schema == .profile, !graphs.isEmpty {
      writer.newLine()
      writer.lines(ProfileDocument.graphs, graphs) { $0.graph($1) }
    }
    writer.endObject()
    return writer.document()
  }

  /// The source of a listed camera's data.
  private func origin(of camera: Camera) -> CameraOrigin {
    recording == nil ? camera.isFromDescriptors ? .descriptors : .driver : .recording
  }
}

extension JSONReader {
  fileprivate mutating func profile() throws(JSONError) -> CameraProfile {
    var profile = CameraProfile(cameras: [])
    var members = try object(ProfileDocument.self)
    while let key = try next(&members) {
      switch key {
      case .schema: try schema()
      case .recorded: profile.recording = try recording()
      case .cameras: profile.cameras = try array { (reader, _) throws(JSONError) in try reader.camera() }
      case .graphs: profile.graphs = try list { (reader, _) throws(JSONError) in try reader.graph() }
      }
    }
    try require(ProfileDocument.required, members)
    return profile
  }

  private mutating func schema() throws(JSONError) {
    let start = cursor.nextOffset()
    let name = try string()
    if CameraProfile.Schema(rawValue: name) != nil { return }
    let read = CameraProfile.Schema.allCases.map(\.rawValue).joined(separator: " and ")
    let isNewer = CameraProfile.Schema.allCases.contains { $0.isOlder(than: name) }
    let what = isNewer ? "is a newer version than this program knows" : "is no profile"
    var error = JSONError("The schema “\(String(name.prefix(60)).harmless)” \(what); \(read) are read.", at: start)
    error.isNewer = isNewer
    throw error
  }
}

extension CameraProfile.Schema {
  /// Whether a name is this schema's with a larger number.
  fileprivate func isOlder(than name: String) -> Bool {
    guard let slash = rawValue.lastIndex(of: "/"), name.hasPrefix(rawValue[...slash]) else { return false }
    let number = name.dropFirst(rawValue[...slash].count)
    return !number.isEmpty && number.utf8.allSatisfy(\.isDigit) && !number.hasPrefix("0")
  }
}

/// The keys of the circumstances of a recording.
private enum RecordingDocument: String, JSONKey, CaseIterable {
  case date, tool, kernel, source
}

extension JSONReader {
  fileprivate mutating func recording() throws(JSONError) -> CameraProfile.Recording? {
    if try null() { return nil }
    var recording = CameraProfile.Recording()
    var members = try object(RecordingDocument.self)
    while let key = try next(&members) {
      switch key {
      case .date: recording.date = try optionalString()
      case .tool: recording.tool = try optionalString()
      case .kernel: recording.kernel = try optionalString()
      case .source: recording.source = try optionalString()
      }
    }
    return recording
  }
}

extension JSONWriter {
  fileprivate mutating func recording(_ recording: CameraProfile.Recording?) {
    guard let recording else { return null() }
    beginObject()
    member(RecordingDocument.date, recording.date)
    member(RecordingDocument.tool, recording.tool)
    member(RecordingDocument.kernel, recording.kernel)
    member(RecordingDocument.source, recording.source)
    endObject()
  }
}
