import CameraModel
import JSONText

private enum DocumentKey: String, CaseIterable { case schema, recorded, cameras }
private enum RecordingKey: String, CaseIterable { case date, tool, kernel, source }

private let documentKeys = JSONWords<DocumentKey>()
private let requiredOfDocument = documentKeys.subset(.schema, .cameras)
private let recordingKeys = JSONWords<RecordingKey>()

extension CameraProfile {
  /// Reads a profile or a listing: a `viewfinder.profile/1` or a `viewfinder.cameras/1` document.
  ///
  /// Duplicates are folded and findings are computed again, as `CameraNode.examined()` does; unknown keys are passed over.
  ///
  /// - Parameter json: the document, UTF-8, at most 64 MiB.
  /// - Throws: when the document is malformed; the error says where.
  public init(json: [UInt8]) throws(ProfileError) {
    do throws(JSONError) {
      var reader = try JSONReader(json)
      self = try reader.profile()
      try reader.finish()
    } catch {
      throw ProfileError(error)
    }
  }
}

extension JSONReader {
  fileprivate mutating func profile() throws(JSONError) -> CameraProfile {
    var profile = CameraProfile(cameras: [])
    var members = try object(documentKeys)
    while let key = try next(&members) {
      switch key {
      case .schema: try schema()
      case .recorded: profile.recording = try recording()
      case .cameras: profile.cameras = try array { (reader, _) throws(JSONError) in try reader.camera() }
      }
    }
    try require(requiredOfDocument, in: members)
    return profile
  }

  private mutating func schema() throws(JSONError) {
    _ = peek()
    let start = position
    let name = try string()
    if CameraProfile.Schema(rawValue: name) != nil { return }
    let read = CameraProfile.Schema.allCases.map(\.rawValue).joined(separator: " and ")
    let isNewer = CameraProfile.Schema.allCases.contains { $0.isOlder(than: name) }
    let what = isNewer ? "is a newer version than this program knows" : "is no profile"
    var error = failure("The schema “\(String(name.prefix(60)).harmless)” \(what); \(read) are read.", at: start)
    error.isNewer = isNewer
    throw error
  }

  private mutating func recording() throws(JSONError) -> CameraProfile.Recording? {
    if try null() { return nil }
    var recording = CameraProfile.Recording()
    var members = try object(recordingKeys)
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

extension CameraProfile.Schema {
  /// Whether the name is this schema's with a larger number.
  fileprivate func isOlder(than name: String) -> Bool {
    guard let slash = rawValue.lastIndex(of: "/"), name.hasPrefix(rawValue[...slash]) else { return false }
    let number = name.dropFirst(rawValue[...slash].count)
    return !number.isEmpty && number.utf8.allSatisfy(\.isDigit) && !number.hasPrefix("0")
  }
}
