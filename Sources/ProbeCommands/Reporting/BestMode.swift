import Negotiation
import Viewfinder

extension CameraReport {
  /// The rest of the first sentence, after the mode; the whole sentence without a mode.
  var verdict: String {
    guard let chosen = decision.chosen else { return "No mode \(decision.noModeText(request.preset))." }
    let output = chosen.isConverted ? ", converted to \(chosen.output.unpadded)" : ""
    let turn = chosen.needsRotation ? ", turned by the program" : ""
    let general =
      chosen.mode.interval == nil
      ? "the choice for general use, as far as a camera that lists no rates tells" : "the best mode for general use"
    return "\(output)\(turn) is \(asked.isEmpty ? general : "the choice for \(asked)")."
  }

  /// Further sentences: adjustments, uncompressed pictures, the largest and the fastest mode.
  var remarks: [String] {
    let modes = camera.bestModes
    guard let chosen = decision.chosen?.mode else { return [] }
    var remarks = decision.adjustments.map { "It has \($0.explanation)." }
    if let sentence = uncompressed(chosen, among: modes) { remarks.append(sentence) }
    if let largest = modes.largest, largest.size.area > chosen.size.area {
      remarks.append("The largest picture is \(largest.size), at \(largest.rateText) in \(largest.format.label).")
    }
    if let fastest = modes.fastest, fastest.rate > (chosen.interval?.framesPerSecond ?? 0) * 1.01 {
      remarks.append("The highest rate is \(fastest.rateText), at \(fastest.size) in \(fastest.format.label).")
    }
    return remarks
  }

  /// A sentence about the modes with uncompressed pictures.
  private func uncompressed(_ chosen: Mode, among modes: [BestMode]) -> String? {
    let entry = PixelFormatRegistry.entry(for: chosen.pixelFormat)
    if entry?.isBayer == true {
      return "Its pictures are raw data of the sensor, which a program must process: `probe snapshot` and `probe preview` do."
    }
    if entry?.carriesColor == false { return "Its pictures have no colour." }
    let raw = modes.filter { !$0.format.isCompressed && $0.format.showsColor }
    let isCompressed = modes.contains { $0.format.pixelFormat == chosen.pixelFormat && $0.format.isCompressed }
    guard isCompressed else { return "Its pictures are uncompressed." }
    guard let best = raw.fastest else { return "It offers compressed pictures only." }
    guard let smooth = raw.filter(\.isSmooth).largest else {
      return "Uncompressed pictures come at \(best.rateText) at most, at \(best.size) in \(best.format.label)."
    }
    let here = raw.filter { $0.size == chosen.size }.fastest
    if let here, here.rate >= (chosen.interval?.framesPerSecond ?? 0) { return "The same comes uncompressed, in \(here.format.label)." }
    let rest = here.map { "; at \(chosen.size) they come at \($0.rateText)" } ?? "; there are none at \(chosen.size)"
    return "Uncompressed pictures (\(smooth.format.label)) stay smooth up to \(smooth.size) at \(smooth.rateText)\(rest)."
  }
}

extension OfferedFormat {
  /// Whether its pictures have colours as they are. Formats that the registry does not know may have.
  fileprivate var showsColor: Bool {
    guard let entry = pixelFormat.flatMap({ PixelFormatRegistry.entry(for: $0) }) else { return true }
    return entry.carriesColor && !entry.isBayer
  }
}

/// The best mode of one entry of a list of sizes: its largest size at its highest rate.
struct BestMode {
  let format: OfferedFormat
  let size: FrameSize
  /// The shortest time per frame; nil without a known rate.
  let interval: FrameInterval?

  /// The highest plausible rate in frames per second; some drivers list more.
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
  var bestModes: [BestMode] {
    var modes: [BestMode] = []
    for format in choosableNodes.flatMap(\.formats) {
      for size in format.sizes where size.extent.largest.isValid {
        var fastest: FrameInterval?
        for interval in size.intervals where interval.shortest.framesPerSecond.map({ $0 <= BestMode.highestRate }) ?? false {
          if fastest.map({ interval.shortest.isShorter(than: $0) }) ?? true { fastest = interval.shortest }
        }
        modes.append(BestMode(format: format, size: size.extent.largest, interval: fastest))
      }
    }
    return modes
  }

  /// How many modes the lists name; a range counts as one.
  var modeCount: Int {
    choosableNodes.flatMap(\.formats).flatMap(\.sizes).reduce(0) { $0 + Swift.max(1, $1.intervals.count) }
  }
}

extension [BestMode] {
  /// The largest; of several, the fastest.
  var largest: BestMode? { best { ($0.size.area, $0.rate) } }
  /// The fastest; of several, the largest.
  var fastest: BestMode? { best { ($0.rate, Double($0.size.area)) } }

  private func best<First: Comparable, Second: Comparable>(_ key: (BestMode) -> (First, Second)) -> BestMode? {
    var best: BestMode?
    for mode in self where best.map({ key($0) < key(mode) }) ?? true { best = mode }
    return best
  }
}
