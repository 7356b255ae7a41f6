package import CameraModel
import Glibc

extension FileContents {
  /// Writes a whole file, replacing what was there.
  ///
  /// - Throws: `DeviceError` with code `denied`, `notFound` (no such folder, or a folder itself) or `rejected` (a full disk).
  package static func write(_ bytes: [UInt8], toPath path: String) throws(DeviceError) {
    // SAFETY: the path ends in NUL and lives through the call; O_CREAT requires the mode as third argument.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else {
      let number = SystemErrorNumber(rawValue: errno)
      throw number == .noSuchAddress && FileStatus(of: path).kind == .pipe ? unreadPipe(path) : writingFailure(number, path)
    }
    guard write(bytes, to: descriptor) else {
      let number = SystemErrorNumber(rawValue: errno)
      close(descriptor)
      throw writingFailure(number, path)
    }
    // A network file system may report a full disk only here.
    guard close(descriptor) == 0 else { throw writingFailure(SystemErrorNumber(rawValue: errno), path) }
  }

  /// Writes all bytes, and waits for a slow reader; false on failure, with the reason in `errno`.
  static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      // SAFETY: pointer and count cover the rest of the array's memory.
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Another program that shares the terminal or pipe may have made it non-blocking.
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func waitUntilWritable(_ descriptor: CInt) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the pointer is to one structure, and the count is 1.
    _ = unsafe poll(&request, 1, -1)
  }

  /// A named pipe that no program has open for reading.
  private static func unreadPipe(_ path: String) -> DeviceError {
    DeviceError(
      .rejected, operation: "write", subject: path, errorNumber: .noSuchAddress, message: "No program reads the pipe.",
      remedy: "Start its reader first.")
  }

  static func writingFailure(_ number: SystemErrorNumber, _ path: String) -> DeviceError {
    let (code, message, remedy): (DeviceError.Code, String, String?) =
      switch number {
      case .noSuchFile where path.isEmpty: (.notFound, "The name of the file is empty.", "Name a file.")
      case .noSuchFile, .notDirectory: (.notFound, "The folder does not exist.", "Make the folder first, or name another file.")
      case .nameTooLong: (.notFound, "The name is too long for a file.", "Name another file.")
      case .isDirectory: (.notFound, "This is a folder, not a file.", "Name a file in it.")
      case .accessDenied, .notPermitted: (.denied, "You have no permission to write the file.", "Name a file in a folder of your own.")
      case .exists: (.rejected, "The file exists already.", nil)
      case _ where number.rawValue == EBADF: (.rejected, "The stream is closed.", "Send it to a file, or to /dev/null.")
      case .noSpace: (.rejected, "The disk is full.", "Free some space, or write to another disk.")
      default: (.rejected, "The file cannot be written: \(number.meaning).", nil)
      }
    return DeviceError(code, operation: "write", subject: path, errorNumber: number, message: message, remedy: remedy)
  }
}
