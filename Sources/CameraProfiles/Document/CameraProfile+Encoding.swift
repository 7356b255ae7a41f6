import CameraModel

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
  /// A member that is a list with one element a line.
  package mutating func lines<Element>(_ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    key(name)
    lines(elements, write)
  }

  /// A list with one element a line.
  mutating func lines<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    beginArray()
    for element in elements {
      newLine()
      write(&self, element)
    }
    endArray()
  }

  /// A member that is a short list of words.
  mutating func words(_ name: String, _ words: [some OpenVocabulary]) {
    key(name)
    beginArray()
    for word in words { string(word.rawValue) }
    endArray()
  }

  /// A member that is a text, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// A member that is a whole number, or `null`.
  package mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
    key(name)
    integer(number)
  }

  /// A member that is `true` or `false`.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

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
