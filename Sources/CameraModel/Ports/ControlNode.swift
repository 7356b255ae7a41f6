/// A node with controls: a video node, or the subdevice of a sensor. Reading changes nothing.
public protocol ControlNode: ~Copyable {
  /// The control with the next higher id, without menu and value; nil past the end. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  borrowing func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl?
  /// A choice of a menu; nil for a hole in the menu. The corresponding C call is `VIDIOC_QUERYMENU`.
  borrowing func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem?
  /// A control's current value. The corresponding C call is `VIDIOC_G_EXT_CTRLS`.
  borrowing func value(of control: CameraControl) throws(DeviceError) -> ControlValue?
  /// Several controls' values in one call, in their order; nil for a control without a value. One failing control fails the call.
  /// The corresponding C call is `VIDIOC_G_EXT_CTRLS`.
  borrowing func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?]
  /// The smallest and the largest value of a control whose values are no single numbers; nil for other controls. The corresponding C call
  /// is `VIDIOC_G_EXT_CTRLS` with `V4L2_CTRL_WHICH_MIN_VAL` and `V4L2_CTRL_WHICH_MAX_VAL`.
  borrowing func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)?
  /// A standard control's integer value by its id; nil if the node lacks the control. The corresponding C call is `VIDIOC_G_CTRL`.
  borrowing func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64?
}

extension ControlNode where Self: ~Copyable {
  /// No values.
  public borrowing func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? { nil }

  /// Reads the values one by one.
  public borrowing func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    var values: [ControlValue?] = []
    for control in controls { values.append(try value(of: control)) }
    return values
  }
}

/// Controls that can be set.
public protocol ConfigurableControlNode: AnyObject, Sendable, ControlNode {
  /// A control by its identifier, without menu and value; nil if the node lacks it. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl?
  /// Sets several controls in one call, in their order. The corresponding C call is `VIDIOC_S_EXT_CTRLS`.
  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal)
}
