import ArgumentParser
import Viewfinder

/// What a capture card is to show.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The input of a capture card, by name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp("The analog standard of the input: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Set the standard or timings of the signal that is present now.")
  var detect = false

  /// Whether any setting was given.
  var isGiven: Bool { input != nil || standard != nil || detect }

  /// Refuses the detection of a signal on a recorded camera.
  func refuse(onRecorded chosen: ChosenCamera) throws(DeviceError) {
    guard detect, chosen.provenance.isRecorded else { return }
    throw .usage("--detect", "A recorded camera has no signal to detect.", try: "Leave --detect out, or name the standard with --standard.")
  }

  /// The settings for a camera's source; nil where none was given.
  func setting(on camera: Camera) throws(DeviceError) -> SourceSetting? {
    guard isGiven else { return nil }
    if standard != nil, detect {
      throw .usage("--standard --detect", "`--standard` names the standard; `--detect` finds it.", try: "Leave one of the two out.")
    }
    let node = try node(of: camera)
    return SourceSetting(
      node: node, input: try input.map { text throws(DeviceError) in try index(of: text, on: node) }, standard: try namedStandard,
      detectsSignal: detect)
  }

  private func node(of camera: Camera) throws(DeviceError) -> CameraNode {
    guard let node = camera.captureNodes.max(by: { $0.inputs.count < $1.inputs.count }) else {
      throw .usage("--input", "The camera has no node that delivers pictures.")
    }
    return node
  }

  private func index(of text: String, on node: CameraNode) throws(DeviceError) -> Int {
    let wanted = text.lowercased()
    let inputs = node.inputs
    let names = inputs.map { ($0.name ?? "").lowercased() }
    if let number = Int(text), inputs.indices.contains(number) { return number }
    if let exact = names.firstIndex(of: wanted) { return exact }
    let fitting = names.indices.filter { names[$0].contains(wanted) }
    if fitting.count == 1 { return fitting[0] }
    let all = inputs.map { "\($0.index) (\(($0.name ?? "no name").harmless))" }.joined(separator: ", ")
    throw .usage(
      "--input \(text)", fitting.isEmpty ? "Unknown source." : "\(fitting.count) sources match.",
      try: "Sources: \(all.isEmpty ? "none" : all).")
  }

  private var namedStandard: VideoStandard? {
    get throws(DeviceError) {
      guard let standard else { return nil }
      guard let named = VideoStandard(named: standard) else {
        throw .usage(
          "--standard \(standard)", "Unknown standard.", try: "Valid values: pal, ntsc, secam, or a part such as pal-bg or ntsc-m.")
      }
      return named
    }
  }
}
