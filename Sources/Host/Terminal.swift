import CVideo4Linux
import Glibc

/// A stream that a person looks at.
package enum Terminal {
  /// The streams of the process.
  package enum Stream: Int32, Sendable {
    /// What is typed.
    case standardInput = 0
    /// Data.
    case standardOutput = 1
    /// Everything else.
    case standardError = 2
  }

  /// Whether the stream is a terminal. The corresponding C call is `isatty`.
  package static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The width of the terminal in columns; nil where the stream is none, or does not say. The corresponding C constant is `TIOCGWINSZ`.
  package static func columns(of stream: Stream) -> Int? {
    guard isTerminal(stream) else { return nil }
    var size = winsize()
    // SAFETY: the request fills in this structure.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
