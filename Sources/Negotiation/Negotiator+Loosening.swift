import CameraModel

extension Negotiator {
  /// A rate limit, moved to the nearest rate within the other limits; nil for other limits, and if no rate is known.
  mutating func loosened(_ limit: RequestLimit, of request: FormatRequest) -> RequestLimit? {
    guard let (bound, looser) = limit.rateBound else { return nil }
    var others = request.dropping(limit)
    // The bound becomes the wish, so that its neighbours in ranges are considered.
    others.rate = .ideal(bound)
    var nearest: FrameInterval?
    forEachMode(within: others) { candidate in
      guard candidate.hasRate else { return }
      let time = candidate.interval
      if let known = nearest, !time.isNearer(to: bound, than: known), known.isNearer(to: bound, than: time) || !time.isShorter(than: known)
      {
        return
      }
      nearest = time
    }
    return nearest.map(looser)
  }
}

extension RequestLimit {
  /// The time per frame of a rate limit, and a function that makes the limit with another time.
  fileprivate var rateBound: (FrameInterval, (FrameInterval) -> RequestLimit)? {
    switch self {
    case .exactRate(let interval): (interval, RequestLimit.exactRate)
    case .minimumRate(let interval): (interval, RequestLimit.minimumRate)
    case .maximumRate(let interval): (interval, RequestLimit.maximumRate)
    case .exactSize, .requiredFormats, .outputFormats: nil
    }
  }
}

extension FormatRequest {
  /// The request with another rate limit.
  func replacing(_ limit: RequestLimit) -> FormatRequest {
    var request = self
    switch limit {
    case .exactRate(let interval): request.exactRate = interval
    case .minimumRate(let interval): request.minimumRate = interval
    case .maximumRate(let interval): request.maximumRate = interval
    case .exactSize, .requiredFormats, .outputFormats: break
    }
    return request
  }
}

extension FrameInterval {
  /// Whether this time is nearer to a third time than another is. Products of 32-bit parts fit 128 bits, so this is exact.
  fileprivate func isNearer(to time: FrameInterval, than other: FrameInterval) -> Bool {
    distance(to: time) * UInt128(other.denominator) < other.distance(to: time) * UInt128(denominator)
  }

  /// The distance between both times, multiplied by both denominators.
  private func distance(to other: FrameInterval) -> UInt128 {
    let (left, right) = (UInt128(numerator) * UInt128(other.denominator), UInt128(other.numerator) * UInt128(denominator))
    return left > right ? left - right : right - left
  }
}
