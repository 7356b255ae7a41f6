import CVideo4Linux
import Glibc

/// A value shared by several threads, which can wait for a change until a deadline.
///
/// The corresponding C types are `pthread_mutex_t` and `pthread_cond_t`, with `CLOCK_MONOTONIC`.
/// Unchecked, because the compiler cannot see that `mutex` guards every access to `state`.
@safe package final class Monitor<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: State) {
    self.state = state
    // SAFETY: both are initialized before any use and stay at their addresses until `deinit`.
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
    // SAFETY: the last reference is gone, so no thread uses them.
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Changes the state exclusively, then wakes all waiting threads to test their conditions again.
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    // Only after the mutex is released, because a thread that wakes earlier would wait for it.
    // SAFETY: the condition lives as long as `self`.
    defer { unsafe pthread_cond_broadcast(changed) }
    return update(body)
  }

  /// Changes the state exclusively and wakes no thread, for changes on which no waiting condition depends.
  package func update<Result>(_ body: (inout State) -> Result) -> Result {
    // SAFETY: the mutex lives as long as `self`.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Reads the state exclusively.
  package func read<Result>(_ body: (State) -> Result) -> Result { update { body($0) } }

  /// Waits until the condition holds or the deadline has passed, in nanoseconds of ``HostFacts/monotonicNanoseconds``.
  package func wait(until deadline: UInt64, for condition: (State) -> Bool) {
    var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    // SAFETY: mutex and condition live as long as `self`, and the wait returns with the mutex locked.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !condition(state), unsafe pthread_cond_timedwait(changed, mutex, &time) == 0 {}
  }
}
