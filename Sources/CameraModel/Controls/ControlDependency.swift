/// A control that can be set only while another is manual, such as exposure time and automatic exposure.
public struct ControlDependency: Hashable, Sendable {
  /// The control that depends on the automatic one.
  public var value: ControlIdentifier
  /// The automatic control.
  public var automatic: ControlIdentifier
  /// The automatic control's values that mean manual; the preferred one first.
  public var manualValues: [Int64]

  /// The known dependencies.
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

  /// The dependency of a control; nil for controls that are never under automatic control.
  public static func freeing(_ id: ControlIdentifier) -> ControlDependency? { table.first { $0.value == id } }

  /// The dependencies on an automatic control; empty for other controls.
  public static func freed(by id: ControlIdentifier) -> [ControlDependency] { table.filter { $0.automatic == id } }

  /// Whether a value of the automatic control means manual.
  public func isManual(_ value: ControlValue?) -> Bool {
    if case .integer(let number) = value { manualValues.contains(number) } else { false }
  }
}

extension CameraControl {
  /// Whether the device sets the value itself: its automatic control is listed and not manual, or the driver sets the flag `inactive`.
  ///
  /// - Parameters:
  ///   - controls: The controls that were read together with this one.
  ///   - changed: The automatic control with its earlier or future value; nil for the value that was read.
  public func isUnderAutomaticControl(among controls: [CameraControl], once changed: [CameraControl]? = nil) -> Bool {
    guard let dependency = ControlDependency.freeing(id) else { return false }
    let isAutomatic = { (control: CameraControl) in control.id == dependency.automatic }
    guard let automatic = (changed ?? controls).first(where: isAutomatic) else { return false }
    guard dependency.isManual(automatic.value) else { return true }
    // Drivers differ in which values count as manual. The flag applies to the value with which it was read.
    return flags.contains(.inactive) && controls.first(where: isAutomatic)?.value == automatic.value
  }
}
