import Negotiation
import Viewfinder

/// The best mode of one entry of a list of sizes: its largest size at its highest rate.
struct ReportedMode {
  let format: OfferedFormat
  let size: FrameSize
  /// The shortest time per frame; nil where no rate is known.
  let interval: FrameInterval?

  /// Frames per second that no camera reaches, though drivers list more.
  static let highestRate = 1000.0

  var rate: Double { interval?.framesPerSecond ?? 0 }

  /// Whether it looks like motion, by the floor of the preset `high`.
  var isSmooth: Bool {
    guard let interval, let floor = FormatRequest().nominalRateFloor else { return false }
    return !floor.isShorter(than: interval)
  }

  /// `5 fps`
  var rateText: String { interval.map { "\($0.rateText) fps" } ?? "an unknown rate" }
}

extension Camera {
  /// The best mode of each entry, in the drivers' order.
  var bestModes: [ReportedMode] {
    var modes: [ReportedMode] = []
    for format in choosableNodes.flatMap(\.formats) {
      for size in format.sizes where size.extent.largest.isValid {
        var fastest: FrameInterval?
        for interval in size.intervals where interval.shortest.framesPerSecond.map({ $0 <= ReportedMode.highestRate }) ?? false {
          if fastest.map({ interval.shortest.isShorter(than: $0) }) ?? true { fastest = interval.shortest }
        }
        modes.append(ReportedMode(format: format, size: size.extent.largest, interval: fastest))
      }
    }
    return modes
  }

  /// How many modes the lists name; a range counts as one.
  var modeCount: Int {
    choosableNodes.flatMap(\.formats).flatMap(\.sizes).reduce(0) { $0 + Swift.max(1, $1.intervals.count) }
  }
}

extension [ReportedMode] {
  /// The largest; of several, the fastest.
  var largest: ReportedMode? { best { ($0.size.area, $0.rate) } }
  /// The fastest; of several, the largest.
  var fastest: ReportedMode? { best { ($0.rate, Double($0.size.area)) } }

  private func best<First: Comparable, Second: Comparable>(_ key: (ReportedMode) -> (First, Second)) -> ReportedMode? {
    var best: ReportedMode?
    for mode in self where best.map({ key($0) < key(mode) }) ?? true { best = mode }
    return best
  }
}
