import CVideo4Linux
import CameraModel
import Glibc

/// The system calls of the kernel.
package final class KernelCalls: DriverCalls {
  /// The calls of the running kernel.
  package init() {}

  /// Opens a node without waiting. Child processes do not inherit it.
  package func open(_ path: String, _ access: NodeAccess) -> CInt {
    let flags = (access == .readWrite ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    // SAFETY: the path ends in NUL and lives through the call.
    let descriptor = unsafe Glibc.open(path, flags)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// Makes a request.
  package func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: the caller's argument has the size in the request's number, and lives through the call.
    let answer = unsafe viewfinder_ioctl(descriptor, request, argument)
    return answer >= 0 ? answer : -errno
  }

  /// Closes the descriptor. Linux frees it even if a signal interrupts the call.
  package func close(_ descriptor: CInt) {
    _ = Glibc.close(descriptor)
  }
}

extension DriverCalls {
  /// The lock belongs to the kernel, not to the driver.
  package func lock(_ descriptor: CInt, _ take: Bool) -> CInt {
    flock(descriptor, take ? LOCK_EX | LOCK_NB : LOCK_UN) == 0 ? 0 : -errno
  }

  /// Closing another descriptor of the file keeps this lock, unlike a lock of the process.
  package func lockWholeFile(_ descriptor: CInt) -> CInt {
    viewfinder_lock_whole_file(descriptor) == 0 ? 0 : -errno
  }

  /// Polls only for events, because polling for frames returns at once on a node that does not stream.
  package func waitForEvent(_ descriptor: CInt, milliseconds: CInt) -> CInt {
    var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    // SAFETY: the pointer is to one structure, and the count is 1.
    let answer = unsafe poll(&request, 1, milliseconds)
    return answer < 0 ? -errno : CInt(request.revents)
  }
}
