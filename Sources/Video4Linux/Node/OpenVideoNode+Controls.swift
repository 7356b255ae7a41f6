import CVideo4Linux
public import CameraModel

extension OpenVideoNode {
  /// The control with the next higher id, or nil past the end. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  ///
  /// Drivers that do not know the call are asked by `VIDIOC_QUERYCTRL`.
  public borrowing func control(after id: UInt32) throws(DeviceError) -> CameraControl? {
    var answer = v4l2_query_ext_ctrl()
    answer.id = id | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL) | UInt32(V4L2_CTRL_FLAG_NEXT_COMPOUND)
    guard let number = perform(Requests.queryControl, &answer) else { return CameraControl(answer) }
    switch number {
    case .invalidArgument: return nil
    case .inappropriateCall: return try oldControl(after: id)
    default: throw DeviceError(.queryControl, on: path, failedWith: number)
    }
  }

  private borrowing func oldControl(after id: UInt32) throws(DeviceError) -> CameraControl? {
    var answer = v4l2_queryctrl()
    answer.id = id | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
    return try found(Requests.queryOldControl, &answer) ? CameraControl(answer) : nil
  }

  /// A choice of a menu, or nil where the menu has a hole. The corresponding C call is `VIDIOC_QUERYMENU`.
  public borrowing func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    guard let index = UInt32(exactly: index) else { return nil }
    var answer = v4l2_querymenu()
    answer.id = control.id
    answer.index = index
    return try found(Requests.queryMenu, &answer) ? MenuItem(answer, ofIntegers: control.type == .integerMenu) : nil
  }

  /// A standard control's integer value by its id; nil where the node has no such control. The corresponding C call is `VIDIOC_G_CTRL`.
  public borrowing func integerValue(ofControl id: UInt32) throws(DeviceError) -> Int64? {
    var answer = v4l2_control()
    answer.id = id
    return try found(Requests.getControl, &answer) ? Int64(answer.value) : nil
  }
}
