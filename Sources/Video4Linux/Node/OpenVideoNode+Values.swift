import CVideo4Linux
public import CameraModel

extension OpenVideoNode {
  /// A control's value now; nil where it is of a kind this version cannot read. The corresponding C call is `VIDIOC_G_EXT_CTRLS`.
  public borrowing func value(of control: CameraControl) throws(DeviceError) -> ControlValue? {
    try values(of: [control])[0]
  }

  /// Several controls' values in one call, in their order. The corresponding C call is `VIDIOC_G_EXT_CTRLS`.
  public borrowing func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    let layouts = controls.map(ValueLayout.init(of:))
    let asked = controls.indices.filter { layouts[$0] != nil }
    var values = [ControlValue?](repeating: nil, count: controls.count)
    guard !asked.isEmpty else { return values }

    let sheet = ValueSheet(zip(controls, layouts).compactMap { control, layout in layout.map { (control.id, $0) } })
    // SAFETY: the sheet owns the entries and what they point to, and lives to the end of this function.
    var request = unsafe v4l2_ext_controls()
    unsafe request.count = UInt32(asked.count)
    unsafe request.controls = sheet.entries.baseAddress
    try unsafe require(Requests.getControls, &request)
    for (position, index) in asked.enumerated() {
      values[index] = sheet.value(at: position)
    }
    return values
  }
}
