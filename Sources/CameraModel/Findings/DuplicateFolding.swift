import PixelFormats

/// Removes repeated entries from a driver's lists, and reports each as a finding.
///
/// A size listed twice with different times per frame is kept twice.
struct DuplicateFolding {
  private(set) var findings: [Finding] = []

  /// The last lists without duplicates, because most sizes and formats repeat the list before.
  private var distinctSizes: [OfferedSize] = []
  private var distinctIntervals: [OfferedInterval] = []

  mutating func fold(_ formats: [OfferedFormat]) -> [OfferedFormat] {
    var kept: [OfferedFormat] = []
    kept.reserveCapacity(formats.count)
    // For each code, the index in `kept` of its first format.
    var firsts: [OfferedFormat.Code: Int] = [:]
    for format in formats {
      var folded = format
      folded.sizes = fold(format.sizes, of: format)
      if let code = format.code {
        guard let index = firsts[code] else {
          firsts[code] = kept.count
          kept.append(folded)
          continue
        }
        let first = kept[index]
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

  private mutating func fold(_ sizes: [OfferedSize], of format: OfferedFormat) -> [OfferedSize] {
    if sizes == distinctSizes { return sizes }
    let known = findings.count
    var kept: [OfferedSize] = []
    kept.reserveCapacity(sizes.count)
    var extents: Set<OfferedSize.Extent> = []
    for size in sizes {
      var folded = size
      let place = { "\(format.label) \(size.extent)" }
      folded.intervals = fold(size.intervals, at: place)
      if !extents.insert(folded.extent).inserted {
        let isSame = kept.contains(folded)
        let rates = isSame ? "with the same rates" : "with other rates; both are kept"
        findings.append(Finding(.duplicateSize, .info, "The size is listed again, \(rates).", at: place()))
        if isSame { continue }
      }
      kept.append(folded)
    }
    guard findings.count == known else { return kept }
    distinctSizes = sizes
    return sizes
  }

  private mutating func fold(_ intervals: [OfferedInterval], at place: () -> String) -> [OfferedInterval] {
    if intervals == distinctIntervals { return intervals }
    var seen: Set<OfferedInterval> = []
    let kept = intervals.isInStrictOrder ? intervals : intervals.filter { seen.insert($0).inserted }
    let count = intervals.count - kept.count
    guard count > 0 else {
      distinctIntervals = intervals
      return intervals
    }
    findings.append(
      Finding(.duplicateInterval, .info, count == 1 ? "A rate is listed again." : "\(count) rates are listed again.", at: place()))
    return kept
  }
}

extension OfferedFormat {
  fileprivate struct Code: Hashable {
    var pixelFormat: PixelFormat
    var isEmulated: Bool
  }

  /// The code by which it is set; nil if it has no code and cannot be set.
  fileprivate var code: Code? { pixelFormat.map { Code(pixelFormat: $0, isEmulated: isEmulated) } }
}

extension [OfferedInterval] {
  /// Whether all are single times in strictly ascending or descending order, which rules out duplicates.
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
