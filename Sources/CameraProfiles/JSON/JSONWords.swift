/// A fixed set of words, found in a document's bytes without making texts of them: the keys of an object, or the kinds of something.
package struct JSONWords<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
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

  /// The position of the word that stands at the offset, with the offset behind its quotation mark; nil when there is none.
  ///
  /// The guess is tried first: documents of a program have their keys in one order.
  func find(at offset: Int, in bytes: [UInt8], guess: Int) -> (index: Int, end: Int)? {
    if guess < words.count, stands(guess, at: offset, in: bytes) { return (guess, offset + length(guess)) }
    for index in words.indices where stands(index, at: offset, in: bytes) { return (index, offset + length(index)) }
    return nil
  }

  /// The position of the word; nil when it is none of them.
  func find(_ text: String) -> Int? { words.firstIndex { $0.rawValue == text } }

  private func length(_ index: Int) -> Int { starts[index + 1] - starts[index] }

  private func stands(_ index: Int, at offset: Int, in bytes: [UInt8]) -> Bool {
    let start = starts[index]
    let count = starts[index + 1] - start
    guard offset + count <= bytes.count else { return false }
    for step in 0..<count where bytes[offset + step] != spelled[start + step] { return false }
    return true
  }
}
