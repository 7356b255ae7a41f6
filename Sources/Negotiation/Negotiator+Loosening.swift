import CameraModel

extension Negotiator {
  /// A limit on the rate that the nearest rate meets, with the other limits as they are; nil for other limits, and where no rate is known.
  mutating func loosened(_ limit: RequestLimit, of request: FormatRequest) -> RequestLimit? {
    guard let (bound, looser) = limit.rateBound else { return nil }
    // How little the limit must change is all that is asked: no size, no format and no floor goes before.
    var nearest = request.dropping(limit).deciding(first: .rate)
    nearest.preferredLongestInterval = nil
    nearest.rate = .ideal(bound)
    // A wish likes every faster rate better than a slower one, and the slower one may be nearer.
    var slower = nearest
    if slower.shortestInterval.map({ $0.isShorter(than: bound) }) ?? true { slower.shortestInterval = bound }
    guard let first = rate(nearest) else { return nil }
    guard let second = rate(slower), second.isNearer(to: bound, than: first) else { return looser(first) }
    return looser(second)
  }

  /// The rate of the mode that a request gets; nil where there is none, or it is unknown.
  private mutating func rate(_ request: FormatRequest) -> FrameInterval? {
    run(request).flatMap { $0.candidate.hasRate ? $0.candidate.interval : nil }
  }
}

extension RequestLimit {
  /// The time per frame that a limit on the rate names, and the same limit with another.
  fileprivate var rateBound: (FrameInterval, (FrameInterval) -> RequestLimit)? {
    switch self {
    case .rate(let interval): (interval, RequestLimit.rate)
    case .slowestRate(let interval): (interval, RequestLimit.slowestRate)
    case .fastestRate(let interval): (interval, RequestLimit.fastestRate)
    case .size, .formats, .outputs: nil
    }
  }
}

extension FormatRequest {
  /// The same with another value of a limit on the rate.
  func replacing(_ limit: RequestLimit) -> FormatRequest {
    var request = self
    switch limit {
    case .rate(let interval): request.exactInterval = interval
    case .slowestRate(let interval): request.longestInterval = interval
    case .fastestRate(let interval): request.shortestInterval = interval
    case .size, .formats, .outputs: break
    }
    return request
  }
}

extension FrameInterval {
  /// Whether this time is nearer to a third than another is: exact, since 32-bit parts leave every product within 128 bits.
  fileprivate func isNearer(to time: FrameInterval, than other: FrameInterval) -> Bool {
    distance(to: time) * UInt128(other.denominator) < other.distance(to: time) * UInt128(denominator)
  }

  /// How far apart both are, times both denominators.
  private func distance(to other: FrameInterval) -> UInt128 {
    let (left, right) = (UInt128(numerator) * UInt128(other.denominator), UInt128(other.numerator) * UInt128(denominator))
    return left > right ? left - right : right - left
  }
}
