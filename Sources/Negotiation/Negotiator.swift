import CameraModel

/// Chooses a mode for a request. The same input always gives the same answer.
public struct Negotiator: Sendable {
  private let table: ModeTable
  /// The policy in use.
  public let policy: Policy

  /// A negotiator for a table of modes.
  public init(_ table: ModeTable, policy: Policy = .standard) {
    self.table = table
    self.policy = policy
  }

  /// The mode to set; nil if no mode meets the limits.
  public func choose(_ request: FormatRequest) -> ChosenMode? {
    let elimination = Elimination.finished(table, policy, request)
    return elimination.first.map(elimination.chosenMode)
  }

  /// The answer, which gives its reasons when they are read.
  public func decide(_ request: FormatRequest) -> Decision { Decision(.finished(table, policy, request)) }
}
