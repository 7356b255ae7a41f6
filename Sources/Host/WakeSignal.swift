import CVideo4Linux
import Glibc
import Synchronization

/// A descriptor to poll together with another one, so that any thread can end the wait. The corresponding C call is `eventfd`.
package final class WakeSignal: Sendable {
  /// Negative before the first use.
  private let held = Atomic<CInt>(-1)

  package init() {}

  deinit {
    let descriptor = held.load(ordering: .acquiring)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Readable from ``signal()`` until ``clear()``; created on first use. A negative error number if no more descriptors are available.
  package var descriptor: CInt {
    let present = held.load(ordering: .acquiring)
    guard present < 0 else { return present }
    let new = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    guard new >= 0 else { return -errno }
    let (isOurs, other) = held.compareExchange(expected: -1, desired: new, ordering: .acquiringAndReleasing)
    if isOurs { return new }
    close(new)
    return other
  }

  /// Ends the present wait, and all later ones until it is cleared.
  package func signal() {
    var one: UInt64 = 1
    // SAFETY: writes the eight bytes of `one`, the size that an `eventfd` requires.
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Waits for the signal; true once it is set.
  package func wait(milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the pointer is to one structure, and the count is 1.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Waits for the signal until a moment; false once that has passed. It may return early, such as after a system's signal.
  ///
  /// - Parameter deadline: nanoseconds of ``HostFacts/monotonicNanoseconds``; nil waits without limit.
  package func wait(until deadline: UInt64?) -> Bool {
    guard let deadline else {
      _ = wait(milliseconds: -1)
      return true
    }
    let now = HostFacts.monotonicNanoseconds
    guard now < deadline else { return false }
    // Rounded up, because an earlier end would wait again and again.
    _ = wait(milliseconds: CInt(clamping: (deadline - now) / 1_000_000 + 1))
    return true
  }

  /// Clears the signal.
  package func clear() {
    var count: UInt64 = 0
    // SAFETY: reads eight bytes into `count`, the size that an `eventfd` requires.
    _ = unsafe read(descriptor, &count, 8)
  }
}

/// A file descriptor that is closed when its owner is released.
package struct OwnedDescriptor: ~Copyable {
  package let number: CInt

  package init(_ number: CInt) { self.number = number }

  deinit { close(number) }
}
