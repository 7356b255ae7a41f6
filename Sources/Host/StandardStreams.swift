import CVideo4Linux
package import CameraModel
import Glibc

/// The standard input, output and error of the process.
package enum StandardStreams {
  /// Reserves the numbers of missing standard streams, so that no device gets one of them. Reading and writing them still fails.
  package static func reserve() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is the stream's, because those below it are taken.
      // SAFETY: the path ends in NUL and lives through the call.
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Closes standard output and standard error, so that their readers see the end. The corresponding C call is `close`.
  package static func close() {
    for stream in [STDOUT_FILENO, STDERR_FILENO] { _ = Glibc.close(stream) }
  }

  /// Makes a write to a closed pipe fail, instead of ending the process. The corresponding C constant is `SIGPIPE`.
  package static func ignoreClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes to standard error, and waits for a slow reader. A failure cannot be reported.
  package static func writeMessage(_ bytes: [UInt8]) { _ = FileContents.write(bytes, to: STDERR_FILENO) }

  /// Whether standard output may still have a reader; false once the other end of a pipe is closed.
  package static var hasReader: Bool {
    var request = unread
    // SAFETY: the pointer is to one structure, and the count is 1.
    return unsafe poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// Asks `poll` whether standard output has lost its reader, which is an error for a pipe, and the end of the connection for a socket.
  static var unread: pollfd { pollfd(fd: STDOUT_FILENO, events: 0, revents: 0) }
}

/// The terminal behind a standard stream.
package enum Terminal {
  /// The streams of the process.
  package enum Stream: Int32, Sendable {
    /// The stream for input.
    case standardInput = 0
    /// The stream for data.
    case standardOutput = 1
    /// The stream for messages.
    case standardError = 2
  }

  /// Whether the stream is a terminal. The corresponding C call is `isatty`.
  package static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The terminal's width in columns; nil without a terminal, or if the width is unknown. The corresponding C constant is `TIOCGWINSZ`.
  package static func columns(of stream: Stream) -> Int? { size(of: stream).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The terminal's height in rows; nil without a terminal, or if the height is unknown.
  package static func rows(of stream: Stream) -> Int? { size(of: stream).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private static func size(of stream: Stream) -> winsize? {
    guard isTerminal(stream) else { return nil }
    var size = winsize()
    // SAFETY: the request fills in the structure.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size
  }
}

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
