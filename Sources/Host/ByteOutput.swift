package import CameraModel
import Glibc

/// A file, a pipe or the standard output for a long series of writes. Waiting for a slow reader ends if the process should end, or the task
/// is cancelled.
package final class ByteOutput: Sendable {
  private let descriptor: CInt
  private let name: String
  private let isOwned: Bool
  /// The number of bytes per write.
  private let part: Int

  /// The standard output.
  package static var standardOutput: ByteOutput { ByteOutput(STDOUT_FILENO, named: "standard output", isOwned: false) }

  /// Opens or creates a file. A named pipe waits until a reader opens it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - replaces: whether to empty an existing file first.
  ///   - tellWaiting: called once if it waits for a reader.
  /// - Throws: `DeviceError` as ``WholeFile/write(_:toPath:replaces:)``; its code is `cancelled` if the wait was ended.
  package convenience init(path: String, replaces: Bool, tellWaiting: () -> Void = {}) throws(DeviceError) {
    let kind = FileStatus(of: path).kind
    if kind == .regularFile, !replaces { throw FileContents.writingFailure(.exists, path) }
    var isWaiting = false
    while true {
      let opened = Self.open(path)
      if opened >= 0 {
        self.init(opened, named: path, isOwned: true)
        return
      }
      let number = errno
      // A named pipe without a reader; sockets fail the same way.
      let isUnread = number == ENXIO && kind == .pipe
      guard isUnread || number == EINTR, !Self.isToEnd else {
        if isUnread {
          throw DeviceError(
            .cancelled, operation: "open", subject: path, message: "Nobody reads the pipe.", remedy: "Start the program that reads it.")
        }
        throw FileContents.writingFailure(SystemErrorNumber(rawValue: number), path)
      }
      if isUnread, !isWaiting {
        isWaiting = true
        tellWaiting()
      }
      usleep(50_000)
    }
  }

  /// Opens a path that is not a regular file, such as a device. A named pipe without a reader is refused.
  ///
  /// - Throws: `DeviceError` as ``WholeFile/write(_:toPath:replaces:)``.
  convenience init(noFile path: String) throws(DeviceError) {
    let opened = Self.open(path)
    guard opened >= 0 else { throw FileContents.writingFailure(SystemErrorNumber(rawValue: errno), path) }
    self.init(opened, named: path, isOwned: true)
  }

  private static func open(_ path: String) -> CInt {
    // SAFETY: the path ends in NUL and lives through the call; O_CREAT requires the mode as third argument.
    unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
  }

  private init(_ descriptor: CInt, named name: String, isOwned: Bool) {
    (self.descriptor, self.name, self.isOwned) = (descriptor, name, isOwned)
    // A write of this size does not block while a pipe is ready. Only the standard output needs this: its sharers expect it to block.
    part = !isOwned && FileStatus(ofDescriptor: descriptor).kind != .regularFile ? Int(PIPE_BUF) : .max
  }

  deinit { if isOwned { Glibc.close(descriptor) } }

  /// Writes all bytes; false if the reader has closed the pipe, or the process should end.
  ///
  /// - Throws: `DeviceError` with code `rejected`, for example for a full disk, or `cancelled` if the task is cancelled before a slow
  ///   reader has taken all bytes.
  package func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool {
    var written = 0
    while written < bytes.count {
      guard waitUntilWritable() else {
        // If the user ends the process, missing bytes do not matter. After a time limit, they must be reported.
        if Interruption.isWished { return false }
        throw DeviceError(
          .cancelled, operation: "write", subject: name, message: "The reader was too slow; what it got is cut off.",
          remedy: "Use a faster reader, or write to a file.")
      }
      // SAFETY: pointer and count cover the rest of the array's memory.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), min(part, bytes.count - written))
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        return false
      } else if errno != EAGAIN, errno != EINTR {
        throw FileContents.writingFailure(SystemErrorNumber(rawValue: errno), name)
      }
    }
    return true
  }

  private static var isToEnd: Bool { Interruption.isWished || Task.isCancelled }

  /// Waits for the reader; false if the wait was ended first.
  private func waitUntilWritable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the pointer is to one structure, and the count is 1.
    while unsafe poll(&request, 1, 100) <= 0 { if Self.isToEnd { return false } }
    return true
  }
}
