import CameraModel
import JSONText

extension CameraProfile {
  /// The two documents that hold cameras; they differ in their `schema` alone.
  public enum Schema: String, Hashable, Sendable, CaseIterable {
    /// A profile file.
    case profile = "viewfinder.profile/1"
    /// The answer of a listing.
    case cameras = "viewfinder.cameras/1"
  }

  /// The profile as a JSON document: the same bytes for the same cameras, always, with a newline at its end.
  ///
  /// - Parameters:
  ///   - schema: what the document calls itself.
  ///   - isOneLine: whether the whole document is one line, for streams; else long lists have one element a line.
  public func jsonDocument(_ schema: Schema = .profile, isOneLine: Bool = false) -> [UInt8] {
    var writer = JSONWriter(layout: isOneLine ? .oneLine : .lines, capacity: documentCapacity)
    writer.beginObject()
    writer.key("schema")
    writer.string(schema.rawValue)
    writer.newLine()
    writer.key("recorded")
    writer.recording(recording)
    writer.newLine()
    writer.lines("cameras", cameras) { $0.camera($1) }
    writer.endObject()
    return writer.document()
  }
}

extension CameraProfile {
  /// About the bytes that the document may take. Growing by doubling would touch twice the memory, which costs more time than the writing.
  private var documentCapacity: Int {
    let sizes = cameras.lazy.flatMap(\.nodes).flatMap(\.formats).flatMap(\.sizes)
    return sizes.reduce(1 << 16) { $0 + 200 + $1.intervals.count * PlainTime.capacity }
  }
}

extension JSONWriter {
  fileprivate mutating func recording(_ recording: CameraProfile.Recording?) {
    guard let recording else { return null() }
    beginObject()
    member("date", recording.date)
    member("tool", recording.tool)
    member("kernel", recording.kernel)
    member("source", recording.source)
    endObject()
  }
}
