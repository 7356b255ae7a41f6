/// An object that is being read, with the keys read so far.
@usableFromInline
package struct JSONMembers {
  /// The offset at which the object begins.
  fileprivate let start: Int
  fileprivate var seen: UInt64 = 0
  fileprivate var guess = 0
}

extension JSONReader {
  /// Enters an object, whose members ``next(_:_:)`` reads.
  package mutating func object() throws(JSONError) -> JSONMembers {
    try beginObject()
    return JSONMembers(start: cursor.position - 1)
  }

  /// Moves to the next member with one of the keys; its value must be read next. Nil at the end of the object, which is then left.
  ///
  /// Members with other keys are checked and skipped. A repeated known key is an error, because programs could read different values.
  @inlinable
  package mutating func next<Key>(_ keys: JSONWords<Key>, _ members: inout JSONMembers) throws(JSONError) -> Key? {
    guard let index = try nextIndex(keys.spellings, &members) else { return nil }
    return keys.words[index]
  }

  @usableFromInline
  mutating func nextIndex(_ keys: JSONSpellings, _ members: inout JSONMembers) throws(JSONError) -> Int? {
    while try nextMember() {
      let start = cursor.position
      let index = try keys.read(&cursor, guess: members.guess)
      try cursor.expect(UInt8(ascii: ":"), "A colon after the key")
      guard let index else {
        try skipValue()
        continue
      }
      let bit: UInt64 = 1 << UInt64(index)
      if members.seen & bit != 0 { throw JSONError("The key “\(keys.texts[index])” stands twice in an object.", at: start) }
      members.seen |= bit
      members.guess = index + 1
      return index
    }
    return nil
  }

  /// Throws unless the finished object had all of the keys.
  package func require(_ required: JSONWordSubset, _ members: JSONMembers) throws(JSONError) {
    let missing = required.bits & ~members.seen
    if missing == 0 { return }
    throw JSONError("The key “\(required.spellings.texts[missing.trailingZeroBitCount])” is missing.", at: members.start)
  }

  /// Reads a text that must be one of the words; otherwise the error says so.
  @inlinable
  package mutating func word<Word>(_ words: JSONWords<Word>, _ expected: String) throws(JSONError) -> Word {
    words.words[try wordIndex(words.spellings, expected)]
  }

  @usableFromInline
  mutating func wordIndex(_ words: JSONSpellings, _ expected: String) throws(JSONError) -> Int {
    let start = cursor.nextOffset()
    guard cursor.peek() == UInt8(ascii: "\"") else { throw cursor.mismatch("A text") }
    guard let index = try words.read(&cursor) else { throw JSONError(expected, at: start) }
    return index
  }
}
