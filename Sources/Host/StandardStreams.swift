import Glibc

/// What the process reads from and writes to: bytes, whole or not at all.
package enum StandardStreams {
  /// Closes standard output and standard error: their readers see the end. The corresponding C call is `close`.
  package static func close() {
    for stream in [STDOUT_FILENO, STDERR_FILENO] { _ = Glibc.close(stream) }
  }

  /// Where data goes, and where words to the person go.
  package enum Output: Int32, Sendable {
    /// Data.
    case standardOutput = 1
    /// Everything else.
    case standardError = 2
  }

  /// Why bytes could not be written.
  package struct WriteError: Error, Hashable, Sendable {
    /// The system's reason. The corresponding C name is `errno`.
    package let number: Int32
    /// Nobody reads any more, as after `| head`: no fault, and nothing to say. The corresponding C constant is `EPIPE`.
    package var isClosedPipe: Bool { number == EPIPE }
  }

  /// Makes a closed pipe an error of the write instead of the end of the process. The corresponding C constant is `SIGPIPE`.
  package static func ignoreClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes all bytes, waiting where the reader is slower.
  ///
  /// - Throws: ``WriteError`` when the rest cannot be written, such as on a full disk or after the reader has gone.
  package static func write(_ bytes: [UInt8], to output: Output = .standardOutput) throws(WriteError) {
    guard FileContents.write(bytes, to: output.rawValue) else { throw WriteError(number: errno) }
  }

  /// Writes a text as UTF-8.
  package static func write(_ text: String, to output: Output = .standardOutput) throws(WriteError) {
    try write(Array(text.utf8), to: output)
  }

  /// Whether somebody may still read what is written: false once the other end of a pipe is closed.
  package static func hasReader(_ output: Output) -> Bool {
    var request = pollfd(fd: output.rawValue, events: 0, revents: 0)
    // SAFETY: one structure, one counted.
    return unsafe poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR) == 0
  }
}
