/// A value that a switch frees: exposure time is the device's own while exposure is automatic.
public struct ControlDependency: Hashable, Sendable {
  /// The control that takes the value.
  public var value: ControlIdentifier
  /// The control that says who sets it.
  public var automatic: ControlIdentifier
  /// The switch's values that leave the value to us, the plainest first.
  public var manualValues: [Int64]

  /// What is known to depend on what.
  ///
  /// Sources: the specification's control reference (`ext-ctrls-camera.rst`, `control.rst`), `uvc_ctrl.c` for the menus of
  /// `V4L2_CID_EXPOSURE_AUTO`, and the automatic clusters of the sensor drivers (`v4l2_ctrl_auto_cluster`).
  public static let table: [ControlDependency] = [
    row(.exposureTime, .automaticExposure, [1, 2]),  // manual, shutter priority
    row(.exposure, .automaticExposure, [1, 2]),
    row(.iris, .automaticExposure, [1, 3]),  // manual, aperture priority
    row(.gain, .automaticGain, [0]), row(.focus, .automaticFocus, [0]),
    row(.whiteBalanceTemperature, .automaticWhiteBalance, [0]), row(.redBalance, .automaticWhiteBalance, [0]),
    row(.blueBalance, .automaticWhiteBalance, [0]), row(.hue, .automaticHue, [0]), row(.brightness, .automaticBrightness, [0]),
    row(.chromaGain, .automaticChromaGain, [0]), row(.sensitivity, .automaticSensitivity, [0]),
  ]

  private static func row(_ value: ControlIdentifier, _ automatic: ControlIdentifier, _ manual: [Int64]) -> ControlDependency {
    ControlDependency(value: value, automatic: automatic, manualValues: manual)
  }

  /// What frees a value; nil for controls that are never under automatic control.
  public static func freeing(_ id: ControlIdentifier) -> ControlDependency? { table.first { $0.value == id } }

  /// The values that a switch frees; empty for what is no switch.
  public static func freed(by id: ControlIdentifier) -> [ControlDependency] { table.filter { $0.automatic == id } }

  /// Whether the switch's value leaves the value to us.
  public func isManual(_ value: ControlValue?) -> Bool {
    if case .integer(let number) = value { manualValues.contains(number) } else { false }
  }
}

extension CameraControl {
  /// Whether the device sets the value itself: its switch is among the controls, and not at a manual value.
  public func isUnderAutomaticControl(among controls: [CameraControl]) -> Bool {
    guard let dependency = ControlDependency.freeing(id), let automatic = controls.first(where: { $0.id == dependency.automatic }) else {
      return false
    }
    return !dependency.isManual(automatic.value)
  }
}
