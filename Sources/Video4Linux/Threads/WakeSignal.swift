import CVideo4Linux
import Glibc

/// A descriptor to poll beside another one, so that any thread can end the wait. The corresponding C call is `eventfd`.
final class WakeSignal: Sendable {
  /// Readable from ``signal()`` until ``clear()``.
  let descriptor: CInt

  /// A signal that is not given yet; nil, with `errno`, where there can be no more descriptors.
  init?() {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends the present wait, and all later ones until it is cleared.
  func signal() {
    var one: UInt64 = 1
    // SAFETY: writes the eight bytes of `one`, the size that an `eventfd` requires.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Takes the signal back.
  func clear() {
    var count: UInt64 = 0
    // SAFETY: reads eight bytes into `count`, the size that an `eventfd` requires.
    _ = unsafe read(descriptor, &count, 8)
  }
}
