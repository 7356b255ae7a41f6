import PixelFormats

/// Removes repeated entries from a driver's lists, and reports each as a finding.
///
/// A size listed twice with different times per frame is kept twice.
struct DuplicateFolding {
  private(set) var findings: [Finding] = []

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
    var kept: [OfferedSize] = []
    kept.reserveCapacity(sizes.count)
    var (extents, entries): (Set<OfferedSize.Extent>, Set<OfferedSize>) = ([], [])
    for size in sizes {
      var folded = size
      let place = { "\(format.label) \(size.extent)" }
      folded.intervals = fold(size.intervals, at: place)
      let isSame = !entries.insert(folded).inserted
      if !extents.insert(folded.extent).inserted {
        let rates = isSame ? "with the same rates" : "with other rates; both are kept"
        findings.append(Finding(.duplicateSize, .info, "The size is listed again, \(rates).", at: place()))
        if isSame { continue }
      }
      kept.append(folded)
    }
    return kept
  }

  private mutating func fold(_ intervals: [OfferedInterval], at place: () -> String) -> [OfferedInterval] {
    var seen: Set<OfferedInterval> = []
    let kept = intervals.filter { seen.insert($0).inserted }
    let count = intervals.count - kept.count
    guard count > 0 else { return intervals }
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
