import CVideo4Linux

/// How the process asks the system for memory.
package enum ProcessMemory {
  /// Settings for a command that lives for milliseconds: one pool for all threads, taken in large pieces and never given back.
  ///
  /// A pool for each thread grows page by page, with a system call each time; a listing makes dozens of them otherwise.
  /// Long arrays come from the pool too: memory of their own would be taken and zeroed anew each time one grows.
  /// Call it first, before any thread is started; it is the command's choice, never a library's. The corresponding C call is `mallopt`.
  package static func prepareForShortLife() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_TOP_PAD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    // The most that the C library allows.
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
  }
}
