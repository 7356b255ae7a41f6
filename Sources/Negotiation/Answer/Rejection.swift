/// A mode that was not chosen.
public struct Rejection: Hashable, Sendable {
  /// The mode.
  public var mode: Mode
  /// The first rule it lost on.
  public var rule: RuleWord
  /// Why, in a plain sentence.
  public var reason: String
}
