import Negotiation

extension FormatRequest {
  /// A request with these limits alone.
  init(limits: [RequestLimit]) {
    self.init(rate: .highest)
    for limit in limits {
      switch limit {
      case .exactSize(let size): self.size = SizeWish(size, .exact)
      case .exactRate(let interval): exactRate = interval
      case .minimumRate(let interval): minimumRate = interval
      case .maximumRate(let interval): maximumRate = interval
      case .requiredFormats(let formats): requiredFormats = formats
      case .acceptedFormats(let formats): acceptedFormats = formats
      }
    }
  }
}
