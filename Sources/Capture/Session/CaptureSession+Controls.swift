extension CaptureSession {
  /// Whether to set controls again that the camera loses when it starts streaming, under the configuration lock.
  ///
  /// The firmware of some cameras then resets controls, and the driver does not notice. The session always compares focus, exposure time
  /// and white-balance temperature before and after. It reports differences with ``SessionEvent/finding(_:)`` and the code `settingLost`,
  /// except for values under automatic control.
  /// Controls that the program set, or that are kept, are compared if the driver reads them from the camera. Others are written without a
  /// comparison; if they are not written, a finding with the code `settingUnchecked` names them.
  ///
  /// The default is true for a device with ``CaptureDevice/keptSettings``, and false for others.
  public var restoresControls: Bool {
    get { runner.restoresControls ?? (inputs.first?.device.keptSettings != nil) }
    set { runner.restoresControls = newValue }
  }
}
