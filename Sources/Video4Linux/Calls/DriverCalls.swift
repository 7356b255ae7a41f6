import CameraModel

/// The seam below the fence: the system calls by which a driver is reached.
///
/// The kernel answers them, or libv4l2, or a scripted driver that receives the very same C structures.
/// Answers are the kernel's own: zero or more for success, the negative error number for failure.
package protocol DriverCalls: Sendable {
  /// Opens a path without blocking; gives a descriptor. The corresponding C call is `open`.
  func open(_ path: String, _ access: NodeAccess) -> CInt
  /// Makes a request with its argument, which points to the C structure that belongs to the request. The corresponding C call is `ioctl`.
  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt
  /// Gives the descriptor back. The corresponding C call is `close`.
  func close(_ descriptor: CInt)
  /// Takes the file's lock for one alone, or gives it back, without waiting. The corresponding C call is `flock`.
  func lock(_ descriptor: CInt, _ take: Bool) -> CInt
  /// Waits until an event can be read; gives the bits of `poll`, or zero when time is up. The corresponding C call is `poll`.
  func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt
}

/// What an open node may be used for.
package enum NodeAccess: Hashable, Sendable {
  /// Reading and setting. The corresponding C constant is `O_RDWR`.
  case readWrite
  /// Reading alone, which is enough to list everything. The corresponding C constant is `O_RDONLY`.
  case readOnly
}

extension SystemErrorNumber {
  /// The reason in an answer of ``DriverCalls``; nil when it succeeded.
  init?(answer: CInt) {
    guard answer < 0 else { return nil }
    self.init(rawValue: answer == .min ? .max : -answer)
  }
}
