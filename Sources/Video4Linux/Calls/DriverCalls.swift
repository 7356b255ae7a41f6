import CameraModel

/// The system calls that reach a driver.
///
/// The kernel, libv4l2 and the tests' scripted driver implement them with the same C structures. They return zero or more on success, and
/// the negative error number on failure.
///
/// A class protocol, because a call through a value of any type would first look up where the value is.
package protocol DriverCalls: AnyObject, Sendable {
  /// Opens a path without blocking, and returns its descriptor. The corresponding C call is `open`.
  func open(_ path: String, _ access: NodeAccess) -> CInt
  /// Makes a request; the argument points to the request's C structure. The corresponding C call is `ioctl`.
  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt
  /// Closes the descriptor. The corresponding C call is `close`.
  func close(_ descriptor: CInt)
  /// Takes or releases the exclusive lock of the file, without waiting. The corresponding C call is `flock`.
  func lock(_ descriptor: CInt, _ take: Bool) -> CInt
  /// Takes a lock over the whole file for this open file, without waiting. The corresponding C call is `fcntl` with `F_OFD_SETLK`.
  func lockWholeFile(_ descriptor: CInt) -> CInt
  /// Waits until an event can be read; returns the bits of `poll`, or zero after the time limit. The corresponding C call is `poll`.
  func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt

  /// Maps a plane of a buffer for reading and writing, and stores its address in `memory`. The corresponding C call is `mmap`.
  func map(_ descriptor: CInt, offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt
  /// Ends a mapping, even a detached one. The corresponding C call is `munmap`.
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Replaces a mapping with a private copy of its bytes. The corresponding C call is `mremap`.
  func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt
  /// Waits for a filled buffer, an event, an event of another file or the descriptor `wake`. A negative file is none, a negative time no limit.
  ///
  /// Returns the bits of `poll` for the device, with `POLLPRI` also for the other file, `StreamWait.wake` if `wake` can be read, and zero
  /// after the time limit. The corresponding C call is `poll`.
  func waitForStream(_ descriptor: CInt, wake: CInt, events: CInt, milliseconds: CInt) -> CInt
}

/// The access mode of an open node.
package enum NodeAccess: Hashable, Sendable {
  /// Reading and setting. The corresponding C constant is `O_RDWR`.
  case readWrite
  /// Reading only, which suffices to list everything. The corresponding C constant is `O_RDONLY`.
  case readOnly
}

extension SystemErrorNumber {
  /// The reason in an answer of ``DriverCalls``; nil if it succeeded.
  init?(answer: CInt) {
    guard answer < 0 else { return nil }
    self.init(rawValue: answer == .min ? .max : -answer)
  }
}
