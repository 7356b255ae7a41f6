import Capture
import Viewfinder

extension MeasurementReport {
  /// Writes a line with a bar for each mode, then the remarks on the modes.
  func writeText(to page: inout TextPage) {
    if cameras.count == 1 { page.addLine(StyledText(cameras[0].subject, .strong)) }
    // The other columns leave this width to the bar, or to the names of several cameras.
    let rest = page.width - Self.indent - columnsWidth
    let bar = cameras.count > 1 ? Self.bar : measurements.count == 1 ? 2 * Self.bar : rest < Self.leastBar ? 0 : min(Self.bar, rest)
    var table = TextTable()
    for entry in measurements {
      var row = columns(of: entry)
      row.insert(StyledText(entry.bar(of: bar)), at: 1)
      table.addRow(names(of: entry, on: rest - bar - Self.gap) + row)
    }
    page.addTable(table, indent: Self.indent)
    writeRemarks(to: &page)
    if cameras.contains(where: \.provenance.isRecorded) {
      // Below the last of several, it would be that one's.
      if measurements.count > 1 { page.addBlank() }
      page.addSentence("A recorded camera plays a test picture; the figures say nothing about the real one.", after: "  ")
    }
    if isInterrupted { page.addSentence("Interrupted; these are the results so far.", after: "  ") }
  }

  private static let (indent, gap, bar) = (2, 2, 10)
  private static let (leastBar, leastName) = (4, 8)

  /// The columns of a mode that are never cut. One mode has its figures below, and so has each of several cameras.
  private func columns(of entry: Entry) -> [StyledText] {
    let figures = measurements.count > 1 && cameras.count == 1 ? [StyledText(entry.figures, .faint)] : []
    return [StyledText("\(entry.measurement.mode)"), entry.rates, entry.verdict] + figures
  }

  /// The width of those columns, each with a gap.
  private var columnsWidth: Int {
    let rows = measurements.map(columns)
    return (rows.first?.indices ?? 0..<0).reduce(0) { sum, column in sum + Self.gap + (rows.map { $0[column].width }.max() ?? 0) }
  }

  /// The number of a camera among several, which distinguishes cameras of the same name, and its name, shortened to fit.
  private func names(of entry: Entry, on width: Int) -> [StyledText] {
    guard cameras.count > 1 else { return [] }
    let rest = width - "\(cameras.count)".count - Self.gap
    let name = cameras[entry.camera].subject.shortened(to: max(Self.leastName, rest))
    return [StyledText("\(entry.camera + 1)"), StyledText(name, .strong)]
  }

  /// Writes the remarks on modes. Among many modes, only those with a problem have remarks, and equal remarks are grouped.
  private func writeRemarks(to page: inout TextPage) {
    var groups: [(remarks: [String], entries: [Entry])] = []
    for entry in measurements {
      let remarks = remarks(on: entry)
      let isWrong = !remarks.isEmpty || entry.measurement.suspectedLost > 0
      guard isWrong || measurements.count == 1 || cameras.count > 1 else { continue }
      if cameras.count == 1, !remarks.isEmpty, let place = groups.firstIndex(where: { $0.remarks == remarks }) {
        groups[place].entries.append(entry)
      } else {
        groups.append((remarks, [entry]))
      }
    }
    for (remarks, entries) in groups {
      if measurements.count > 1 {
        page.addBlank()
        page.addLine(
          StyledText(cameras.count > 1 ? "\(entries[0].camera + 1)  \(cameras[entries[0].camera].subject)" : modes(of: entries), .strong))
      }
      if entries.count == 1 { page.addFlow(entries[0].facts.map { StyledText($0, .faint) }, after: "  ", gap: 2) }
      for remark in remarks { page.addSentence(remark, .warning, after: "  ") }
    }
  }

  /// Why the promise is not met, and the other findings.
  private func remarks(on entry: Entry) -> [String] {
    // An interrupted measurement without a frame shows nothing.
    let reason = isInterrupted && entry.outcome == .none ? nil : entry.reason
    // Omit the finding that is the reason.
    return [reason].compactMap(\.self) + entry.measurement.findings.map(\.message).filter { $0 != reason }
  }

  private func modes(of entries: [Entry]) -> String {
    let others = entries.count - 1
    return "\(entries[0].measurement.mode)" + (others > 0 ? " and \(others.counted("other mode"))" : "")
  }
}

