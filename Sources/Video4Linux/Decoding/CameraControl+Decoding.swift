import CVideo4Linux
import CameraModel
import Host

extension CameraControl {
  /// A control as a driver describes it, without menu and value.
  init(_ answer: v4l2_query_ext_ctrl) {
    let type = ControlType(number: answer.type)
    let dimensions = withDimensions(answer)
    self.init(
      id: ControlIdentifier(rawValue: answer.id), name: String(fixedArray: answer.name), type: type,
      flags: ControlFlag.flags(bits: answer.flags),
      dimensions: dimensions)
    guard type.hasRange else { return }
    if type == .bitmask {
      // A mask is unsigned, but its fields in the structure are signed.
      (min, max, step) = (0, Int64(UInt32(truncatingIfNeeded: answer.maximum)), 0)
      defaultValue = Int64(UInt32(truncatingIfNeeded: answer.default_value))
    } else {
      (min, max, step) = (answer.minimum, answer.maximum, Int64(clamping: answer.step))
      defaultValue = type == .string ? nil : answer.default_value
    }
  }

  /// A control as a driver without `VIDIOC_QUERY_EXT_CTRL` describes it.
  init(_ answer: v4l2_queryctrl) {
    var extended = v4l2_query_ext_ctrl()
    extended.id = answer.id
    extended.type = answer.type
    extended.minimum = Int64(answer.minimum)
    extended.maximum = Int64(answer.maximum)
    extended.step = UInt64(UInt32(bitPattern: answer.step))
    extended.default_value = Int64(answer.default_value)
    extended.flags = answer.flags
    self.init(extended)
    name = String(fixedArray: answer.name)
  }
}

/// The lengths of an array's dimensions, at most as many as the structure can hold.
private func withDimensions(_ answer: v4l2_query_ext_ctrl) -> [Int] {
  let all = [answer.dims.0, answer.dims.1, answer.dims.2, answer.dims.3]
  return all.prefix(Int(answer.nr_of_dims)).map { Int($0) }
}

extension ControlType {
  private static let numbers: [(v4l2_ctrl_type, ControlType)] = [
    (V4L2_CTRL_TYPE_INTEGER, .integer), (V4L2_CTRL_TYPE_BOOLEAN, .boolean), (V4L2_CTRL_TYPE_MENU, .menu),
    (V4L2_CTRL_TYPE_BUTTON, .button), (V4L2_CTRL_TYPE_INTEGER64, .integer64), (V4L2_CTRL_TYPE_CTRL_CLASS, .controlClass),
    (V4L2_CTRL_TYPE_STRING, .string), (V4L2_CTRL_TYPE_BITMASK, .bitmask), (V4L2_CTRL_TYPE_INTEGER_MENU, .integerMenu),
    (V4L2_CTRL_TYPE_U8, .u8), (V4L2_CTRL_TYPE_U16, .u16), (V4L2_CTRL_TYPE_U32, .u32), (V4L2_CTRL_TYPE_AREA, .area),
    // `V4L2_CTRL_TYPE_RECT`, which headers have since Linux 6.16.
    (v4l2_ctrl_type(rawValue: 0x107), .rectangle),
  ]

  /// The name for a driver's number; `0x…` for numbers without a name, such as codec structures.
  init(number: UInt32) {
    self =
      Self.numbers.first { $0.0.rawValue == number }?.1 ?? ControlType(rawValue: "0x" + String(number, radix: 16))
  }

  /// Whether controls of this type have a minimum and a maximum.
  fileprivate var hasRange: Bool {
    self != .button && self != .controlClass && self != .area && self != .rectangle && !rawValue.hasPrefix("0x")
  }
}

extension MenuItem {
  /// A menu item: a name, or a number in an integer menu.
  init(_ answer: v4l2_querymenu, ofIntegers: Bool) {
    self.init(
      index: Int64(answer.index), name: ofIntegers ? nil : String(fixedArray: answer.name), value: ofIntegers ? answer.value : nil)
  }
}

extension ControlValue {
  /// A value inside the structure.
  init(_ answer: v4l2_ext_control, _ element: ValueLayout.Element) {
    // SAFETY: only numbers in the structure's union are read, never its pointers.
    switch element {
    case .signed64: self = unsafe .integer(answer.value64)
    case .unsigned32: self = unsafe .integer(Int64(UInt32(bitPattern: answer.value)))
    default: self = unsafe .integer(Int64(answer.value))
    }
  }

  /// A value in the bytes to which the structure points.
  ///
  /// - Parameter bytes: the bytes that the driver wrote.
  @unsafe init(payload bytes: UnsafeRawBufferPointer, _ element: ValueLayout.Element) {
    guard element != .characters else {
      // SAFETY: the bytes are read within their bounds.
      let end = unsafe bytes.firstIndex(of: 0) ?? bytes.count
      self = unsafe .string(String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<end]), as: UTF8.self))
      return
    }
    let offsets = stride(from: 0, through: bytes.count - element.size, by: element.size)
    // SAFETY: every offset leaves room for one element before the end.
    self = .array(
      offsets.map { offset in
        switch element {
        case .signed32: unsafe Int64(bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
        case .unsigned32: unsafe Int64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        case .signed64: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)
        case .unsigned16: unsafe Int64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
        case .unsigned8, .characters: unsafe Int64(bytes[offset])
        }
      })
  }
}
