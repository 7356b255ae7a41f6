import CameraModel
import Glibc

extension FileContents {
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
      case .noSuchAddress where FileStatus(of: path).kind == .pipe: (.rejected, "No program reads the pipe.", "Start its reader first.")
      default: (.rejected, "The file cannot be written: \(number.meaning).", nil)
      }
    return DeviceError(code, operation: "write", subject: path, errorNumber: number, message: message, remedy: remedy)
  }
}