extension MeasurementReport.Entry {
  /// The delivered part of the promised rate as a bar of `length` characters: `█████▌`.
  fileprivate func bar(of length: Int) -> String {
    guard let promised = measurement.promised, promised > 0 else { return "" }
    let halves = Int((min(1, (measurement.delivered ?? 0) / promised) * Double(2 * length)).rounded())
    let full = String(repeating: "█", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "▌")
    return full + String(repeating: "░", count: length - (halves + 1) / 2)
  }

  /// The delivered rate beside the promised one.
  fileprivate var rates: StyledText {
    // A single frame shows no rate.
    let isUnknown = measurement.delivered == nil && measurement.statistics.delivered > 0
    let delivered = measurement.delivered ?? 0
    // Show the digits in which the rates differ, unless the promise is met and both look alike.
    let isAlike = measurement.promised.map { outcome == .met && $0.rateText == delivered.rateText } ?? true
    let came = isUnknown ? "?" : isAlike ? delivered.rateText : delivered.rateText(unlike: measurement.promised ?? 0)
    return StyledText(measurement.promised.map { "\(came) of \($0.rateText) fps" } ?? "\(came) fps")
  }

  fileprivate var verdict: StyledText {
    let isUnpromised = outcome == .met && measurement.promised == nil
    return StyledText(isUnpromised ? "no promise" : outcome.rawValue, outcome == .below || outcome == .none ? .warning : .plain)
  }

  /// Why the promise is not met.
  fileprivate var reason: String? {
    guard outcome == .none else {
      let isOpen = cause?.code == .light && measurement.deliveredWithShortExposure == nil
      return cause.map { isOpen ? "\($0.message) `--diagnose` tries it with short exposure." : $0.message }
    }
    // The failure follows after the answer.
    if measurement.failure != nil { return nil }
    return cause.map { "\($0.message) Measure longer with `--duration`." }
      ?? "No good frame came. Plug the camera in again, or choose a smaller mode; `dmesg` may show what failed."
  }

  /// The figures that tell modes apart.
  fileprivate var figures: String {
    var figures: [String] = []
    if let intervals = measurement.intervals { figures.append("jitter \(intervals.jitter.millisecondText)") }
    if let ages = measurement.ages { figures.append("age \(ages.median.millisecondText)") }
    let missing = measurement.measured.lost + measurement.measured.corrupted
    if missing > 0 { figures.append("\(missing) lost or corrupted") }
    return figures.joined(separator: ", ")
  }

  /// The figures in words, only those that are known.
  fileprivate var facts: [String] {
    let statistics = measurement.measured
    let tenths = (measurement.duration.nanoseconds + 50_000_000) / 100_000_000
    var facts = ["\(statistics.delivered.counted("frame")) in \((Double(tenths) / 10).rateText) s"]
    if statistics.lost > 0 { facts.append("\(statistics.lost) lost") }
    if statistics.corrupted > 0 { facts.append("\(statistics.corrupted) corrupted") }
    if statistics.late > 0 { facts.append("\(statistics.late) late") }
    if statistics.outOfBuffers > 0 { facts.append("\(statistics.outOfBuffers) without a buffer") }
    if measurement.suspectedLost > 0 { facts.append("\(measurement.suspectedLost) missing by their times") }
    if let intervals = measurement.intervals { facts.append("jitter \(intervals.jitter.millisecondText) (p95)") }
    if let ages = measurement.ages { facts.append("age \(ages.median.millisecondText)") }
    if let first = measurement.firstFrame { facts.append("first frame after \(first.fromOpen.nanoseconds.millisecondText)") }
    if let bytes = measurement.bytesPerSecond {
      let share = measurement.busShare.map { ", \($0 < 0.01 ? "under 1" : "\(Int(($0 * 100).rounded()))") % of the bus" } ?? ""
      facts.append("\((Double(bytes) / 1e6).rateText) MB/s\(share)")
    }
    if let time = measurement.captureTime { facts.append("\(time.nanoseconds.microsecondText) of processor time a frame") }
    if statistics.restarts > 0 { facts.append(statistics.restarts.counted("restart")) }
    return facts
  }
}

extension Distribution {
  /// How much longer than the median the 95th percentile is.
  fileprivate var jitter: Int64 { percentile95 - median }
}

extension BinaryInteger {
  /// Nanoseconds as `0.4 ms`.
  fileprivate var millisecondText: String { "\(Double(self / 100_000) / 10) ms" }
  /// Nanoseconds as `12 µs`.
  fileprivate var microsecondText: String { "\(self / 1000) µs" }
}
