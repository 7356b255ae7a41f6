import CVideo4Linux
import CameraModel

extension ControlArgument {
  /// Writes a value for the driver to read; false if its type or length does not fit the control.
  borrowing func fill(_ value: ControlValue, at position: Int) -> Bool {
    let layout = layouts[position]
    switch value {
    case .integer(let number):
      guard layout.payloadBytes == 0 else { return layout.payloadBytes == layout.element.size && fill([number], at: position) }
      // SAFETY: only numbers in the structure's union are written, never its pointers.
      switch layout.element {
      case .signed64: unsafe viewfinder_set_value64(&entries[position], number)
      case .unsigned32: unsafe viewfinder_set_value(&entries[position], Int32(truncatingIfNeeded: number))
      default:
        guard let small = Int32(exactly: number) else { return false }
        unsafe viewfinder_set_value(&entries[position], small)
      }
      return true
    case .string(let text):
      guard layout.element == .characters else { return false }
      return fill(text.utf8.map(Int64.init) + [0], at: position)
    case .array(let numbers):
      return layout.payloadBytes > 0 && fill(numbers, at: position)
    }
  }

  private borrowing func fill(_ numbers: [Int64], at position: Int) -> Bool {
    let layout = layouts[position]
    let bytes = numbers.count * layout.element.size
    guard bytes > 0, bytes <= layout.payloadBytes, let start = unsafe entries[position].ptr else { return false }
    // A fixed array must be complete, or the driver would read zeros behind it.
    guard layout.element == .characters || layout.isDynamic || bytes == layout.payloadBytes else { return false }
    // SAFETY: writes a number; the size never exceeds the allocation.
    if layout.isDynamic { unsafe entries[position].size = UInt32(bytes) }
    // SAFETY: the offsets stay below `bytes`, which never exceeds the allocation.
    for (index, number) in numbers.enumerated() {
      let place = unsafe start.advanced(by: index * layout.element.size)
      switch layout.element {
      case .signed32: unsafe place.storeBytes(of: Int32(truncatingIfNeeded: number), as: Int32.self)
      case .unsigned32: unsafe place.storeBytes(of: UInt32(truncatingIfNeeded: number), as: UInt32.self)
      case .signed64: unsafe place.storeBytes(of: number, as: Int64.self)
      case .unsigned16: unsafe place.storeBytes(of: UInt16(truncatingIfNeeded: number), as: UInt16.self)
      case .unsigned8, .characters: unsafe place.storeBytes(of: UInt8(truncatingIfNeeded: number), as: UInt8.self)
      }
    }
    return true
  }
}
