import CVideo4Linux
import CameraModel

/// The argument of `VIDIOC_G_EXT_CTRLS` and `VIDIOC_S_EXT_CTRLS`: an entry for each control, and the bytes to which entries point.
@safe struct ControlArgument: ~Copyable {
  /// The corresponding C type is `struct v4l2_ext_control`.
  let entries: UnsafeMutableBufferPointer<v4l2_ext_control>
  private let payload: UnsafeMutableRawBufferPointer
  let layouts: [ValueLayout]

  /// Zeroed memory for the values of these controls.
  init(_ controls: [(id: ControlIdentifier, layout: ValueLayout)]) {
    layouts = controls.map(\.layout)
    let bytes = layouts.reduce(0) { $0 + $1.roundedPayload }
    // SAFETY: both blocks are zeroed before use, and only `deinit` frees them.
    unsafe payload = .allocate(byteCount: bytes, alignment: ValueLayout.alignment)
    _ = unsafe payload.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe entries = .allocate(capacity: controls.count)
    unsafe entries.initialize(repeating: v4l2_ext_control())
    var offset = 0
    for (position, control) in controls.enumerated() {
      unsafe entries[position].id = control.id.rawValue
      guard control.layout.payloadBytes > 0 else { continue }
      // SAFETY: the offsets add up to the block's size.
      unsafe entries[position].size = UInt32(control.layout.payloadBytes)
      unsafe entries[position].ptr = payload.baseAddress?.advanced(by: offset)
      offset += control.layout.roundedPayload
    }
  }

  deinit {
    unsafe payload.deallocate()
    unsafe entries.deallocate()
  }

  /// The value that the driver wrote for the control at a position.
  borrowing func value(at position: Int) -> ControlValue? {
    let layout = layouts[position]
    guard layout.payloadBytes > 0 else { return unsafe ControlValue(entries[position], layout.element) }
    guard let start = unsafe entries[position].ptr else { return nil }
    // The driver writes the used bytes of a dynamic array to `size`.
    // SAFETY: the count never exceeds the allocation.
    let count = unsafe min(Int(entries[position].size), layout.payloadBytes)
    return unsafe ControlValue(payload: UnsafeRawBufferPointer(start: start, count: count), layout.element)
  }
}

extension ValueLayout {
  /// In bytes: the size of the largest number.
  fileprivate static let alignment = 8

  fileprivate var roundedPayload: Int { (payloadBytes + Self.alignment - 1) / Self.alignment * Self.alignment }
}

// MARK: The two calls

extension ControlArgument {
  /// The most bytes for the values of one call; `NodeReading` has the same limit for a whole node.
  private static let mostBytes = 16 << 20

  /// The values of several controls, in their order; nil for a button, which has none, and for a type that this version does not know.
  ///
  /// - Parameter which: Which values: `V4L2_CTRL_WHICH_CUR_VAL` and the like.
  static func values(
    of controls: [CameraControl], which: UInt32 = UInt32(V4L2_CTRL_WHICH_CUR_VAL), from file: NodeFile
  ) throws(DeviceError) -> [ControlValue?] {
    let layouts = controls.map { $0.type == .button ? nil : ValueLayout(of: $0) }
    let asked = controls.indices.filter { layouts[$0] != nil }
    var values = [ControlValue?](repeating: nil, count: controls.count)
    guard !asked.isEmpty else { return values }
    let bytes = layouts.reduce(0) { $0 + ($1?.payloadBytes ?? 0) }
    guard bytes <= mostBytes else {
      throw DeviceError(
        .malformed, operation: .call(.getControls), subject: file.path,
        message: "The values would take more than \(mostBytes >> 20) MiB together.", remedy: "Read fewer controls in one call.")
    }
    let argument = ControlArgument(zip(controls, layouts).compactMap { control, layout in layout.map { (control.id, $0) } })
    // SAFETY: the argument owns the entries and their payload, and lives until this function ends.
    var request = unsafe v4l2_ext_controls()
    unsafe request.which = which
    unsafe request.count = UInt32(asked.count)
    unsafe request.controls = argument.entries.baseAddress
    if let number = unsafe file.perform(Requests.getControls, &request) {
      throw DeviceError(.getControls, on: file.path, failedWith: number)
    }
    for (position, index) in asked.enumerated() { values[index] = argument.value(at: position) }
    return values
  }

  /// Sets several controls in one call, in their order.
  static func set(_ settings: [ControlSetting], on file: NodeFile) throws(ControlRefusal) {
    guard !settings.isEmpty else { return }
    var controls: [(id: ControlIdentifier, layout: ValueLayout)] = []
    for (position, setting) in settings.enumerated() {
      guard let layout = ValueLayout(of: setting.control) else {
        throw .refused(setting, at: position, on: file.path, .unsupported, "has a type that this version cannot write.")
      }
      controls.append((setting.control.id, layout))
    }
    let argument = ControlArgument(controls)
    for (position, setting) in settings.enumerated() where !argument.fill(setting.value, at: position) {
      throw .refused(setting, at: position, on: file.path, .usage, "does not take a value of this type or length.")
    }
    // SAFETY: the argument owns the entries and their payload, and lives until this function ends.
    var request = unsafe v4l2_ext_controls()
    unsafe request.count = UInt32(settings.count)
    unsafe request.controls = argument.entries.baseAddress
    guard let number = unsafe file.perform(Requests.setControls, &request) else { return }
    // The index is past the end if the driver refused before it set anything.
    let index = unsafe Int(request.error_idx)
    throw ControlRefusal(
      DeviceError(.setControls, on: file.path, failedWith: number), at: settings.indices.contains(index) ? index : nil)
  }
}

extension ControlRefusal {
  /// The refusal of a value that never reaches the driver.
  fileprivate static func refused(
    _ setting: ControlSetting, at position: Int, on path: String, _ code: DeviceError.Code, _ reason: String
  ) -> ControlRefusal {
    let cause = DeviceError(
      code, operation: .call(.setControls), subject: path, message: "\(setting.control.name.harmless) \(reason)")
    return ControlRefusal(cause, at: position)
  }
}
