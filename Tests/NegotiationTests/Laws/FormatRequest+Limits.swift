import Negotiation

extension FormatRequest {
  /// A request with these limits alone.
  init(limits: [RequestLimit]) {
    self.init(rate: .highest)
    for limit in limits { add(limit) }
  }

  /// The request with these limits instead of its own; an exact size becomes the nearest.
  func limited(to limits: [RequestLimit]) -> FormatRequest {
    var request = self
    (request.exactRate, request.minimumRate, request.maximumRate) = (nil, nil, nil)
    (request.requiredFormats, request.acceptedFormats) = ([], [])
    if request.size?.rule == .exact { request.size?.rule = .nearest }
    for limit in limits { request.add(limit) }
    return request
  }

  private mutating func add(_ limit: RequestLimit) {
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
