import CameraModel
import Synchronization

/// The objects that C programs hold, by handles that are numbers and never addresses.
///
/// A handle that was released, or never given, is found out by looking it up.
final class Handles: Sendable {
  /// The handles of this process.
  static let shared = Handles()

  private struct Entry {
    let object: any AnyObject & Sendable
    var references = 1
  }

  private struct State {
    var entries: [UInt: Entry] = [:]
    var last: UInt = 0
  }

  private let state = Mutex(State())

  /// A handle for an object, with one reference.
  func add(_ object: any AnyObject & Sendable) -> OpaquePointer? {
    let number = state.withLock { state in
      // Numbers are never used twice, so an old handle cannot mean a new object.
      state.last += 1
      state.entries[state.last] = Entry(object: object)
      return state.last
    }
    // Multiples of 16, as addresses are.
    return unsafe OpaquePointer(bitPattern: number &* 16)
  }

  private func number(_ handle: OpaquePointer?) -> UInt? {
    let bits = UInt(bitPattern: handle)
    return bits.isMultiple(of: 16) ? bits / 16 : nil
  }

  /// The object of a handle; nil if it was released or is of another type.
  func object<Object>(_ handle: OpaquePointer?, _: Object.Type = Object.self) -> Object? {
    guard let number = unsafe number(handle) else { return nil }
    return state.withLock { $0.entries[number]?.object } as? Object
  }

  /// The object of a handle.
  ///
  /// - Throws: `DeviceError` with code `usage` for any other handle.
  func require<Object>(_ handle: OpaquePointer?, _ type: Object.Type = Object.self) throws(DeviceError) -> Object {
    if let object = unsafe object(handle, type) { return object }
    throw .usage("The handle is NULL, was released, or belongs to another type.")
  }

  /// Adds a reference; false if the handle is none of this type.
  func retain<Object>(_ handle: OpaquePointer?, _: Object.Type) -> Bool {
    guard let number = unsafe number(handle) else { return false }
    return state.withLock { state in
      guard state.entries[number]?.object is Object else { return false }
      state.entries[number]?.references += 1
      return true
    }
  }

  /// Removes a reference.
  ///
  /// - Returns: the object if that was its last reference; nil also if the handle is none of this type.
  func release<Object>(_ handle: OpaquePointer?, _: Object.Type) -> Object? {
    guard let number = unsafe number(handle) else { return nil }
    return state.withLock { state in
      guard var entry = state.entries[number], let object = entry.object as? Object else { return nil }
      entry.references -= 1
      state.entries[number] = entry.references > 0 ? entry : nil
      return entry.references > 0 ? nil : object
    }
  }
}
