import CameraModel
import Negotiation
import PixelFormats

/// Limits and wishes, one after the other as the contract has them.
extension Oracle {
  // MARK: Limits

  func meetsLimits(_ offer: OracleOffer) -> Bool {
    if let size = request.size, size.rule == .exact, let asked = size.size, offer.size != asked { return false }
    if let longest = ExactTime(request.minimumRate) {
      guard let time = offer.time, time <= longest + .tolerance else { return false }
    }
    if let shortest = ExactTime(request.maximumRate) {
      guard let time = offer.time, shortest <= time + .tolerance else { return false }
    }
    if let exact = ExactTime(request.exactRate) {
      guard let time = offer.time, time.isSameRate(as: exact) else { return false }
    }
    if !request.requiredFormats.isEmpty, !request.requiredFormats.contains(where: { $0.matches(offer.pixelFormat) }) { return false }
    return request.acceptedFormats.isEmpty || output(of: offer).0 != nil
  }

  // MARK: Color

  /// Nodes for infrared or depth come after the others, unless a format is named that only they have.
  func keepNodes(_ offers: [OracleOffer]) -> [OracleOffer] {
    let others = offers.filter { !$0.isOfInfraredNode }
    let named = request.preferredFormats + request.requiredFormats + request.acceptedFormats
    let isNamed = offers.contains { offer in
      offer.isOfInfraredNode && named.contains { $0.matches(offer.pixelFormat) }
        && !others.contains { $0.pixelFormat.matches(offer.pixelFormat) }
    }
    return others.isEmpty || isNamed ? offers : others
  }

  func keepColor(_ offers: [OracleOffer]) -> [OracleOffer] {
    let colored = offers.filter { Self.carriesColor($0.pixelFormat) }
    let named = request.preferredFormats + request.requiredFormats + request.acceptedFormats
    let isNamed = offers.contains { offer in !Self.carriesColor(offer.pixelFormat) && named.contains { $0.matches(offer.pixelFormat) } }
    return colored.isEmpty || isNamed ? offers : colored
  }

  /// Raw, compressed and Bayer do, and of makers' own codes YUV.
  static func carriesColor(_ format: PixelFormat) -> Bool {
    guard let entry = PixelFormatRegistry.entry(for: format) else { return false }
    return switch entry.group {
    case .luma, .depth, .chroma: false
    case .vendor: ["S920", "S501", "S505", "S508", "CITV", "KONI", "CPIA"].contains(entry.format)
    default: true
    }
  }

  // MARK: Size

  /// Over all modes that pass the limits and come first by colour: is one lying on its side strictly nearer than any upright one?
  func isNearerTurned(_ accepted: [Int]) -> Bool {
    guard let wish = request.size, wish.rule == .nearest, let asked = wish.size else { return false }
    return Self.isNearerTurned(keepColor(keepNodes(accepted.map { offers[$0] })), asked)
  }

  static func isNearerTurned(_ offers: [OracleOffer], _ asked: FrameSize) -> Bool {
    let sizes = offers.map(\.size)
    guard let upright = sizes.map({ Self.distance($0, asked) }).min(),
      let turned = sizes.map({ Self.distance($0, FrameSize(asked.height, asked.width)) }).min()
    else { return false }
    return turned < upright
  }

  func keepSizesThatMeet(_ offers: [OracleOffer]) -> [OracleOffer] {
    guard let wish = request.size, wish.rule == .atLeast || wish.rule == .atMost else { return offers }
    let meeting = offers.filter { isMet(wish, by: $0.size, isTurned: false) }
    return meeting.isEmpty ? offers : meeting
  }

  func keepBestSizes(_ offers: [OracleOffer], isTurned: Bool) -> [OracleOffer] {
    let nearest = asked(isTurned: isTurned).map { asked in keep(offers) { Int128(Self.distance($0.size, asked)) } } ?? offers
    return keep(nearest) { -Int128($0.size.width) * Int128($0.size.height) }
  }

  /// Width and height asked for, as they are read.
  func asked(isTurned: Bool) -> FrameSize? {
    request.size?.size.map { isTurned ? FrameSize($0.height, $0.width) : $0 }
  }

  func isMet(_ wish: SizeWish, by size: FrameSize, isTurned: Bool) -> Bool {
    guard let asked = wish.size else { return true }
    return switch wish.rule {
    case .nearest, .exact: size == (isTurned ? FrameSize(asked.height, asked.width) : asked)
    case .atLeast: size.width >= asked.width && size.height >= asked.height
    case .atMost: size.width <= asked.width && size.height <= asked.height
    case .largest: true
    }
  }

  static func distance(_ left: FrameSize, _ right: FrameSize) -> Int {
    abs(left.width - right.width) + abs(left.height - right.height)
  }

  // MARK: Format

  func keepBestFormats(_ offers: [OracleOffer]) -> [OracleOffer] { keep(offers, least: { Int128(preference($0)) }) }

  func preference(_ offer: OracleOffer) -> Int {
    request.preferredFormats.firstIndex { $0.matches(offer.pixelFormat) } ?? request.preferredFormats.count
  }

  // MARK: Rate

  /// The floor: 24000/1001 or the wished rate where that is slower, else two thirds of the fastest.
  func keepUsableRates(_ offers: [OracleOffer], isTurned: Bool) -> [OracleOffer] {
    if request.size?.rule == .largest { return offers }
    if let asked = asked(isTurned: isTurned), offers.contains(where: { $0.size == asked }) { return offers }
    let floor = max(ExactTime(1001, 24000), wished ?? ExactTime(1001, 24000))
    let fast = offers.filter { $0.time.map { $0 <= floor + .tolerance } ?? false }
    if !fast.isEmpty { return fast }
    guard let fastest = offers.compactMap(\.time).min() else { return offers }
    return offers.filter { $0.time.map { $0 <= fastest * (3, 2) + .tolerance } ?? false }
  }

  private var wished: ExactTime? {
    if case .ideal(let interval)? = request.rate { ExactTime(interval) } else { nil }
  }

  func keepBestRates(_ offers: [OracleOffer]) -> [OracleOffer] {
    let times = offers.compactMap(\.time)
    guard let fastest = times.min() else { return offers }
    guard let wished else { return offers.filter { $0.time?.isSameRate(as: fastest) ?? false } }
    let classes: [(ExactTime) -> Bool] = [
      { $0.isSameRate(as: wished) }, { wished < $0 && $0 <= wished * (1001, 1000) + .tolerance }, { $0 < wished },
      { $0.isSameRate(as: fastest) },
    ]
    for isIn in classes {
      let kept = offers.filter { $0.time.map(isIn) ?? false }
      if !kept.isEmpty { return kept }
    }
    return offers
  }

  func keepSlowestOfFaster(_ offers: [OracleOffer]) -> [OracleOffer] {
    guard let wished, let slowest = offers.compactMap(\.time).max(), slowest < wished, !slowest.isSameRate(as: wished) else {
      return offers
    }
    return offers.filter { $0.time?.isSameRate(as: slowest) ?? false }
  }

  func keep(_ offers: [OracleOffer], least measure: (OracleOffer) -> Int128) -> [OracleOffer] {
    guard let best = offers.map(measure).min() else { return [] }
    return offers.filter { measure($0) == best }
  }
}
