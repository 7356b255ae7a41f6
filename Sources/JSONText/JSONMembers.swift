import CameraModel

/// An object that is being read, with the keys read so far.
@usableFromInline
package struct JSONMembers<Key: RawRepresentable<String> & CaseIterable & Hashable> {
  /// The offset at which the object begins.
  @usableFromInline let start: Int
  @usableFromInline var seen: Set<Key> = []

  @inlinable
  init(start: Int) { self.start = start }
}

extension JSONReader {
  /// Enters an object, whose members ``next(_:)`` reads.
  @inlinable
  package mutating func object<Key>(_: Key.Type = Key.self) throws(JSONError) -> JSONMembers<Key> {
    try beginObject()
    return JSONMembers(start: cursor.position - 1)
  }

  /// Moves to the next member with one of the keys; its value must be read next. Nil at the end of the object, which is then left.
  ///
  /// Members with other keys are checked and skipped. A repeated known key is an error, because programs could read different values.
  @inlinable
  package mutating func next<Key>(_ members: inout JSONMembers<Key>) throws(JSONError) -> Key? {
    while try nextMember() {
      let start = cursor.position
      let key = Key(rawValue: try JSONString.read(&cursor))
      try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
      guard let key else {
        try skipValue()
        continue
      }
      guard members.seen.insert(key).inserted else {
        throw JSONError("The key “\(key.rawValue)” stands twice in an object.", at: start)
      }
      return key
    }
    return nil
  }

  /// Like ``next(_:)``, but a member with another key is an error: a slip in what a program asks for must not pass in silence.
  package mutating func nextKnown<Key>(_ members: inout JSONMembers<Key>) throws(JSONError) -> Key? {
    guard try nextMember() else { return nil }
    let start = cursor.position
    let name = try JSONString.read(&cursor)
    try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
    guard let key = Key(rawValue: name) else {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONError("The key “\(String(name.prefix(40)).harmless)” is unknown. Known keys: \(known).", at: start)
    }
    guard members.seen.insert(key).inserted else {
      throw JSONError("The key “\(key.rawValue)” stands twice in an object.", at: start)
    }
    return key
  }

  /// Reads an object whose keys are names, one member after the other. A name that stands twice is an error.
  package mutating func members(_ value: (inout JSONReader, _ name: String) throws(JSONError) -> Void) throws(JSONError) {
    var seen: Set<String> = []
    try beginObject()
    while try nextMember() {
      let start = cursor.position
      let name = try JSONString.read(&cursor)
      try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
      guard seen.insert(name).inserted else { throw JSONError("A key stands twice in an object.", at: start) }
      try value(&self, name)
    }
  }

  /// Throws unless the finished object had all of the keys.
  @inlinable
  package func require<Key>(_ required: [Key], _ members: JSONMembers<Key>) throws(JSONError) {
    guard let missing = Key.allCases.first(where: { required.contains($0) && !members.seen.contains($0) }) else { return }
    throw JSONError("The key “\(missing.rawValue)” is missing.", at: members.start)
  }
}
