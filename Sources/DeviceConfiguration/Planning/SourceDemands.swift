public import CameraModel

/// What is demanded of a source, held against what the driver says that it can do. Nothing is set.
struct SourceDemands {
  var standard = false
  var timings = false
  /// A standard or timings, whichever the signal has.
  var signal = false

  init(_ desired: DesiredConfiguration) {
    standard = desired.standard != nil
    timings = desired.timings != nil
  }

  static let signal = SourceDemands(signal: true)

  private init(signal: Bool) { self.signal = signal }

  /// Fails where the source at a position, or the one shown, cannot meet them. A driver that does not describe its sources is not judged.
  func check(_ index: Int?, on node: any ConfigurableNode) throws(DeviceError) {
    guard standard || timings || signal else { return }
    let input: OfferedInput?
    do throws(DeviceError) {
      let position = if let index { index } else { try node.currentInput() }
      input = try node.input(at: position)
    } catch {
      guard error.code == .unsupported else { throw error }
      input = nil
    }
    if let input { try check(input, path: node.path) }
  }

  /// Fails where a driver is known to set no sources at all.
  func check(_ quirks: DriverQuirks, path: String) throws(DeviceError) {
    if quirks.hasCamerasOnly { try check(OfferedInput(name: nil), path: path) }
  }

  private func check(_ input: OfferedInput, path: String) throws(DeviceError) {
    let name = input.name.map(\.harmless) ?? "The source"
    if standard, !input.hasStandards {
      throw DeviceError(
        .unsupported, operation: DeviceCall.setStandard.rawValue, subject: path,
        message: input.hasTimings ? "\(name) is a digital source: it has no analogue standard." : "\(name) has no analogue standard.",
        remedy: input.hasTimings ? "Leave the standard out; detect the timings of its signal instead." : "Leave the standard out.")
    }
    if timings, !input.hasTimings {
      throw DeviceError(
        .unsupported, operation: DeviceCall.setTimings.rawValue, subject: path, message: "\(name) has no digital timings.",
        remedy: "Leave the timings out.")
    }
    if signal, !input.hasStandards, !input.hasTimings {
      throw DeviceError(
        .unsupported, operation: DeviceCall.queryStandard.rawValue, subject: path,
        message: "\(name) has neither an analogue standard nor digital timings to detect.",
        remedy: "Detect the signal of a capture card's source; a camera has none.")
    }
  }
}

extension ConfigurableNode {
  /// Fails where a source has neither an analogue standard nor digital timings that could be detected. The signal is not looked at.
  ///
  /// - Parameter index: the position of the source; nil for the one shown.
  /// - Throws: `DeviceError` with code `unsupported` for such a source.
  public func requireDetectableSource(at index: Int? = nil) throws(DeviceError) {
    try SourceDemands.signal.check(index, on: self)
  }
}
