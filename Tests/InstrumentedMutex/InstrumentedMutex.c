// The slow paths of Swift's `Mutex`, for tests with the thread sanitizer.
//
// The runtime's own are not instrumented, and leave the lock to the kernel (FUTEX_LOCK_PI): the sanitizer sees no order between the
// threads that contend for a mutex, and reports what the mutex guards. Here they wait for the lock in sight of the sanitizer.
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) _Atomic uint32_t *lock

// Synchronization._MutexHandle._lockSlow(UInt32) -> ()
SWIFT void $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF(uint32_t thread, SELF) {
  uint32_t nobody = 0;
  while (!atomic_compare_exchange_weak_explicit(lock, &nobody, thread, memory_order_acquire, memory_order_relaxed)) {
    nobody = 0;
    sched_yield();
  }
}

// Synchronization._MutexHandle._unlockSlow() -> (): never needed, since no thread waits in the kernel.
SWIFT void $s15Synchronization12_MutexHandleV11_unlockSlowyyF(SELF) { atomic_store_explicit(lock, 0, memory_order_release); }
