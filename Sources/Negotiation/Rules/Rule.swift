/// One rule of a policy: narrows a race to the modes it finds best.
///
/// A policy is an ordered list of rules; the first that tells two modes apart decides between them.
protocol Rule: Sendable {
  /// Drops every mode that is not among the best by this rule.
  func narrow(_ race: inout Race)
}
