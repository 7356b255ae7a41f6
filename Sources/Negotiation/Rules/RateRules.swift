import CameraModel

/// How a rate compares with the requested one, best first.
enum RateMatch: Int, Sendable {
  /// The same within 200 ns.
  case same
  /// Slower by at most 1 in 1001: 29.97 for 30.
  case nearlySame
  /// Faster: frames can be dropped.
  case faster
  case slower
  case unknown
}

extension Candidate {
  /// How its rate compares with the requested one.
  ///
  /// - Parameter acceptsNearlySame: whether a rate slower by 1 in 1001 comes before every faster one.
  func rateMatch(_ wish: FrameInterval, acceptsNearlySame: Bool = true) -> RateMatch {
    if interval == nil { return .unknown }
    if isAsFast(as: wish) { return isAsSlow(as: wish) ? .same : .faster }
    return acceptsNearlySame && isAsFast(as: wish.multiplied(by: 1001, dividedBy: 1000)) ? .nearlySame : .slower
  }
}

extension [Candidate] {
  /// The fastest rate; nil if no rate is known.
  var fastest: FrameInterval? { self.min { $0.isFaster(than: $1) }?.interval }

  /// Keys by rate. The best remaining rate opens each band and gives the last rate that belongs to it. Unknown rates come after all bands.
  ///
  /// - Returns: nil if no rate is known.
  func bands(fastestFirst: Bool = true, upTo limit: (FrameInterval) -> FrameInterval) -> [UInt64]? {
    func isIn(_ end: FrameInterval, _ rate: FrameInterval) -> Bool { fastestFirst ? rate.isAtMost(end) : end.isAtMost(rate) }
    var ends: [FrameInterval] = []
    for rate in compactMap(\.interval).sorted(by: { fastestFirst ? $0.isShorter(than: $1) : $1.isShorter(than: $0) }) {
      if let end = ends.last, isIn(end, rate) { continue }
      ends.append(limit(rate))
    }
    if ends.isEmpty { return nil }
    return map { mode in
      let band = mode.interval.map { rate in ends.partitioningIndex { isIn($0, rate) } }
      return UInt64(band ?? ends.count)
    }
  }
}

extension FrameInterval {
  /// The time multiplied by a fraction, or the nearest that 32-bit parts can represent.
  func multiplied(by factor: UInt64, dividedBy divisor: UInt64) -> FrameInterval {
    let (longer, parts) = (UInt64(numerator) * factor, UInt64(denominator) * divisor)
    guard longer > 0, parts > 0 else { return self }
    let common = longer.greatestCommonDivisor(with: parts)
    let (whole, rest) = (longer / common, parts / common)
    let excess = max(0, 32 - max(whole, rest).leadingZeroBitCount)
    // Shifting a part to zero would mean a whole number of seconds, or of frames per second.
    if rest >> excess == 0 { return FrameInterval(UInt32(clamping: whole / rest), 1) }
    if whole >> excess == 0 { return FrameInterval(1, UInt32(clamping: rest / whole)) }
    return FrameInterval(UInt32(truncatingIfNeeded: whole >> excess), UInt32(truncatingIfNeeded: rest >> excess))
  }
}
