import Negotiation

extension FormatRequest {
  /// A request with these limits alone.
  init(limits: [RequestLimit]) {
    self.init(rate: .highest)
    for limit in limits {
      switch limit {
      case .size(let size): self.size = SizeWish(size, .exact)
      case .rate(let interval): exactInterval = interval
      case .slowestRate(let interval): longestInterval = interval
      case .fastestRate(let interval): shortestInterval = interval
      case .formats(let formats): requiredFormats = formats
      case .outputs(let formats): outputFormats = formats
      }
    }
  }
}
