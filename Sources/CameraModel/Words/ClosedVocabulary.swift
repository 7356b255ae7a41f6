/// A word of a list that is complete. It prints as itself, also in an optional, where an enumeration prints with its module.
public protocol ClosedVocabulary: RawRepresentable<String>, Hashable, Sendable, CustomStringConvertible {}

extension ClosedVocabulary {
  /// The word itself.
  public var description: String { rawValue }
}
