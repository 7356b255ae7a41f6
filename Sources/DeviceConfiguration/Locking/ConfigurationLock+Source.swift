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
    try place(.videoCapture).detectedSource()
  }

  /// Sets a source and the signal that it receives then: both, or neither.
  ///
  /// - Parameters:
  ///   - desired: The input, the EDID and the standard.
  ///   - detects: Whether to set the signal that arrives.
  ///   - isCancelled: checked before each call. Once it is true, everything is restored.
  package borrowing func setSource(
    _ desired: DesiredConfiguration, detecting detects: Bool, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    let place = SettingPlace.node(try begin(), .videoCapture, nil)
    defer { end() }
    let result = try Transaction.applySource(desired, detecting: detects, on: place, permit, unless: isCancelled)
    applied(path, result.plan.steps)
    return result
  }

  /// Sets the EDID and the standard of the bridge behind the node's graph, then the timings or the standard of the signal, and reads them
  /// back. A failure restores all of it.
  ///
  /// - Parameters:
  ///   - desired: the EDID and the standard, if they are to be set.
  ///   - detects: whether to set the signal that arrives. After an EDID was set, this waits for a steady signal.
  ///   - isCancelled: checked before each call. Once it is true, everything is restored.
  /// - Throws: `ConfigurationError`; its code is `busy` if another program has the graph locked.
  package borrowing func setBridge(
    _ desired: DesiredConfiguration, detecting detects: Bool, unless isCancelled: () -> Bool
  ) throws(ConfigurationError) -> ConfigurationResult {
    _ = try begin()
    defer { end() }
    guard let sensor else { throw ConfigurationError(.pathIsGone(path)) }
    let place = SettingPlace.sensor(try reading(held.place(of: sensor, before: nil, unless: isCancelled)))
    return try Transaction.applySource(desired, detecting: detects, on: place, permit, unless: isCancelled)
  }

  /// The locked node as a place of settings.
  borrowing func place(_ bufferType: BufferType) throws(DeviceError) -> SettingPlace { .node(try node, bufferType, nil) }
}
