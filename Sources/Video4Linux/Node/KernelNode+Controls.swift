import CVideo4Linux
package import CameraModel

extension KernelNode {
  package func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    let next = id.rawValue | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
    return try control(next | UInt32(V4L2_CTRL_FLAG_NEXT_COMPOUND), old: next)
  }

  package func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? { try control(id.rawValue, old: id.rawValue) }

  /// - Parameter old: the identifier for `VIDIOC_QUERYCTRL`, for drivers without `VIDIOC_QUERY_EXT_CTRL`.
  private func control(_ question: UInt32, old: UInt32) throws(DeviceError) -> CameraControl? {
    try device.run(.queryControl) { file throws(DeviceError) in
      var answer = v4l2_query_ext_ctrl()
      answer.id = question
      guard let number = file.perform(Requests.queryControl, &answer) else { return CameraControl(answer) }
      switch number {
      case .invalidArgument: return nil
      case .inappropriateCall:
        var question = v4l2_queryctrl()
        question.id = old
        return try file.entry(Requests.queryOldControl, question) { CameraControl($0) }
      default: throw DeviceError(.queryControl, on: file.path, failedWith: number)
      }
    }
  }

  package func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    guard let index = UInt32(exactly: index) else { return nil }
    var question = v4l2_querymenu()
    question.id = control.id.rawValue
    question.index = index
    let isOfIntegers = control.type == .integerMenu
    return try device.entry(Requests.queryMenu, question) { MenuItem($0, ofIntegers: isOfIntegers) }
  }

  package func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    var question = v4l2_control()
    question.id = id.rawValue
    return try device.entry(Requests.getControl, question) { Int64($0.value) }
  }

  package func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    try values(of: [control])[0]
  }

  package func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    try device.run(.getControls) { file throws(DeviceError) in try ControlArgument.values(of: controls, from: file) }
  }

  package func bounds(of control: CameraControl) throws(DeviceError) -> (minimum: ControlValue, maximum: ControlValue)? {
    try device.run(.getControls) { file throws(DeviceError) in
      guard let minimum = try ControlArgument.values(of: [control], which: WhichValue.minimum, from: file)[0],
        let maximum = try ControlArgument.values(of: [control], which: WhichValue.maximum, from: file)[0]
      else { return nil }
      return (minimum, maximum)
    }
  }

  package func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let refusal: ControlRefusal?
    do throws(DeviceError) {
      refusal = try device.run(.setControls) { file throws(DeviceError) in
        do throws(ControlRefusal) { try ControlArgument.set(settings, on: file) } catch { return error }
        return nil
      }
    } catch {
      throw ControlRefusal(error, at: nil)
    }
    if let refusal { throw refusal }
  }
}

/// Which values of a control are read. Headers have these since Linux 6.16.
private enum WhichValue {
  /// The corresponding C constant is `V4L2_CTRL_WHICH_MIN_VAL`.
  static let minimum: UInt32 = 0x0f02_0000
  /// The corresponding C constant is `V4L2_CTRL_WHICH_MAX_VAL`.
  static let maximum: UInt32 = 0x0f03_0000
}
