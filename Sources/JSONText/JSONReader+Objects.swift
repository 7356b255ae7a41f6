/// An object that is being read: which keys it may have, and which it had.
package struct JSONMembers<Key: RawRepresentable<String> & CaseIterable & Hashable & Sendable> {
  fileprivate let keys: JSONWords<Key>
  /// Where the object begins.
  package let start: Int
  fileprivate var seen: UInt64 = 0
  fileprivate var guess = 0
}

extension JSONReader {
  /// Enters an object whose members are to be read with ``next(_:)``.
  package mutating func object<Key>(_ keys: JSONWords<Key>) throws(JSONError) -> JSONMembers<Key> {
    try beginObject()
    return JSONMembers(keys: keys, start: position - 1)
  }

  /// Goes on to the next member with a known key, whose value has to be read then; nil, and the object is left, when there is none.
  ///
  /// Members with other keys are checked and passed over. A known key that comes twice is an error: two programs would read two things.
  package mutating func next<Key>(_ members: inout JSONMembers<Key>) throws(JSONError) -> Key? {
    while try nextMember() {
      let start = position
      let index = try wordIndex(members.keys, guess: members.guess)
      try expect(UInt8(ascii: ":"), "A colon after the key")
      guard let index else {
        try skipValue()
        continue
      }
      let bit: UInt64 = 1 << UInt64(index)
      if members.seen & bit != 0 { throw failure("The key “\(members.keys.words[index].rawValue)” stands twice in an object.", at: start) }
      members.seen |= bit
      members.guess = index + 1
      return members.keys.words[index]
    }
    return nil
  }

  /// Says that the object, which has been read, had the keys.
  package func require<Key>(_ required: JSONWords<Key>.Subset, in members: JSONMembers<Key>) throws(JSONError) {
    let missing = required.bits & ~members.seen
    if missing == 0 { return }
    throw failure("The key “\(members.keys.words[missing.trailingZeroBitCount].rawValue)” is missing.", at: members.start)
  }

  /// Reads a text that is one of the words; nil when it is another.
  package mutating func word<Word>(_ words: JSONWords<Word>) throws(JSONError) -> Word? {
    guard peek() == UInt8(ascii: "\"") else { throw mismatch("A text") }
    return try wordIndex(words, guess: 0).map { words.words[$0] }
  }

  /// Reads the text that begins here, and says which word it is; without making a text of it where it is spelled plainly.
  private mutating func wordIndex<Word>(_ words: JSONWords<Word>, guess: Int) throws(JSONError) -> Int? {
    if let (index, end) = words.find(at: position + 1, in: bytes, guess: guess) {
      position = end
      return index
    }
    return words.find(try string())
  }
}
