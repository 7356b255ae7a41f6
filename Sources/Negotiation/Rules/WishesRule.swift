/// The wishes of a request, in its order; those it does not name come after, in the default order.
struct WishesRule: Rule {
  func narrow(_ race: inout Race) {
    let order = race.request.order
    // A wish that comes twice narrows nothing the second time.
    for wish in order { WishRule(wish: wish).narrow(&race) }
    for wish in Wish.allCases where !order.contains(wish) { WishRule(wish: wish).narrow(&race) }
  }
}

/// One of the wishes.
struct WishRule: Rule {
  let wish: Wish

  func narrow(_ race: inout Race) {
    switch wish {
    case .size: SizeRule().narrow(&race)
    case .format: FormatRule().narrow(&race)
    case .rate: RateRule().narrow(&race)
    }
  }
}
