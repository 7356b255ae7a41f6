/// The rule that decided between two modes, as JSON spells it.
public enum RuleWord: String, Hashable, Sendable {
  /// A hard limit: `exact`, `min`, `max`, required formats, accepted outputs.
  case limit
  /// The size asked for, or the larger where none is.
  case size
  /// The preferred pixel formats.
  case format
  /// The rate asked for, or the higher where none is.
  case rate
  /// What the format costs.
  case cost
  /// The order of enumeration.
  case order
}
