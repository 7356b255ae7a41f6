import Glibc

/// A thread that nothing joins, so that work that hangs in a driver blocks nothing else. The corresponding C type is `pthread_t`.
package enum DetachedThread {
  /// Starts a thread; false when the system cannot make another.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Work(work))
    var attributes = pthread_attr_t()
    // SAFETY: the attributes are initialised, used once and destroyed within this function.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    var thread = pthread_t()
    // SAFETY: the thread takes over the reference that `passRetained` made.
    let answer = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    if answer != 0 { unsafe box.release() }
    return answer == 0
  }

  /// Address space; the system allocates memory only for the pages used.
  private static let stackBytes = 1 << 20

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
