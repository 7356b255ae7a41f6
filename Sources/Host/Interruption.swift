import CVideo4Linux
import Glibc
import Synchronization

/// Requests to end the process: Ctrl-C, a closed terminal, or `kill`.
package enum Interruption {
  private static let heeded = Atomic(false)
  private static let wished = Atomic(false)
  private static let held = Atomic(false)

  /// From now on, the first Ctrl-C does not end the process; the work polls for it and ends early. A second Ctrl-C ends the process.
  /// The corresponding C constant is `SIGINT`.
  package static func heed() {
    // Used here first, because a signal handler must not run a lazy initializer.
    wished.store(false, ordering: .sequentiallyConsistent)
    heeded.store(true, ordering: .sequentiallyConsistent)
    _ = signal(SIGINT) { number in
      Interruption.wished.store(true, ordering: .sequentiallyConsistent)
      _ = signal(number, SIG_DFL)
    }
  }

  /// Blocks the signals that end a process until ``release()``. The work polls for them and undoes its changes.
  ///
  /// Call it before any thread starts: the block covers this thread and the threads that it starts later. Signals that the process
  /// ignored at its start, as under `nohup`, stay ignored. The corresponding C constants are `SIGINT`, `SIGTERM` and `SIGHUP`.
  package static func hold() {
    var signals = endings
    // SAFETY: the set lives through the call.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    held.store(true, ordering: .sequentiallyConsistent)
    heeded.store(true, ordering: .sequentiallyConsistent)
  }

  /// Drops a blocked Ctrl-C, so that ``release()`` does not end the process. Other signals stay pending.
  package static func dismiss() {
    guard held.load(ordering: .sequentiallyConsistent) else { return }
    var (signals, noTime) = (sigset_t(), timespec())
    // SAFETY: the set and the time live through the calls.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    while unsafe sigtimedwait(&signals, nil, &noTime) == SIGINT {}
  }

  /// Leaves the signals blocked until the process exits, because it has a result and must exit with its status.
  package static func disregard() { held.store(false, ordering: .sequentiallyConsistent) }

  /// Unblocks the signals; a pending one ends the process.
  package static func release() {
    guard held.exchange(false, ordering: .sequentiallyConsistent) else { return }
    var signals = endings
    // SAFETY: the set lives through the call.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether the work polls for interruptions.
  static var isHeeded: Bool { heeded.load(ordering: .relaxed) }

  /// Whether the work should end.
  package static var isWished: Bool {
    wished.load(ordering: .sequentiallyConsistent) || held.load(ordering: .sequentiallyConsistent) && isPending
  }

  /// Waits until a blocked signal is pending, another thread signals the end, or the deadline has passed. The wait is brief if the process
  /// has no descriptors left. The corresponding C call is `signalfd`.
  ///
  /// - Parameter deadline: in nanoseconds of ``HostFacts/monotonicNanoseconds``.
  package static func wait(until deadline: UInt64, unless end: WakeSignal) {
    wait(until: deadline, or: pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0))
  }

  /// Waits until a blocked signal is pending, or standard output has no reader any more. It may return earlier.
  package static func waitWhileRead() { wait(until: .max, or: StandardStreams.unread) }

  private static func wait(until deadline: UInt64, or request: pollfd) {
    var signals = endings
    // SAFETY: the set lives through the call.
    let pending = OwnedDescriptor(unsafe signalfd(-1, &signals, CInt(SFD_CLOEXEC)))
    var requests = [pollfd(fd: pending.number, events: Int16(POLLIN), revents: 0), request]
    let now = HostFacts.monotonicNanoseconds
    let rest = requests.contains { $0.fd < 0 } ? glance : now < deadline ? CInt(clamping: (deadline - now) / 1_000_000 + 1) : 0
    // SAFETY: pointer and count are those of the array.
    _ = unsafe poll(&requests, nfds_t(requests.count), rest)
  }

  /// In milliseconds.
  private static let glance: CInt = 50

  /// Whether a blocked signal is pending.
  private static var isPending: Bool {
    var pending = sigset_t()
    // SAFETY: the call fills in the set.
    guard unsafe sigpending(&pending) == 0 else { return false }
    return numbers.contains { number in unsafe sigismember(&pending, number) == 1 && !isIgnored(number) }
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private static var endings: sigset_t {
    var signals = sigset_t()
    // SAFETY: the calls fill in the set.
    unsafe sigemptyset(&signals)
    for number in numbers where !isIgnored(number) { unsafe sigaddset(&signals, number) }
    return signals
  }

  /// Whether the process ignores a signal; a blocked signal is pending even then.
  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    // SAFETY: the call fills in the structure; the handler in its union is only compared.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
