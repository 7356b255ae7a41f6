import CVideo4Linux
import Glibc
import Synchronization

/// A descriptor to poll beside another one, so that any thread can end the wait. The corresponding C call is `eventfd`.
final class WakeSignal: Sendable {
  private let held = Mutex<CInt>(-1)

  deinit { held.withLock { if $0 >= 0 { close($0) } } }

  /// Readable from ``signal()`` until ``clear()``; made at its first use. A negative error number where there can be no more descriptors.
  var descriptor: CInt {
    held.withLock { held in
      if held < 0 { held = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)) }
      return held < 0 ? -errno : held
    }
  }

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
