/// A way to choose: an ordered list of rules.
public struct Policy: Sendable {
  /// The name, such as `standard`.
  public let name: String
  /// Whether the policy turns the request by a quarter where that is nearer.
  let rotates: Bool
  /// The rules for a request, the first to decide first.
  let rules: @Sendable (FormatRequest) -> [any Rule]
}

extension Policy {
  /// The project's own policy: limits, wishes in their order, cost, order of enumeration (semantics, section 4).
  public static let standard = Policy(name: "standard", rotates: true) { request in
    let wishes = request.order.map { wish -> any Rule in
      switch wish {
      case .size: SizeRule()
      case .format: FormatRule()
      case .rate: RateRule()
      }
    }
    return [LimitRule(), SoftFloorRule()] + wishes + [CostRule(), OrderRule()]
  }
}
