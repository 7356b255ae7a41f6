/// A word of a vocabulary that the kernel, a profile or a later version may extend: unknown words are kept, never refused.
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
