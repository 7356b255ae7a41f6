import CameraModel
import Negotiation
import PixelFormats

/// The joint plan once more, from its definition: every combination of modes is looked at.
struct JointOracle {
  /// A mode with what it sends and how many others of all cameras are liked better.
  struct Ranked {
    let offer: OracleOffer
    /// 0 if it does not count.
    let bitsPerSecond: UInt64
    let rank: Int
    /// Its place in the enumeration.
    let order: Int
  }

  /// For each camera its modes within the limits of which is known what they send, if that counts, the best first.
  let cameras: [[Ranked]]

  /// - Parameter speedMbps: the speed of the bus; nil if nothing counts what modes send.
  init(_ cameras: [Camera], _ speedMbps: Int?, _ request: FormatRequest) {
    let offers = cameras.map { OracleOffer.all(of: $0, to: request, isJoint: true) }
    let oracle = Oracle(offers.flatMap(\.self), request, busSpeedMbps: speedMbps)
    let ranks = oracle.ranks(cameras: offers.indices.flatMap { Array(repeating: $0, count: offers[$0].count) })
    var first = 0
    self.cameras = offers.map { own in
      let ranked = own.indices.compactMap { index -> Ranked? in
        guard let rank = ranks[first + index], let bits = speedMbps == nil ? 0 : own[index].bitsPerSecond else { return nil }
        return Ranked(offer: own[index], bitsPerSecond: bits, rank: rank, order: index)
      }
      first += own.count
      return ranked.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }
    }
  }

  var combinations: Int { cameras.reduce(1) { $0 * $1.count } }

  /// The best combination that fits; nil where none does.
  func plan(where fits: ([Ranked]) -> Bool) -> [OracleOffer]? {
    var best: (worst: Int, places: [Int])?
    for number in 0..<combinations {
      var rest = number
      let places =
        cameras.reversed().map { camera in
          defer { rest /= camera.count }
          return rest % camera.count
        }.reversed() as [Int]
      let modes = zip(cameras, places).map { $0[$1] }
      guard fits(modes) else { continue }
      // Combinations come in the order of the first camera's mode, then the second's: of equals the first is the best.
      let worst = modes.map(\.rank).max() ?? 0
      if worst < best?.worst ?? .max { best = (worst, places) }
    }
    return best.map { zip(cameras, $0.places).map { $0[$1].offer } }
  }
}

extension Oracle {
  /// For each mode how many kinds of modes are liked better, each rule splitting what the one before left equal; nil for one that does not
  /// meet the limits.
  ///
  /// - Parameter cameras: for each mode its camera.
  fileprivate func ranks(cameras: [Int]) -> [Int?] {
    let accepted = offers.indices.filter { meetsLimits(offers[$0]) }
    let own = Dictionary(grouping: accepted) { cameras[$0] }
    let colored = own.values.flatMap { keepColor(keepNodes($0.map { offers[$0] })) }
    let isTurned = request.size.map { $0.rule == .nearest } == true && request.size?.size.map { Self.isNearerTurned(colored, $0) } == true
    let asked = asked(isTurned: isTurned)
    var groups = accepted.isEmpty ? [] : [accepted]
    for stage in stages(isTurned: isTurned) {
      groups = groups.flatMap { group in
        if stage.kind == .common { return split(group, by: stage) }
        // Each camera's modes among themselves; what is best of any camera is best.
        let splits = Dictionary(grouping: group) { cameras[$0] }.map { camera, modes in
          let hasVerySize = stage.kind == .floor && own[camera]?.contains { offers[$0].size == asked } == true
          return hasVerySize ? [modes] : split(modes, by: stage)
        }
        return (0..<(splits.map(\.count).max() ?? 0)).map { place in splits.flatMap { place < $0.count ? $0[place] : [] } }
      }
    }
    var ranks = [Int?](repeating: nil, count: offers.count)
    for (rank, group) in groups.enumerated() { for index in group { ranks[index] = rank } }
    return ranks
  }

  /// The best, then the best of the others, and so on.
  private func split(_ group: [Int], by stage: Stage) -> [[Int]] {
    var (left, groups): ([Int], [[Int]]) = (group, [])
    while !left.isEmpty {
      let best = keep(left, by: stage)
      groups.append(best)
      left.removeAll { best.contains($0) }
    }
    return groups
  }
}

extension OracleOffer {
  /// Storage bits of the picture, or two a pixel where it is compressed, times the rate, rounded up.
  var bitsPerSecond: UInt64? {
    guard let time, let entry = PixelFormatRegistry.entry(for: pixelFormat) else { return nil }
    guard let bits = entry.bitsPerPixel ?? (entry.use == .compressed && !isEmulated ? 2 : nil) else { return nil }
    let perFrame = UInt128(size.width) * UInt128(size.height) * UInt128(bits)
    return UInt64((perFrame * time.denominator + time.numerator - 1) / time.numerator)
  }
}
