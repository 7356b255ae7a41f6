import CVideo4Linux
import Glibc

/// A thread that is never joined, so that work that hangs in a driver blocks nothing else. The corresponding C type is `pthread_t`.
package enum DetachedThread {
  /// Starts a thread; false if the system cannot create another.
  ///
  /// - Parameters:
  ///   - name: its name in `top -H` and debuggers, at most 15 bytes; nil uses the process's name. The corresponding C constant is
  ///     `PR_SET_NAME`.
  ///   - work: the work of the thread.
  package static func start(named name: StaticString? = nil, _ work: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Work(name, work))
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
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    if answer != 0 { unsafe box.release() }
    return answer == 0
  }

  /// Address space; the system allocates memory only for the pages used.
  private static let stackBytes = 1 << 20

  private final class Work: Sendable {
    private let name: StaticString?
    private let body: @Sendable () -> Void

    init(_ name: StaticString?, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

    func run() {
      // SAFETY: the name is a constant of the program, and ends in NUL.
      if let name { _ = unsafe viewfinder_name_thread(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) }
      body()
    }
  }
}
