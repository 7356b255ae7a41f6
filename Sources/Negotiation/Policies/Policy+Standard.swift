extension Policy {
  /// The project's own policy: colour, the wishes in their order, cost, order of enumeration (semantics, section 4).
  public static let standard = Policy(
    "standard", "Colour first, then the wishes in their order, then what the format costs, then the order of enumeration.",
    rotates: true, heedsSources: true,
    rules: [ColorRule(), OrientationRule(), WishesRule(), SlowestFasterRule(), CostRule(), OrderRule()])
}
