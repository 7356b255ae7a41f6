public import CameraModel

/// The requirements on a video input, checked against the driver's description of it. This sets nothing.
struct SourceRequirements {
  var standard = false
  var timings = false
  var edid = false
  /// Detection of the signal: a standard or timings.
  var signal = false

  init(_ desired: DesiredConfiguration) {
    standard = desired.standard != nil
    timings = desired.timings != nil
    edid = desired.edid != nil
  }

  static let signal = SourceRequirements(signal: true)

  private init(signal: Bool) { self.signal = signal }

  /// Throws if the video input at a position, or the current one, cannot meet the requirements. A driver that does not describe its inputs
  /// passes.
  func check(_ index: Int?, on node: any ConfigurableNode) throws(DeviceError) {
    guard standard || timings || edid || signal else { return }
    let input: OfferedInput?
    do {
      let position = if let index { index } else { try node.currentInput() }
      input = try node.input(at: position)
    } catch {
      guard error.code == .unsupported else { throw error }
      input = nil
    }
    if let input { try check(input, path: node.path) }
  }

  /// Throws if the driver is known to have only cameras.
  func check(_ quirks: DriverQuirks, path: String) throws(DeviceError) {
    if quirks.hasCamerasOnly { try check(OfferedInput(name: nil), path: path) }
  }

  private func check(_ input: OfferedInput, path: String) throws(DeviceError) {
    let name = input.name.map(\.harmless) ?? "The source"
    if standard, !input.hasStandards {
      throw DeviceError(
        .unsupported, operation: .call(.setStandard), subject: path,
        message: input.hasTimings ? "\(name) is a digital source: it has no analogue standard." : "\(name) has no analogue standard.",
        remedy: input.hasTimings ? "Leave out the standard; detect the timings of the signal instead." : "Leave out the standard.")
    }
    if timings, !input.hasTimings {
      throw DeviceError(
        .unsupported, operation: .call(.setTimings), subject: path, message: "\(name) has no digital timings.",
        remedy: "Leave out the timings.")
    }
    if edid, !input.hasTimings {
      throw DeviceError(
        .unsupported, operation: .call(.setEDID), subject: path, message: "\(name) is no digital source, so it has no EDID.",
        remedy: "Choose a digital source, such as HDMI, or leave the EDID out.")
    }
    if signal, !input.hasStandards, !input.hasTimings {
      throw DeviceError(
        .unsupported, operation: .call(.queryStandard), subject: path,
        message: "\(name) has neither an analogue standard nor digital timings to detect.",
        remedy: "Only the source of a capture card has a signal to detect.")
    }
  }
}

extension ConfigurableNode {
  /// Checks that a video input has an analogue standard or digital timings to detect. This does not query the signal.
  ///
  /// - Parameter index: the position of the input; nil for the current one.
  /// - Throws: `DeviceError` with code `unsupported` if it has neither.
  public func requireDetectableSource(at index: Int? = nil) throws(DeviceError) {
    try SourceRequirements.signal.check(index, on: self)
  }
}
