import CameraModel

/// The limits of a request, which exclude all modes that fail one (docs/semantics.md, section 3). Rates have a tolerance of 200 ns.
struct LimitRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    let request = elimination.request
    let matches = elimination.matches
    if !matches.allSatisfy(\.isAllowed) { elimination.keepEntries(.limit) { matches[Int($0.format)].isAllowed } }
    if let size = request.exactSize { elimination.keepEntries(.limit) { $0.size == size } }
    // An entry whose fastest mode is too slow is excluded as a whole.
    if let minimum = request.minimumRate { elimination.keepEntries(.limit) { $0.isAsFast(as: minimum) } }
    // Both rate limits need only one pass over the modes.
    switch (request.minimumRate, request.maximumRate) {
    case (let minimum?, let maximum?): elimination.keep(.limit) { $0.isAsSlow(as: maximum) && $0.isAsFast(as: minimum) }
    case (nil, let maximum?): elimination.keep(.limit) { $0.isAsSlow(as: maximum) }
    case (let minimum?, nil): elimination.keep(.limit) { $0.isAsFast(as: minimum) }
    case (nil, nil): break
    }
    if let exact = request.exactRate {
      elimination.keepEntries(.limit) { $0.isAsFast(as: exact) }
      elimination.keep(.limit) { $0.isAsFast(as: exact) && $0.isAsSlow(as: exact) }
    }
  }
}

/// The wishes of a request in their deciding order (docs/semantics.md, section 3).
struct WishesRule: EliminationRule {
  func narrow(_ elimination: inout Elimination) {
    let request = elimination.request
    // The order of `FormatRequest.decidingOrder`, without allocating an array.
    for (place, wish) in request.order.enumerated() where !request.order[..<place].contains(wish) {
      WishRule(wish: wish).narrow(&elimination)
    }
    for isAsked in [true, false] {
      for wish in Wish.allCases where !request.order.contains(wish) && request.asks(for: wish) == isAsked {
        WishRule(wish: wish).narrow(&elimination)
      }
    }
  }
}

/// One of the wishes.
struct WishRule: EliminationRule {
  let wish: Wish

  func narrow(_ elimination: inout Elimination) {
    switch wish {
    case .size: SizeRule().narrow(&elimination)
    case .format: FormatRule().narrow(&elimination)
    case .rate: RateRule().narrow(&elimination)
    }
  }
}
