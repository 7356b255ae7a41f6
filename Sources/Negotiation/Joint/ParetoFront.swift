/// The modes of one camera that can be in a joint plan: every better mode has a higher data rate.
///
/// This is the Pareto front of rank and bits per second.
struct ParetoFront {
  /// A mode on the front.
  struct Point {
    let mode: Candidate
    let bitsPerSecond: UInt64
    /// How many groups of equally good modes are better, over all cameras.
    let rank: Int
  }

  /// The best mode first; each later one is worse and sends less.
  private(set) var points: [Point] = []

  /// - Parameters:
  ///   - modes: the modes of one camera, in the order of enumeration.
  ///   - ranks: the rank of each mode.
  ///   - table: the data rates.
  init(_ modes: [Candidate], _ ranks: [Candidate: Int], _ table: ModeTable) {
    let all = modes.compactMap { mode in
      table.bitsPerSecond(mode).map { Point(mode: mode, bitsPerSecond: $0, rank: ranks[mode] ?? .max) }
    }
    // Points of one range share a place in the enumeration, and stay in their order.
    for point in all.sorted(by: { ($0.rank, $0.mode.order) < ($1.rank, $1.mode.order) })
    where points.last.map({ point.bitsPerSecond < $0.bitsPerSecond }) ?? true {
      points.append(point)
    }
  }

  /// The points with at most this rank.
  private func points(upToRank rank: Int) -> ArraySlice<Point> { points[..<points.partitioningIndex { $0.rank > rank }] }

  /// One point of each front, whose data rates together fit the limit; nil if none do.
  ///
  /// The worst rank is as low as possible. Then each camera in turn takes its best point that still fits.
  static func bestPoints(of fronts: [ParetoFront], within bitsPerSecond: UInt64) -> [Point]? {
    if fronts.isEmpty { return [] }
    // A worse point sends less, so the cameras fit with their last points up to the worst rank, or not at all.
    func lightest(upToRank rank: Int) -> [Point]? {
      let points = fronts.compactMap { $0.points(upToRank: rank).last }
      return points.count == fronts.count && fits(points, bitsPerSecond) ? points : nil
    }
    let ranks = Set(fronts.flatMap(\.points).map(\.rank)).sorted()
    let place = ranks.partitioningIndex { lightest(upToRank: $0) != nil }
    guard place < ranks.count, var chosen = lightest(upToRank: ranks[place]) else { return nil }
    for (camera, front) in fronts.enumerated() {
      let allowed = front.points(upToRank: ranks[place])
      let best = allowed.partitioningIndex { point in
        var tried = chosen
        tried[camera] = point
        return fits(tried, bitsPerSecond)
      }
      if best < allowed.endIndex { chosen[camera] = allowed[best] }
    }
    return chosen
  }

  private static func fits(_ points: [Point], _ bitsPerSecond: UInt64) -> Bool {
    var left = bitsPerSecond
    for point in points {
      guard point.bitsPerSecond <= left else { return false }
      left -= point.bitsPerSecond
    }
    return true
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that passes a test which all later ones pass too; the end if none passes.
  func partitioningIndex(where test: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
