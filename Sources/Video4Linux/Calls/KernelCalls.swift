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
    // SAFETY: the path is passed as text that ends in NUL and lives through the call.
    let descriptor = unsafe Glibc.open(path, flags)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// Makes a request.
  package func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: the caller's argument is the structure whose size is in the request's number, and lives through the call.
    let answer = unsafe viewfinder_ioctl(descriptor, request, argument)
    return answer >= 0 ? answer : -errno
  }

  /// Closes the descriptor. On Linux it is free even when the call was interrupted.
  package func close(_ descriptor: CInt) {
    _ = Glibc.close(descriptor)
  }
}

extension DriverCalls {
  /// The kernel's own lock: it knows nothing of drivers.
  package func lock(_ descriptor: CInt, _ take: Bool) -> CInt {
    flock(descriptor, take ? LOCK_EX | LOCK_NB : LOCK_UN) == 0 ? 0 : -errno
  }

  /// Events are urgent data; asking for pictures too would end the wait at once on a node that does not stream.
  package func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt {
    var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    // SAFETY: one structure, one counted.
    let answer = unsafe poll(&request, 1, milliseconds)
    return answer < 0 ? -errno : CInt(request.revents)
  }
}
