import CVideo4Linux
import CameraModel
import Glibc

/// The kernel's own calls.
package struct KernelCalls: DriverCalls {
  /// The calls of the kernel this runs on.
  package init() {}

  /// Opens a node. It never waits, is not passed on to child processes, and becomes nobody's terminal.
  package func open(_ path: String, _ access: NodeAccess) -> CInt {
    let flags = (access == .readWrite ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    while true {
      // SAFETY: the path is passed as text that ends in NUL and lives through the call.
      let descriptor = unsafe Glibc.open(path, flags)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { return -errno }
    }
  }

  /// Makes a request, again when a signal interrupted it.
  package func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    while true {
      // SAFETY: the caller's argument is the structure whose size is in the request's number, and lives through the call.
      let answer = unsafe viewfinder_ioctl(descriptor, request, argument)
      if answer >= 0 { return answer }
      if errno != EINTR { return -errno }
    }
  }

  /// Closes the descriptor. On Linux it is free even when the call was interrupted.
  package func close(_ descriptor: CInt) {
    _ = Glibc.close(descriptor)
  }
}
