/// A value for a control.
public struct ControlSetting: Hashable, Sendable {
  /// The control as the driver describes it.
  public var control: CameraControl
  /// The value to set.
  public var value: ControlValue

  /// A value for a control.
  public init(_ control: CameraControl, to value: ControlValue) {
    self.control = control
    self.value = value
  }
}
