package import CameraModel
import Glibc

extension FileContents {
  /// Writes a whole file, replacing what was there.
  ///
  /// - Throws: `DeviceError` with code `denied`, `notFound` (no such folder, or a folder itself) or `rejected` (a full disk).
  package static func write(_ bytes: [UInt8], toPath path: String) throws(DeviceError) {
    // SAFETY: the path is passed as text that ends in NUL and lives through the call; the mode is the third argument that O_CREAT asks for.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw writingFailure(SystemErrorNumber(rawValue: errno), path) }
    guard write(bytes, to: descriptor) else {
      let number = SystemErrorNumber(rawValue: errno)
      close(descriptor)
      throw writingFailure(number, path)
    }
    // A network file system may say only here that the disk is full.
    guard close(descriptor) == 0 else { throw writingFailure(SystemErrorNumber(rawValue: errno), path) }
  }

  /// Writes all bytes, waiting where the reader is slower; false when it could not, with the reason in `errno`.
  static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      // SAFETY: the pointer is to the array's memory, the count is what is left of it.
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // The stream may be a pipe, or made non-blocking by someone else, as programs that share a terminal do.
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func waitUntilWritable(_ descriptor: CInt) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: one structure, one counted.
    _ = unsafe poll(&request, 1, -1)
  }

  static func writingFailure(_ number: SystemErrorNumber, _ path: String) -> DeviceError {
    let (code, message): (DeviceError.Code, String) =
      switch number {
      case .noSuchFile, .notDirectory: (.notFound, "There is no such folder.")
      case .nameTooLong: (.notFound, "No file can have so long a name.")
      case .isDirectory: (.notFound, "This is a folder, not a file.")
      case .accessDenied, .notPermitted: (.denied, "You may not write it.")
      case .noSpace: (.rejected, "The disk is full.")
      default: (.rejected, "It cannot be written: \(number.meaning).")
      }
    return DeviceError(code, operation: "write", subject: path, errorNumber: number, message: message)
  }
}
