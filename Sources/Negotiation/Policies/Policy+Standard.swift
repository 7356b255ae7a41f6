extension Policy {
  /// The project's own policy: the wishes in their order, cost, order of enumeration (semantics, section 4).
  public static let standard = Policy(
    "standard", "The wishes in their order, then what the format costs, then the order of enumeration.", rotates: true,
    rules: [SoftFloorRule(), WishesRule(), CostRule(), OrderRule()])
}
