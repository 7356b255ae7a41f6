/// A fixed set of words, found in a document's bytes without making a `String` for each: an object's keys, or a list of kinds.
@usableFromInline
package struct JSONWords<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
  @usableFromInline let words: [Word]
  @usableFromInline let spellings: JSONSpellings

  /// All words of a vocabulary; at most 64.
  package init(_: Word.Type = Word.self) {
    words = Array(Word.allCases)
    spellings = JSONSpellings(words.map(\.rawValue))
  }

  /// A subset of the words.
  package func subset(_ some: Word...) -> JSONWordSubset {
    JSONWordSubset(spellings: spellings, bits: words.indices.reduce(0) { some.contains(words[$1]) ? $0 | 1 << UInt64($1) : $0 })
  }
}

/// Some words of a set, one bit each.
package struct JSONWordSubset: Sendable {
  let spellings: JSONSpellings
  let bits: UInt64
}

/// The spellings of a set's words in a document.
@usableFromInline
final class JSONSpellings: Sendable {
  let texts: [String]
  /// The words in sequence, each with the quotation mark that ends it in a document.
  private let bytes: [UInt8]
  /// The start of each word in `bytes`, and at last the end of the last one.
  private let starts: [Int]

  init(_ texts: [String]) {
    self.texts = texts
    var bytes: [UInt8] = []
    var starts = [0]
    for text in texts {
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\""))
      starts.append(bytes.count)
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// Reads the next text, and returns the index of the word; nil if it is none of them.
  ///
  /// The guess is tried first, because each program writes its keys in a fixed order. A text without escapes needs no `String`.
  func read(_ cursor: inout JSONCursor, guess: Int = 0) throws(JSONError) -> Int? {
    let offset = cursor.position + 1
    if guess < texts.count, let end = end(of: guess, at: offset, in: cursor.bytes) {
      cursor.position = end
      return guess
    }
    for index in texts.indices {
      guard let end = end(of: index, at: offset, in: cursor.bytes) else { continue }
      cursor.position = end
      return index
    }
    return texts.firstIndex(of: try JSONString.read(&cursor))
  }

  @inline(__always)
  private func end(of index: Int, at offset: Int, in document: [UInt8]) -> Int? {
    let range = starts[index]..<starts[index + 1]
    return document.holds(bytes, range, at: offset) ? offset + range.count : nil
  }
}
