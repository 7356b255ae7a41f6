import CVideo4Linux
public import CameraModel

extension SharedVideoNode {
  /// A control by its number, without menu and value; nil where the node has none. The corresponding C call is `VIDIOC_QUERY_EXT_CTRL`.
  public func control(_ id: UInt32) throws(DeviceError) -> CameraControl? {
    var answer = v4l2_query_ext_ctrl()
    answer.id = id
    guard let number = node.perform(Requests.queryControl, &answer) else { return CameraControl(answer) }
    switch number {
    case .invalidArgument: return nil
    case .inappropriateCall:
      var old = v4l2_queryctrl()
      old.id = id
      return try node.found(Requests.queryOldControl, &old) ? CameraControl(old) : nil
    default: throw DeviceError(.queryControl, on: path, failedWith: number)
    }
  }

  /// Sets several controls in one call, in their order. The corresponding C call is `VIDIOC_S_EXT_CTRLS`.
  public func setControls(_ settings: [ControlSetting]) throws(ControlRefusal) {
    guard !settings.isEmpty else { return }
    var controls: [(id: UInt32, layout: ValueLayout)] = []
    for (position, setting) in settings.enumerated() {
      guard let layout = ValueLayout(of: setting.control) else { throw ControlRefusal(unreadable(setting.control), at: position) }
      controls.append((setting.control.id, layout))
    }
    let sheet = ValueSheet(controls)
    for (position, setting) in settings.enumerated() {
      guard sheet.fill(setting.value, at: position) else { throw ControlRefusal(unfit(setting), at: position) }
    }
    // SAFETY: the sheet owns the entries and what they point to, and lives to the end of this function.
    var request = unsafe v4l2_ext_controls()
    unsafe request.count = UInt32(settings.count)
    unsafe request.controls = sheet.entries.baseAddress
    guard let number = unsafe node.perform(Requests.setControls, &request) else { return }
    // The driver points past the end when it refused before it set anything.
    let index = unsafe Int(request.error_idx)
    throw ControlRefusal(
      DeviceError(.setControls, on: path, failedWith: number), at: settings.indices.contains(index) ? index : nil)
  }

  private func unreadable(_ control: CameraControl) -> DeviceError {
    DeviceError(
      .unsupported, operation: DeviceCall.setControls.rawValue, subject: path,
      message: "\(control.name.harmless) is of a kind that this version cannot write.")
  }

  private func unfit(_ setting: ControlSetting) -> DeviceError {
    DeviceError(
      .usage, operation: DeviceCall.setControls.rawValue, subject: path,
      message: "\(setting.control.name.harmless) does not take a value of this kind or length.")
  }
}
