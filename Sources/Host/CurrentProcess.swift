import CVideo4Linux
import Glibc

/// The process that runs this code.
package enum CurrentProcess {
  /// The value of an environment variable; nil where it is not set. The corresponding C call is `getenv`.
  package static func environment(_ name: String) -> String? {
    // SAFETY: nothing changes the environment after the start; the text is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether the process runs as the superuser. The corresponding C call is `geteuid`.
  package static var isRoot: Bool { geteuid() == 0 }

  /// Ends the process with an exit status.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Sets up the allocator for a command that runs for milliseconds: one pool for all threads, grown in large steps, never shrunk.
  ///
  /// A pool for each thread would grow page by page, with a system call each time. Long arrays use the pool too, because the system
  /// maps and zeroes separate memory again each time an array grows.
  /// Call it before any thread starts. Only a command may choose this, never a library. The corresponding C call is `mallopt`.
  package static func prepareForShortLife() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_TOP_PAD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 30)
    // The most that the C library allows.
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
  }
}
