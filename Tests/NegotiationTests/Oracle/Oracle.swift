import CameraModel
import Negotiation
import PixelFormats

/// The standard policy once more, written from the contract alone: slow, and each rule as it is said there.
///
/// Each rule is a filter over what is left: it keeps the best, and all that is equal to the best.
struct Oracle {
  /// What is asked.
  let request: FormatRequest
  let busSpeedMbps: Int?
  let offers: [OracleOffer]

  init(_ camera: Camera, _ request: FormatRequest) {
    self.init(OracleOffer.all(of: camera, to: request), request, busSpeedMbps: camera.busSpeedMbps)
  }

  init(_ offers: [OracleOffer], _ request: FormatRequest, busSpeedMbps: Int?) {
    self.offers = offers
    self.busSpeedMbps = busSpeedMbps
    self.request = request
  }

  /// A rule's word and its filter.
  struct Stage {
    var word: RuleName
    /// Whether in a joint plan it is about the modes of each camera alone.
    var kind: Kind = .common
    var keep: ([OracleOffer]) -> [OracleOffer]

    enum Kind { case common, color, floor }

    init(_ word: RuleName, _ kind: Kind = .common, keep: @escaping ([OracleOffer]) -> [OracleOffer]) {
      (self.word, self.kind, self.keep) = (word, kind, keep)
    }
  }

  func answer() -> OracleAnswer {
    let accepted = offers.indices.filter { meetsLimits(offers[$0]) }
    let isTurned = isNearerTurned(accepted)
    let stages = stages(isTurned: isTurned)
    var answer = OracleAnswer(lostOn: offers.map { _ in nil }, needsRotation: isTurned)
    for index in offers.indices where !accepted.contains(index) { answer.lostOn[index] = .limit }
    var left = accepted
    for stage in stages {
      let kept = keep(left, by: stage)
      for index in left where !kept.contains(index) { answer.lostOn[index] = stage.word }
      left = kept
    }
    answer.equals = left
    guard let winner = left.first else { return answer }
    for index in left.dropFirst() { answer.lostOn[index] = .order }
    answer.chosen = winner
    answer.adjusted = adjustedWishes(offers[winner], isTurned: isTurned)
    (answer.output, answer.isConverted) = output(of: offers[winner])
    // The next best is the best of the others: of those within the limits, if there is one.
    var others = accepted.filter { $0 != winner }
    if others.isEmpty { others = offers.indices.filter { $0 != winner } }
    answer.runnerUp = stages.reduce(others) { keep($0, by: $1) }.first
    return answer
  }

  func keep(_ indices: [Int], by stage: Stage) -> [Int] {
    let kept = Set(stage.keep(indices.map { offers[$0] }))
    return indices.filter { kept.contains(offers[$0]) }
  }

  func stages(isTurned: Bool) -> [Stage] {
    let wished: [Stage] = order.flatMap { wish -> [Stage] in
      switch wish {
      case .size:
        [
          Stage(.size, keep: keepSizesThatMeet), Stage(.rate, .floor) { keepUsableRates($0, isTurned: isTurned) },
          Stage(.size) { keepBestSizes($0, isTurned: isTurned) },
        ]
      case .format: [Stage(.format, keep: keepBestFormats)]
      case .rate: [Stage(.rate, keep: keepBestRates)]
      }
    }
    return [Stage(.format, .color, keep: keepNodes), Stage(.format, .color, keep: keepColor)] + wished
      + [Stage(.rate, keep: keepSlowestOfFaster), Stage(.cost, keep: keepCheapest)]
  }

  /// What is asked for before what is not: by the order, then by the default one.
  private var order: [Wish] {
    let named = request.order.enumerated().filter { place, wish in !request.order.prefix(place).contains(wish) }.map(\.element)
    let asked: [Wish] =
      (request.size == nil ? [] : [.size]) + (request.preferredFormats.isEmpty ? [] : [.format]) + (request.rate == nil ? [] : [.rate])
    let first = named + asked.filter { !named.contains($0) }
    return first + [.size, .format, .rate].filter { !first.contains($0) }
  }

  private func adjustedWishes(_ offer: OracleOffer, isTurned: Bool) -> Set<String> {
    var wishes: Set<String> = isTurned ? ["rotation"] : []
    if let wish = request.size, wish.rule != .largest, !isMet(wish, by: offer.size, isTurned: isTurned) { wishes.insert("size") }
    if !request.preferredFormats.isEmpty, preference(offer) == request.preferredFormats.count { wishes.insert("format") }
    if case .ideal(let interval)? = request.rate, let wished = ExactTime(interval), offer.time?.isSameRate(as: wished) != true {
      wishes.insert("rate")
    }
    return wishes
  }
}

/// What the contract answers.
struct OracleAnswer {
  /// For each mode the rule it lost on; nil for the chosen one.
  var lostOn: [RuleName?]
  var needsRotation: Bool
  /// The chosen mode's place in the enumeration; nil when no mode meets the limits.
  var chosen: Int?
  /// The modes that only the order of enumeration tells apart, the chosen one first.
  var equals: [Int] = []
  var adjusted: Set<String> = []
  var output: PixelFormat?
  var isConverted = false
  var runnerUp: Int?

  var outcome: Decision.Outcome { chosen == nil ? .impossible : adjusted.isEmpty ? .exact : .adjusted }
}

extension FormatRequest {
  /// Every time that the request names: where a continuous range can win, besides its ends.
  var timesNamed: [ExactTime] {
    var wished: FrameInterval?
    if case .ideal(let interval)? = rate { wished = interval }
    return [wished, minimumRate, maximumRate, exactRate].compactMap { ExactTime($0) }
  }
}
