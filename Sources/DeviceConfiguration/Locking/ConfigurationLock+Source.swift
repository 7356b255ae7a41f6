public import CameraModel

extension ConfigurationLock {
  /// What the source that is shown now would have to be set to for the signal it gets: digital timings, or an analogue standard.
  ///
  /// Nothing is set. A signal is looked at with `VIDIOC_QUERY_DV_TIMINGS` or `VIDIOC_QUERYSTD`.
  ///
  /// - Throws: `DeviceError` with code `unsupported` where there is no signal, or the source is neither, as a camera's.
  public borrowing func detectedSource() throws(DeviceError) -> DesiredConfiguration {
    try node.requireDetectableSource()
    do throws(DeviceError) {
      return DesiredConfiguration(timings: try node.detectedTimings())
    } catch {
      guard error.code == .unsupported, error.errorNumber != .noLink else { throw error }
    }
    let standard = try node.detectedStandard()
    guard !standard.isEmpty else {
      throw DeviceError(
        .unsupported, operation: DeviceCall.queryStandard.rawValue, subject: node.path, message: "There is no signal at the source.",
        remedy: "Plug the cable in and switch the source on.")
    }
    return DesiredConfiguration(standard: standard)
  }
}

extension DesiredConfiguration {
  /// What puts a device back to what was read of it; controls are left as they are.
  public init(puttingBack state: DeviceState) {
    self.init(input: state.input, standard: state.standard, timings: state.timings, format: state.format, interval: state.interval)
  }
}
