extension Policy {
  /// The project's own policy: the wishes in their order, cost, order of enumeration (semantics, section 4).
  public static let standard = Policy(
    "standard", "The wishes in their order, then what the format costs, then the order of enumeration.", rotates: true
  ) { request in
    let wishes = Wish.completed(request.order).map { wish -> any Rule in
      switch wish {
      case .size: SizeRule()
      case .format: FormatRule()
      case .rate: RateRule()
      }
    }
    return [SoftFloorRule()] + wishes + [CostRule(), OrderRule()]
  }
}
