import CVideo4Linux
import CameraModel

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
