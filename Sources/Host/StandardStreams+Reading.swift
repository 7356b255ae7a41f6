package import CameraModel
import Glibc

extension StandardStreams {
  /// Waits until the standard input has bytes or ends; false once the standard output has no reader.
  package static func awaitInput() -> Bool {
    var requests = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    // SAFETY: the count is that of the array, which lives through the call.
    while unsafe poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    return requests[1].revents & Int16(POLLERR) == 0
  }

  /// The next bytes of the standard input, at most 64 KiB; empty at its end.
  package static func nextInput() throws(DeviceError) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the array has room for the bytes requested and lives through the call.
      let count = unsafe part.withUnsafeMutableBytes { unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(part[..<count]) }
      let number = SystemErrorNumber(rawValue: errno)
      if number == .interrupted { continue }
      if errno == EAGAIN {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // SAFETY: the pointer is to one structure, and the count is 1.
        _ = unsafe poll(&request, 1, -1)
        continue
      }
      throw DeviceError(
        number == .isDirectory ? .notFound : .rejected, operation: "read", subject: "standard input", errorNumber: number,
        message: "The standard input cannot be read.")
    }
  }
}
