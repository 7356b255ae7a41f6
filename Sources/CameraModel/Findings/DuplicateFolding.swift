/// Folds what a driver lists twice into the first, and remembers it as findings.
///
/// A size listed twice with different times per frame is two offers, and both are kept.
struct DuplicateFolding {
  private(set) var findings: [Finding] = []

  mutating func fold(_ formats: [OfferedFormat]) -> [OfferedFormat] {
    var kept: [OfferedFormat] = []
    kept.reserveCapacity(formats.count)
    for format in formats {
      var folded = format
      folded.sizes = fold(format.sizes, of: format.label)
      if let first = kept.first(where: { $0.isListedAgain(by: folded) }) {
        findings.append(
          Finding(
            .duplicateFormat, .warning,
            "\(format.label) is listed again as number \(format.index); only the first, number \(first.index), can be set.",
            at: format.label))
        if first.sizes == folded.sizes { continue }
      }
      kept.append(folded)
    }
    return kept
  }

  private mutating func fold(_ sizes: [OfferedSize], of format: String) -> [OfferedSize] {
    var kept: [OfferedSize] = []
    kept.reserveCapacity(sizes.count)
    // A table of whole entries is worth its time only once a size comes again, which is rare.
    var seen = Set<OfferedSize>()
    var extents = Set<OfferedSize.Extent>(minimumCapacity: sizes.count)
    for size in sizes {
      var folded = size
      let place = { "\(format) \(size.extent)" }
      folded.intervals = fold(size.intervals, at: place)
      if extents.insert(folded.extent).inserted {
        if !seen.isEmpty { seen.insert(folded) }
        kept.append(folded)
        continue
      }
      if seen.isEmpty { seen = Set(kept) }
      let isSame = !seen.insert(folded).inserted
      let rates = isSame ? "with the same rates" : "with other rates; both are kept"
      findings.append(Finding(.duplicateSize, .info, "The size is listed again, \(rates).", at: place()))
      if !isSame { kept.append(folded) }
    }
    return kept
  }

  private mutating func fold(_ intervals: [OfferedInterval], at place: () -> String) -> [OfferedInterval] {
    // Lists in order, and short ones, which together are nearly all, need no table.
    if intervals.isInStrictOrder { return intervals }
    if intervals.count <= 16 {
      let isDistinct = intervals.indices.allSatisfy { index in !intervals[..<index].contains(intervals[index]) }
      if isDistinct { return intervals }
    }
    var seen = Set<OfferedInterval>(minimumCapacity: intervals.count)
    let kept = intervals.filter { seen.insert($0).inserted }
    if kept.count < intervals.count {
      let count = intervals.count - kept.count
      findings.append(
        Finding(.duplicateInterval, .info, count == 1 ? "A rate is listed again." : "\(count) rates are listed again.", at: place()))
    }
    return kept
  }
}

extension OfferedFormat {
  fileprivate func isListedAgain(by other: OfferedFormat) -> Bool {
    pixelFormat != nil && pixelFormat == other.pixelFormat && isEmulated == other.isEmulated
  }
}

extension [OfferedInterval] {
  /// Whether all are single times that grow, or shrink, from each to the next: nothing is in such a list twice.
  fileprivate var isInStrictOrder: Bool {
    guard count > 1 else { return true }
    let grows = self[0].shortest.isShorter(than: self[1].shortest)
    for index in indices.dropFirst() {
      guard case .discrete(let last) = self[index - 1], case .discrete(let next) = self[index],
        grows ? last.isShorter(than: next) : next.isShorter(than: last)
      else { return false }
    }
    return true
  }
}
