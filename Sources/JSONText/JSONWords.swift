/// A fixed set of words, found in a document's bytes without making texts of them: the keys of an object, or the kinds of something.
package final class JSONWords<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
  /// Some of the words, one bit each.
  package struct Subset: Sendable {
    var bits: UInt64 = 0
  }

  let words: [Word]
  /// The words one after the other, each with the quotation mark that ends it in a document.
  private let spelled: [UInt8]
  /// Where each word begins in `spelled`, and at last where it ends.
  private let starts: [Int]

  /// All words of a vocabulary; at most 64.
  package init(_: Word.Type = Word.self) {
    var spelled: [UInt8] = []
    var starts = [0]
    for word in Word.allCases {
      spelled += word.rawValue.utf8
      spelled.append(UInt8(ascii: "\""))
      starts.append(spelled.count)
    }
    words = Array(Word.allCases)
    self.spelled = spelled
    self.starts = starts
  }

  /// Some of the words.
  package func subset(_ some: Word...) -> Subset {
    Subset(bits: words.indices.reduce(0) { some.contains(words[$1]) ? $0 | 1 << UInt64($1) : $0 })
  }

  /// The position of the word that stands at the offset, with the offset behind its quotation mark; nil when there is none.
  ///
  /// The guess is tried first: documents of a program have their keys in one order.
  func find(at offset: Int, in bytes: [UInt8], guess: Int) -> (index: Int, end: Int)? {
    if guess < words.count, let end = end(of: guess, at: offset, in: bytes) { return (guess, end) }
    for index in words.indices {
      if let end = end(of: index, at: offset, in: bytes) { return (index, end) }
    }
    return nil
  }

  /// The position of the word; nil when it is none of them.
  func find(_ text: String) -> Int? { words.firstIndex { $0.rawValue == text } }

  @inline(__always)
  private func end(of index: Int, at offset: Int, in bytes: [UInt8]) -> Int? {
    let range = starts[index]..<starts[index + 1]
    return bytes.hold(spelled, range, at: offset) ? offset + range.count : nil
  }
}

extension [UInt8] {
  /// Whether a part of other bytes stands at the offset.
  @inline(__always)
  package func hold(_ other: [UInt8], _ range: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= range.count else { return false }
    let (own, part) = (span.extracting(offset..<offset &+ range.count), other.span.extracting(range))
    // Without an early exit the comparison is made for many bytes at once.
    var difference: UInt8 = 0
    for index in part.indices { difference |= own[index] ^ part[index] }
    return difference == 0
  }
}
