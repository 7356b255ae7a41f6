import CVideo4Linux
import Glibc

/// A value that several threads share, and on whose change one can wait with a deadline.
///
/// The corresponding C types are `pthread_mutex_t` and `pthread_cond_t`, on the clock that nobody sets (`CLOCK_MONOTONIC`).
/// Unchecked, because the compiler cannot see that `state` is only touched while `mutex` is held.
@safe package final class Monitor<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: State) {
    self.state = state
    // SAFETY: both live at a fixed address from here to `deinit`, initialised before any use.
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe changed = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    // SAFETY: the last reference is gone, so no thread holds or awaits them.
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs the body alone with the state, and wakes all waiting threads to test their conditions again.
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    update { state in
      // SAFETY: the condition lives as long as `self`.
      defer { unsafe pthread_cond_broadcast(changed) }
      return body(&state)
    }
  }

  /// Runs the body alone with the state and wakes nobody: for changes that no waiting thread's condition depends on.
  package func update<Result>(_ body: (inout State) -> Result) -> Result {
    // SAFETY: the mutex lives as long as `self`.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Reads the state and wakes nobody.
  package func read<Result>(_ body: (State) -> Result) -> Result { update { body($0) } }

  /// Waits until the condition holds or the deadline has passed, in nanoseconds of ``HostFacts/monotonicNanoseconds``.
  package func wait(until deadline: UInt64, for condition: (State) -> Bool) {
    var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    // SAFETY: mutex and condition live as long as `self`, and the wait gives the mutex back locked.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !condition(state), unsafe pthread_cond_timedwait(changed, mutex, &time) == 0 {}
  }
}
