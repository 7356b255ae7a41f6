import CameraModel
import Negotiation
import PixelFormats

/// The joint plan once more, from its definition: every combination of modes is looked at.
struct JointOracle {
  /// A mode with what it sends and how many others of all cameras are liked better.
  struct Ranked {
    let offer: OracleOffer
    let bitsPerSecond: UInt64
    let rank: Int
    /// Its place in the enumeration.
    let order: Int
  }

  /// For each camera its modes within the limits of which is known what they send, the best first.
  let cameras: [[Ranked]]
  let usableBitsPerSecond: UInt64

  init(_ cameras: [Camera], _ speedMbps: Int, _ request: FormatRequest) {
    let offers = cameras.map { OracleOffer.all(of: $0, to: request) }
    let oracle = Oracle(offers.flatMap(\.self), request, busSpeedMbps: speedMbps)
    let ranks = oracle.ranks()
    var first = 0
    self.cameras = offers.map { own in
      let ranked = own.indices.compactMap { index -> Ranked? in
        guard let rank = ranks[first + index], let bits = own[index].bitsPerSecond else { return nil }
        return Ranked(offer: own[index], bitsPerSecond: bits, rank: rank, order: index)
      }
      first += own.count
      return ranked.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }
    }
    usableBitsPerSecond = UInt64(speedMbps) * 800_000
  }

  var combinations: Int { cameras.reduce(1) { $0 * $1.count } }

  /// The best combination that fits; nil where none does.
  func plan() -> [OracleOffer]? {
    var best: (worst: Int, places: [Int])?
    for number in 0..<combinations {
      var rest = number
      let places =
        cameras.reversed().map { camera in
          defer { rest /= camera.count }
          return rest % camera.count
        }.reversed() as [Int]
      let modes = zip(cameras, places).map { $0[$1] }
      guard modes.reduce(0, { $0 + $1.bitsPerSecond }) <= usableBitsPerSecond else { continue }
      // Combinations come in the order of the first camera's mode, then the second's: of equals the first is the best.
      let worst = modes.map(\.rank).max() ?? 0
      if worst < best?.worst ?? .max { best = (worst, places) }
    }
    return best.map { zip(cameras, $0.places).map { $0[$1].offer } }
  }
}

extension Oracle {
  /// For each mode how many kinds of modes are liked better; nil for one that does not meet the limits.
  fileprivate func ranks() -> [Int?] {
    var ranks = [Int?](repeating: nil, count: offers.count)
    let accepted = offers.indices.filter { meetsLimits(offers[$0]) }
    let stages = stages(isTurned: isNearerTurned(accepted))
    var left = accepted
    var rank = 0
    while !left.isEmpty {
      for index in stages.reduce(left, { keep($0, by: $1) }) { ranks[index] = rank }
      left.removeAll { ranks[$0] != nil }
      rank += 1
    }
    return ranks
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
