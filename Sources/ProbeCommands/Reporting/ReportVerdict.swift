import Viewfinder

/// What a camera is good for, in a few sentences.
struct ReportVerdict {
  let camera: Camera
  let decision: Decision
  let request: CaptureRequest
  /// The options that ask, as they are typed; empty where nothing is asked for.
  let asked: String

  /// The mode to take; nil where none can be chosen.
  var mode: String? { decision.chosen?.mode.text }

  /// What follows the mode in the first sentence; the whole sentence without a mode.
  var claim: String {
    guard let chosen = decision.chosen else { return "No mode \(DecisionText(decision: decision, subject: "", request: request).whyNot)." }
    let output = chosen.isConverted ? ", converted to \(chosen.output.unpadded)" : ""
    let turn = chosen.needsRotation ? ", turned by the program" : ""
    return "\(output)\(turn) is \(asked.isEmpty ? "the best mode for general use" : "the choice for \(asked)")."
  }

  /// Further sentences: what gave way, uncompressed pictures, the largest and the fastest mode.
  var remarks: [String] {
    let modes = camera.bestModes
    guard let chosen = decision.chosen?.mode else { return [] }
    var remarks = decision.adjustments.map { "It has \($0.description)." }
    if let sentence = uncompressed(chosen, among: modes) { remarks.append(sentence) }
    if let largest = modes.largest, largest.size.area > chosen.size.area {
      remarks.append("The largest picture is \(largest.size), at \(largest.rateText) in \(largest.format.label).")
    }
    if let fastest = modes.fastest, fastest.rate > (chosen.interval?.framesPerSecond ?? 0) * 1.01 {
      remarks.append("The highest rate is \(fastest.rateText), at \(fastest.size) in \(fastest.format.label).")
    }
    return remarks
  }

  /// What uncompressed pictures cost, or that they are the choice.
  private func uncompressed(_ chosen: Mode, among modes: [ReportedMode]) -> String? {
    let entry = PixelFormatRegistry.entry(for: chosen.pixelFormat)
    if entry?.isBayer == true { return "Its pictures are raw data of the sensor, which a program turns into colours." }
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
