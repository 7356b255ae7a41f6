public import CameraModel

extension ConfigurationLock {
  /// Detects the signal at the current video input: its digital timings, or its analogue standard. This sets nothing.
  ///
  /// The corresponding C requests are `VIDIOC_QUERY_DV_TIMINGS` and `VIDIOC_QUERYSTD`.
  ///
  /// - Returns: the timings or the standard to set for the signal.
  /// - Throws: `DeviceError` with code `unsupported` if there is no signal, or the input has neither, such as a camera's.
  public borrowing func detectedSource() throws(DeviceError) -> DesiredConfiguration {
    try node.requireDetectableSource()
    do {
      return DesiredConfiguration(timings: try node.detectedTimings())
    } catch {
      guard error.code == .unsupported, error.errorNumber != .noLink else { throw error }
    }
    let standard = try node.detectedStandard()
    guard !standard.isEmpty else {
      throw DeviceError(
        .unsupported, operation: .call(.queryStandard), subject: node.path, message: "The source has no signal.",
        remedy: "Plug the cable in and switch the source on.")
    }
    return DesiredConfiguration(standard: standard)
  }
}

extension DesiredConfiguration {
  /// The configuration that restores a state that was read. It keeps controls unchanged.
  public init(puttingBack state: DeviceState) {
    self.init(input: state.input, standard: state.standard, timings: state.timings, format: state.format, interval: state.interval)
  }
}
