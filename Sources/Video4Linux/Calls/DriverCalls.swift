import CameraModel

/// The system calls that reach a driver.
///
/// The kernel implements them, and libv4l2, and the scripted driver of the tests, which gets the same C structures.
/// They return zero or more on success, and the negative error number on failure.
///
/// A protocol of classes: each call through a value of any type would first look where the value is.
package protocol DriverCalls: AnyObject, Sendable {
  /// Opens a path without blocking, and gives its descriptor. The corresponding C call is `open`.
  func open(_ path: String, _ access: NodeAccess) -> CInt
  /// Makes a request; the argument points to the request's C structure. The corresponding C call is `ioctl`.
  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt
  /// Closes the descriptor. The corresponding C call is `close`.
  func close(_ descriptor: CInt)
  /// Takes the exclusive lock of the file, or releases it, without waiting. The corresponding C call is `flock`.
  func lock(_ descriptor: CInt, _ take: Bool) -> CInt
  /// Waits until an event can be read; gives the bits of `poll`, or zero after the time limit. The corresponding C call is `poll`.
  func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt

  /// Maps a plane of a buffer for reading and writing, and gives its address in `memory`. The corresponding C call is `mmap`.
  func map(_ descriptor: CInt, offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt
  /// Ends a mapping, also one that was detached. The corresponding C call is `munmap`.
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Puts a private copy of a mapping's bytes in its place. The corresponding C call is `mremap`.
  func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt
  /// Waits for a filled buffer, an event or the other descriptor; without limit where that is negative.
  ///
  /// Gives the bits of `poll` for the device, and `StreamWait.wake` where the other descriptor can be read; zero after the time limit.
  /// The corresponding C call is `poll`.
  func waitForStream(_ descriptor: CInt, wake: CInt, milliseconds: CInt) -> CInt
}

/// The access with which a node is opened.
package enum NodeAccess: Hashable, Sendable {
  /// Reading and setting. The corresponding C constant is `O_RDWR`.
  case readWrite
  /// Reading only, which is enough to list everything. The corresponding C constant is `O_RDONLY`.
  case readOnly
}

extension SystemErrorNumber {
  /// The reason in an answer of ``DriverCalls``; nil when it succeeded.
  init?(answer: CInt) {
    guard answer < 0 else { return nil }
    self.init(rawValue: answer == .min ? .max : -answer)
  }
}
