import Glibc
import Synchronization

/// The wish that long work ends: Ctrl-C, a terminal that is gone, or `kill`.
package enum Interruption {
  private static let heeded = Atomic(false)
  private static let wished = Atomic(false)
  private static let held = Atomic(false)

  /// From now on Ctrl-C does not end the process; the work asks for it and ends with what it has. A second one ends the process all the same.
  /// The corresponding C constant is `SIGINT`.
  package static func heed() {
    // Made before a signal can come: what is made on first use must not be made within a handler.
    wished.store(false, ordering: .sequentiallyConsistent)
    heeded.store(true, ordering: .sequentiallyConsistent)
    _ = signal(SIGINT) { number in
      Interruption.wished.store(true, ordering: .sequentiallyConsistent)
      _ = signal(number, SIG_DFL)
    }
  }

  /// From now on the signals that ask a process to end wait until ``release()``; the work asks for them and puts back what it has begun.
  ///
  /// They are held back from this thread and those that it starts afterwards, so it is called before any other is started. One that the process
  /// was started to ignore, as by `nohup`, stays ignored. The corresponding C constants are `SIGINT`, `SIGTERM` and `SIGHUP`.
  package static func hold() {
    var signals = endings
    // SAFETY: the set lives through the call.
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    held.store(true, ordering: .sequentiallyConsistent)
    heeded.store(true, ordering: .sequentiallyConsistent)
  }

  /// Drops a Ctrl-C that is held back, for work that it ended in order: ``release()`` does not end the process by it. Other signals stay.
  package static func dismiss() {
    guard held.load(ordering: .sequentiallyConsistent) else { return }
    var (signals, noTime) = (sigset_t(), timespec())
    // SAFETY: the set and the time live through the calls.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    while unsafe sigtimedwait(&signals, nil, &noTime) == SIGINT {}
  }

  /// Lets the signals through that were held back: the process dies by the one that came meanwhile.
  package static func release() {
    guard held.exchange(false, ordering: .sequentiallyConsistent) else { return }
    var signals = endings
    // SAFETY: the set lives through the call.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether anybody asks for the wish.
  static var isHeeded: Bool { heeded.load(ordering: .relaxed) }

  /// Whether the work is to end.
  package static var isWished: Bool {
    wished.load(ordering: .sequentiallyConsistent) || held.load(ordering: .sequentiallyConsistent) && isPending
  }

  /// Whether one of the signals that are held back has come.
  private static var isPending: Bool {
    var pending = sigset_t()
    // SAFETY: the set is filled in within the call.
    guard unsafe sigpending(&pending) == 0 else { return false }
    return numbers.contains { number in unsafe sigismember(&pending, number) == 1 && !isIgnored(number) }
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private static var endings: sigset_t {
    var signals = sigset_t()
    // SAFETY: the set is filled in within the calls.
    unsafe sigemptyset(&signals)
    for number in numbers where !isIgnored(number) { unsafe sigaddset(&signals, number) }
    return signals
  }

  /// A signal that is held back waits even where it is ignored.
  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    // SAFETY: the structure is filled in within the call; of its union the handler is only compared.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
