/// A word of a vocabulary that the kernel, a profile or a later version may extend. Unknown words are kept.
public protocol OpenVocabulary: RawRepresentable<String>, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// A word, known or not.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// A word written in source text.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The word itself.
  public var description: String { rawValue }
}

extension OpenVocabulary {
  /// The words for a driver's bits, in the order of a table. Bits without a word follow as one `0x…`.
  static func words(for bits: UInt32, in table: [(bit: UInt32, word: Self)]) -> [Self] {
    var rest = bits
    var words: [Self] = []
    for (bit, word) in table where bits & bit != 0 {
      words.append(word)
      rest &= ~bit
    }
    if rest != 0 { words.append(Self(rawValue: "0x" + String(rest, radix: 16))) }
    return words
  }
}
