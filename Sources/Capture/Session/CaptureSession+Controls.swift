extension CaptureSession {
  /// Whether controls that the camera loses when it starts streaming are set once more, under the configuration lock.
  ///
  /// The firmware of some cameras gives controls values of its own then, and the driver does not notice. With or without this, the session
  /// compares focus, exposure time and white-balance temperature before and after, and tells of a difference with
  /// ``SessionEvent/finding(_:)`` and the code `settingLost`. A value that the camera's automatic changes is no loss.
  /// Controls that the program set, or that are kept, are compared where the driver asks the camera for them. The others are written
  /// without a comparison; where they are not written, a finding with the code `settingUnchecked` names them.
  ///
  /// By default true for a device with ``CaptureDevice/keptSettings``, and false for others.
  public var restoresControls: Bool {
    get { runner.restoresControls ?? (inputs.first?.device.keptSettings != nil) }
    set { runner.restoresControls = newValue }
  }
}
