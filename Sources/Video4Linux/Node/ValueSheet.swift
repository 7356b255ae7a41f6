import CVideo4Linux
import CameraModel

/// The memory of one `VIDIOC_G_EXT_CTRLS` or `VIDIOC_S_EXT_CTRLS`: an entry for each control and, behind some, the bytes they point to.
@safe struct ValueSheet: ~Copyable {
  /// The corresponding C type is `struct v4l2_ext_control`.
  let entries: UnsafeMutableBufferPointer<v4l2_ext_control>
  private let payload: UnsafeMutableRawBufferPointer
  let layouts: [ValueLayout]

  /// Zeroed memory for the values of these controls.
  init(_ controls: [(id: UInt32, layout: ValueLayout)]) {
    layouts = controls.map(\.layout)
    let bytes = layouts.reduce(0) { $0 + $1.roundedPayload }
    // SAFETY: both blocks are zeroed whole before use, and freed by `deinit` alone.
    unsafe payload = .allocate(byteCount: bytes, alignment: ValueLayout.alignment)
    _ = unsafe payload.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe entries = .allocate(capacity: controls.count)
    unsafe entries.initialize(repeating: v4l2_ext_control())
    var offset = 0
    for (position, control) in controls.enumerated() {
      unsafe entries[position].id = control.id
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

  /// What the driver filled in for the control at a position.
  borrowing func value(at position: Int) -> ControlValue? {
    let layout = layouts[position]
    guard layout.payloadBytes > 0 else { return unsafe ControlValue(entries[position], layout.element) }
    guard let start = unsafe entries[position].ptr else { return nil }
    // A dynamic array says in `size` how much of it is used.
    // SAFETY: never more is read than was allocated.
    let count = unsafe min(Int(entries[position].size), layout.payloadBytes)
    return unsafe ControlValue(payload: UnsafeRawBufferPointer(start: start, count: count), layout.element)
  }
}

extension ValueLayout {
  /// Numbers of eight bytes must not straddle.
  fileprivate static let alignment = 8

  fileprivate var roundedPayload: Int { (payloadBytes + Self.alignment - 1) / Self.alignment * Self.alignment }
}
