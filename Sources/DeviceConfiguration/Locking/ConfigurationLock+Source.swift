public import CameraModel

extension ConfigurationLock {
  /// Sets the EDID of the present video input, or removes it with `EDID.absent`. Whatever is plugged in then starts its signal anew.
  ///
  /// - Returns: the outcome. The physical address of CEC, which drivers set themselves, is no adjustment.
  /// - Throws: `ConfigurationError`, after restoring the earlier EDID; its code is `unsupported` if the input has none.
  @discardableResult
  public borrowing func setEDID(_ edid: EDID) throws(ConfigurationError) -> ConfigurationResult {
    try apply(DesiredConfiguration(edid: edid))
  }

  /// Detects the signal at the current video input: its digital timings, or its analogue standard. This sets nothing.
  ///
  /// The corresponding C requests are `VIDIOC_QUERY_DV_TIMINGS` and `VIDIOC_QUERYSTD`.
  ///
  /// - Returns: the timings or the standard to set for the signal.
  /// - Throws: `DeviceError` with code `unsupported` if there is no signal, or the input has neither, such as a camera's.
  public borrowing func detectedSource() throws(DeviceError) -> DesiredConfiguration {
    let node = try node
    try node.requireDetectableSource()
    return try .detected(
      on: path, timings: { () throws(DeviceError) in try node.detectedTimings() },
      standard: { () throws(DeviceError) in try node.detectedStandard() })
  }

  /// Detects the signal after an EDID was set: waits until it stays the same for a second, and for eight seconds at most.
  ///
  /// A device that reads another EDID first ends its signal, and starts one after up to some seconds. So neither the first signal nor the
  /// first gap is its answer.
  ///
  /// - Parameter isCancelled: checked before each query. Once it is true, the error's code is `cancelled`.
  /// - Throws: `DeviceError`, as ``detectedSource()``, after waiting.
  public borrowing func settledSource(unless isCancelled: () -> Bool) throws(DeviceError) -> DesiredConfiguration {
    try .settled(on: path, unless: isCancelled, pause: node.pause) { () throws(DeviceError) in try detectedSource() }
  }
}
