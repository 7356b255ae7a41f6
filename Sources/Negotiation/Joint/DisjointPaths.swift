/// Finds one mode for each sensor of a media graph, so that no two conflict.
struct DisjointPaths {
  private let parts: [MediaGraphPart]

  init(_ parts: [MediaGraphPart]) {
    self.parts = parts
  }

  /// One mode of each camera; nil if every combination has a conflict.
  ///
  /// The worst rank is as low as possible. Then each camera in turn takes its best mode that leaves one for every later camera.
  var best: [Candidate]? {
    func modes(upToRank rank: Int) -> [Candidate]? { Self.search(parts.map { $0.points.filter { $0.rank <= rank } }[...]) }
    let ranks = Set(parts.flatMap(\.points).map(\.rank)).sorted()
    let place = ranks.partitioningIndex { modes(upToRank: $0) != nil }
    return parts.isEmpty ? [] : place < ranks.count ? modes(upToRank: ranks[place]) : nil
  }

  /// The first combination without a conflict, in the order of the first camera's points, then the second's.
  private static func search(_ open: ArraySlice<[MediaGraphPart.Point]>) -> [Candidate]? {
    guard let first = open.first else { return [] }
    // Without enough nodes for all, no order of trying helps.
    guard open.allSatisfy({ !$0.isEmpty }), Set(open.joined().map(\.way.node)).count >= open.count else { return nil }
    for point in first {
      let rest = open.dropFirst().map { $0.filter { !$0.way.conflicts(with: point.way) } }
      if let others = search(rest[...]) { return [point.mode] + others }
    }
    return nil
  }
}
