import CVideo4Linux
public import CameraModel

extension OpenVideoNode {
  /// The most bytes that one call's values may have; ``NodeReader`` asks for no more of a whole node.
  private static let mostBytes = 16 << 20

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

    let bytes = layouts.reduce(0) { $0 + ($1?.payloadBytes ?? 0) }
    guard bytes <= Self.mostBytes else {
      throw DeviceError(
        .malformed, operation: DeviceCall.getControls.rawValue, subject: path,
        message: "The values would take more than \(Self.mostBytes >> 20) MiB together.", remedy: "Read fewer controls in one call.")
    }
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
