import ArgumentParser
import CameraModel
import DeviceConfiguration
import PixelFormats

/// What a capture card is to show.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The source of a capture card, by its name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp("The source's analogue standard: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Sets the standard or the timings of the signal that the source gets now.")
  var detect = false

  private static let standards: [(name: String, standard: VideoStandard)] = [("pal", .pal), ("ntsc", .ntsc), ("secam", .secam)]

  /// Whether anything is asked of the source.
  var isGiven: Bool { input != nil || standard != nil || detect }

  /// What was asked of the camera's source; nil when nothing was.
  func setting(on camera: Camera) throws(DeviceError) -> SourceSetting? {
    guard isGiven else { return nil }
    if standard != nil, detect {
      throw .usage("--standard --detect", "One names the standard, the other finds it.", try: "Leave one of the two out.")
    }
    let node = try node(of: camera)
    return SourceSetting(
      node: node, input: try input.map { text throws(DeviceError) in try index(of: text, on: node) }, standard: try namedStandard,
      detects: detect)
  }

  private func node(of camera: Camera) throws(DeviceError) -> CameraNode {
    guard let node = camera.captureNodes.max(by: { $0.inputs.count < $1.inputs.count }) else {
      throw .usage("--input", "The camera has no node that gives pictures.")
    }
    return node
  }

  private func index(of text: String, on node: CameraNode) throws(DeviceError) -> Int {
    let wanted = text.lowercased()
    let inputs = node.inputs
    let names = inputs.map { ($0.name ?? "").lowercased() }
    if let number = Int(text), inputs.indices.contains(number) { return number }
    if let exact = names.firstIndex(of: wanted) { return exact }
    let fitting = names.indices.filter { names[$0].hasPart(wanted) }
    if fitting.count == 1 { return fitting[0] }
    let all = inputs.map { "\($0.index) (\(($0.name ?? "no name").harmless))" }.joined(separator: ", ")
    throw .usage(
      "--input \(text)", fitting.isEmpty ? "There is no such source." : "\(fitting.count) sources fit.",
      try: "Sources: \(all.isEmpty ? "none" : all).")
  }

  private var namedStandard: VideoStandard? {
    get throws(DeviceError) {
      guard let standard else { return nil }
      guard let row = Self.standards.first(where: { $0.name == standard.lowercased() }) else {
        throw .usage("--standard \(standard)", "There is no such standard.", try: "Possible: pal, ntsc, secam.")
      }
      return row.standard
    }
  }
}

/// What a source is to be set to.
struct SourceSetting {
  let node: CameraNode
  let input: Int?
  let standard: VideoStandard?
  let detects: Bool

  /// What can be said of it without asking the device.
  var desired: DesiredConfiguration { DesiredConfiguration(input: input, standard: standard) }

  /// Shows the source. What it was before is in the result.
  func show(_ lock: borrowing ConfigurationLock) throws(ConfigurationError) -> ConfigurationResult {
    // The source that is shown is named even where it stays: then what it was is read.
    var first = desired
    if first.input == nil { first.input = node.inputs.first(where: \.isCurrent)?.index ?? 0 }
    let shown = try lock.apply(first)
    guard detects else { return shown }
    do throws(ConfigurationError) {
      var found: DesiredConfiguration
      do throws(DeviceError) { found = try lock.detectedSource() } catch { throw .planning(error) }
      found.input = first.input
      var result = try lock.apply(found)
      result.before = shown.before
      return result
    } catch {
      _ = try lock.apply(DesiredConfiguration(puttingBack: shown.before))
      throw error
    }
  }
}
