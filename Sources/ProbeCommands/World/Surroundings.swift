package import Host
package import DeviceConfiguration
package import CameraModel
import Viewfinder

/// The interface between a command and its environment: cameras, files, streams and the terminal.
///
/// The process uses ``KernelSurroundings``; tests use one in memory.
package protocol Surroundings: Sendable {
  /// The system with the attached cameras.
  var system: any ConfigurableSystem { get }
  /// The threads for calls that may block.
  var workers: any WorkerThreads { get }
  /// The number of processors that this process may use.
  var processors: Int { get }
  /// The width of the terminal at standard output, in columns; nil where it is not a terminal.
  var outputColumns: Int? { get }
  /// The width of the terminal at standard error, in columns; nil where it is not a terminal.
  var messageColumns: Int? { get }
  /// The height of the terminal at standard output, in rows; nil where it is not a terminal.
  var outputRows: Int? { get }
  /// The date: `2026-11-21`.
  var today: String { get }
  /// The local time: `2026-11-21T09:17:18+01:00`.
  var now: String { get }
  /// Nanoseconds on a clock that never goes back, for time limits.
  var monotonicNanoseconds: UInt64 { get }
  /// The kernel's release, such as `6.1.0-40-amd64`; nil where unknown.
  var kernelRelease: String? { get }

  /// Whether the process runs as root.
  var isRoot: Bool { get }

  /// A variable of the environment; nil where it is not set.
  func variable(_ name: String) -> String?
  /// The contents of a file. The error says what else is at the path.
  func contents(ofFile path: String) throws(DeviceError) -> [UInt8]
  /// Writes a file whole or not at all; what is no file, such as a pipe, is written as it is.
  func saveWhole(_ bytes: [UInt8], toFile path: String, replaces: Bool) throws(DeviceError)
  /// Opens a file or a pipe for bytes as they come; nil is standard output.
  func openOutput(_ path: String?, replaces: Bool) throws(DeviceError) -> any ByteSink
  /// Fails where a file cannot be written, or is there and may not be replaced, as far as that can be seen before.
  func checkWritable(_ path: String, replaces: Bool) throws(DeviceError)
  /// What a path leads to, or, where it is nil, the standard output; nil where it leads nowhere, and for `/dev/null`.
  func place(ofFile path: String?) -> FilePlace?
  /// The store of a folder with kept configurations.
  func store(_ folder: KeptFolder) -> any ConfigurationStore
  /// The node at a path, without opening it; links are followed. The error says what else is at the path.
  func location(ofNode path: String) throws(DeviceError) -> NodeLocation
  /// Listens for video nodes that are attached and detached.
  func connectionListener() throws(DeviceError) -> any ConnectionListener
  /// Waits until standard input has bytes or ends; false once standard output is closed.
  func awaitInput() -> Bool
  /// The next available bytes of standard input; empty at its end.
  func nextInput() throws(DeviceError) -> [UInt8]
  /// Writes to standard output; false where it is closed, or nobody reads it and the process is to end. Other failures, such as a full
  /// disk, throw.
  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool
  /// Whether standard output has a reader; false once the other end of a pipe is closed.
  var hasReader: Bool { get }
  /// From now on, Ctrl-C ends the reading of cameras instead of the process.
  func heedInterruption()
  /// From now on, signals end the process only after the command, so that a change is finished or put back.
  func holdTermination()
  /// The command has its answer: a signal that is held, or that still comes, does not end the process before its status.
  func dismissTermination()
  /// Waits until a held signal is there, the end is told, or the deadline has passed; it may return before.
  func awaitInterruption(until deadline: UInt64, unless end: WakeSignal)
  /// Calls the body once a held signal is there, or standard output has no reader any more; false where it does not.
  func whenEnding(_ body: @escaping @Sendable () -> Void) -> Bool
  /// Shows an address in the user's browser; false where no program for that is installed.
  func openBrowser(at address: String) -> Bool
  /// Marks a Ctrl-C as handled, so that the process does not end by it.
  func dismissInterrupt()
  /// Writes to standard error.
  func writeMessage(_ bytes: [UInt8])
}

/// What takes bytes for a long time.
package protocol ByteSink: Sendable {
  /// Writes all bytes; false once the reader has closed it, or the process is to end. Other failures, such as a full disk, throw.
  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool
}

extension Surroundings {
  package var monotonicNanoseconds: UInt64 { HostFacts.monotonicNanoseconds }

  /// Waits for the end for a moment: surroundings of memory tell nobody of their interruptions.
  package func awaitInterruption(until deadline: UInt64, unless end: WakeSignal) { _ = end.wait(milliseconds: 100) }
  package func whenEnding(_ body: @escaping @Sendable () -> Void) -> Bool { false }
  package func place(ofFile path: String?) -> FilePlace? { nil }

  /// The width of pages on standard output: `COLUMNS`, else that of the terminal; nil where both are unknown.
  var pageColumns: Int? { namedColumns ?? outputColumns }
  /// The width of pages on standard error.
  var messagePageColumns: Int? { namedColumns ?? messageColumns }

  private var namedColumns: Int? { variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// All of standard input.
  func wholeInput() throws(DeviceError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = try nextInput()
      if next.isEmpty { return bytes }
      bytes += next
      guard bytes.count <= InputLimit.bytes else { throw InputLimit.exceeded(by: "standard input") }
    }
  }
}

/// The limit on the size of a profile or dump.
package enum InputLimit {
  /// The most bytes that are read.
  package static let bytes = 64 << 20

  static func exceeded(by subject: String) -> DeviceError {
    DeviceError(
      .malformed, operation: "read", subject: subject, message: "The input is larger than 64 MiB, the limit for a recording.",
      remedy: "Check that this is the right input.")
  }
}
