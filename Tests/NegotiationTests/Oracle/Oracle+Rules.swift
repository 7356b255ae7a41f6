import CameraModel
import Negotiation
import PixelFormats

/// Limits and wishes, one after the other as the contract has them.
extension Oracle {
  // MARK: Limits

  func meetsLimits(_ offer: OracleOffer) -> Bool {
    if let size = request.size, size.rule == .exact, offer.size != size.size { return false }
    if let longest = ExactTime(request.longestInterval) {
      guard let time = offer.time, time <= longest + .tolerance else { return false }
    }
    if let shortest = ExactTime(request.shortestInterval) {
      guard let time = offer.time, shortest <= time + .tolerance else { return false }
    }
    if let exact = ExactTime(request.exactInterval) {
      guard let time = offer.time, time.isSameRate(as: exact) else { return false }
    }
    if !request.requiredFormats.isEmpty, !request.requiredFormats.contains(where: { $0.matches(offer.pixelFormat) }) { return false }
    return request.outputFormats.isEmpty || output(of: offer).0 != nil
  }

  // MARK: Size

  /// Over all modes within the limits: is one lying on its side strictly nearer than any upright one?
  func isNearerTurned(_ accepted: [Int]) -> Bool {
    guard let wish = request.size, wish.rule == .nearest else { return false }
    let sizes = accepted.map { offers[$0].size }
    guard let upright = sizes.map({ Self.distance($0, wish.size) }).min(),
      let turned = sizes.map({ Self.distance($0, FrameSize(wish.size.height, wish.size.width)) }).min()
    else { return false }
    return turned < upright
  }

  func keepBestSizes(_ offers: [OracleOffer], isTurned: Bool) -> [OracleOffer] {
    guard let wish = request.size else { return keep(offers, least: { -Int128($0.size.width) * Int128($0.size.height) }) }
    let asked = isTurned ? FrameSize(wish.size.height, wish.size.width) : wish.size
    let meeting = wish.rule == .nearest ? [] : offers.filter { isMet(wish, by: $0.size, isTurned: false) }
    let nearest = keep(meeting.isEmpty ? offers : meeting) { Int128(Self.distance($0.size, asked)) }
    return keep(nearest) { -Int128($0.size.width) * Int128($0.size.height) }
  }

  func isMet(_ wish: SizeWish, by size: FrameSize, isTurned: Bool) -> Bool {
    switch wish.rule {
    case .nearest, .exact: size == (isTurned ? FrameSize(wish.size.height, wish.size.width) : wish.size)
    case .atLeast: size.width >= wish.size.width && size.height >= wish.size.height
    case .atMost: size.width <= wish.size.width && size.height <= wish.size.height
    }
  }

  private static func distance(_ left: FrameSize, _ right: FrameSize) -> Int {
    abs(left.width - right.width) + abs(left.height - right.height)
  }

  // MARK: Format

  func keepBestFormats(_ offers: [OracleOffer]) -> [OracleOffer] { keep(offers, least: { Int128(preference($0)) }) }

  func preference(_ offer: OracleOffer) -> Int {
    request.preferredFormats.firstIndex { $0.matches(offer.pixelFormat) } ?? request.preferredFormats.count
  }

  // MARK: Rate

  func keepWithinFloor(_ offers: [OracleOffer]) -> [OracleOffer] {
    guard let floor = ExactTime(request.preferredLongestInterval) else { return offers }
    let fast = offers.filter { $0.time.map { $0 <= floor + .tolerance } ?? false }
    return fast.isEmpty ? offers : fast
  }

  func keepBestRates(_ offers: [OracleOffer]) -> [OracleOffer] {
    let times = offers.compactMap(\.time)
    guard let fastest = times.min() else { return offers }
    guard case .ideal(let interval)? = request.rate, let wished = ExactTime(interval) else {
      return offers.filter { $0.time?.isSameRate(as: fastest) ?? false }
    }
    let same = offers.filter { $0.time?.isSameRate(as: wished) ?? false }
    if !same.isEmpty { return same }
    guard let best = times.filter({ $0 < wished }).max() ?? times.filter({ wished < $0 }).min() else { return offers }
    return offers.filter { $0.time?.isSameRate(as: best) ?? false }
  }

  func keep(_ offers: [OracleOffer], least measure: (OracleOffer) -> Int128) -> [OracleOffer] {
    guard let best = offers.map(measure).min() else { return [] }
    return offers.filter { measure($0) == best }
  }
}
