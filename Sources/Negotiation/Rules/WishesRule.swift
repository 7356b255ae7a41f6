/// The wishes of a request: those its order names, then the others asked for, then those not asked for.
struct WishesRule: Rule {
  func narrow(_ race: inout Race) {
    let request = race.request
    // As ``FormatRequest/decidingOrder`` has them, without an array.
    for (place, wish) in request.order.enumerated() where !request.order[..<place].contains(wish) { WishRule(wish: wish).narrow(&race) }
    for isAsked in [true, false] {
      for wish in Wish.allCases where !request.order.contains(wish) && request.asks(for: wish) == isAsked {
        WishRule(wish: wish).narrow(&race)
      }
    }
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
