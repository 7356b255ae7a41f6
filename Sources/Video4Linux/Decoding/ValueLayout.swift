import CameraModel

/// The memory layout of a control's value: inside `struct v4l2_ext_control`, or in bytes to which it points.
struct ValueLayout: Equatable {
  /// The type of one number.
  enum Element: Equatable {
    case signed32, unsigned32, signed64, unsigned8, unsigned16, characters
  }

  let element: Element
  /// The number of bytes outside the structure; 0 for a value inside it.
  let payloadBytes: Int
  /// Whether the value is a dynamic array, which may hold fewer numbers than fit.
  let isDynamic: Bool

  /// In bytes. No known control comes near it; a driver that claims more gets no memory.
  private static let largestPayload = 1 << 20

  /// The layout of a control's value; nil for types that this version does not know, and for impossible sizes.
  init?(of control: CameraControl) {
    guard let element = Element(of: control.type) else { return nil }
    self.element = element
    isDynamic = control.flags.contains(.dynamicArray)
    guard control.isPointedTo else {
      payloadBytes = 0
      return
    }
    let bytesOfOne = control.type == .string ? Self.stringBytes(control.max) : element.size
    guard let (total, overflow) = control.elementCount?.multipliedReportingOverflow(by: bytesOfOne), !overflow,
      (1...Self.largestPayload).contains(total)
    else { return nil }
    payloadBytes = total
  }

  /// The longest string including its NUL.
  private static func stringBytes(_ longest: Int64?) -> Int {
    Int(clamping: Swift.min(Swift.max(longest ?? 0, 0), Int64(largestPayload))) + 1
  }
}

extension ValueLayout.Element {
  /// The element of a type's values; nil for types that this version cannot read.
  fileprivate init?(of type: ControlType) {
    switch type {
    case .integer, .boolean, .menu, .integerMenu, .button, .rectangle: self = .signed32
    case .bitmask, .u32, .area: self = .unsigned32
    case .integer64: self = .signed64
    case .string: self = .characters
    case .u8: self = .unsigned8
    case .u16: self = .unsigned16
    default: return nil
    }
  }

  /// Bytes of one number.
  var size: Int {
    switch self {
    case .signed32, .unsigned32: 4
    case .signed64: 8
    case .unsigned8, .characters: 1
    case .unsigned16: 2
    }
  }
}

extension CameraControl {
  fileprivate var isPointedTo: Bool {
    flags.contains(.hasPayload) || !dimensions.isEmpty || [.string, .u8, .u16, .u32, .area, .rectangle].contains(type)
  }
}
