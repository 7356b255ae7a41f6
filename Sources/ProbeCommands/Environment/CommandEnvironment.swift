import CameraDocuments
package import Host
package import DeviceConfiguration
package import CameraModel
import Viewfinder

/// The environment of a command: cameras, files, console and process.
///
/// The process uses ``KernelEnvironment``; tests use one in memory.
package protocol CommandEnvironment: CameraAccess, FileSystem, Console, ProcessContext {}

/// The attached cameras.
package protocol CameraAccess: Sendable {
  /// The system with the attached cameras.
  var system: any ConfigurableSystem { get }
  /// The threads for calls that may block.
  var workers: any WorkerThreads { get }
  /// The node at a path, without opening it; links are followed. The error describes another kind of file.
  func location(ofNode path: String) throws(DeviceError) -> NodeLocation
  /// Listens for video nodes that are attached and detached.
  func connectionListener() throws(DeviceError) -> any ConnectionListener
}

/// The files that a command reads and writes.
package protocol FileSystem: Sendable {
  /// The contents of a file. The error describes another kind of file.
  func contents(ofFile path: String) throws(DeviceError) -> [UInt8]
  /// Writes a file whole or not at all; a pipe or another special file is written as it is.
  func saveWhole(_ bytes: [UInt8], toFile path: String, replaces: Bool) throws(DeviceError)
  /// Opens a file or a pipe for a stream of bytes; nil opens standard output.
  func openOutput(_ path: String?, replaces: Bool) throws(DeviceError) -> any ByteSink
  /// Fails if a file cannot be written, or exists and may not be replaced, as far as a check beforehand shows it.
  func checkWritable(_ path: String, replaces: Bool) throws(DeviceError)
  /// The file at the end of a path, or standard output for nil. The result is nil for a missing file and for `/dev/null`.
  func place(ofFile path: String?) -> FilePlace?
  /// The store of kept configurations of the user who runs the command.
  func configurationStore() throws(DeviceError) -> any ConfigurationStore
}

/// The standard streams and the terminal behind them.
package protocol Console: Sendable {
  /// The width and height of the terminal at standard output, in characters; nil if it is not a terminal.
  var outputSize: (columns: Int, rows: Int)? { get }
  /// The width of the terminal at standard error, in columns; nil if it is not a terminal.
  var messageColumns: Int? { get }
  /// Whether standard output has a reader; false once the other end of a pipe is closed.
  var hasReader: Bool { get }
  /// An environment variable; nil if it is not set.
  func variable(_ name: String) -> String?
  /// Waits until standard input has bytes or ends; false once standard output is closed.
  func awaitInput() -> Bool
  /// The next available bytes of standard input; empty at its end.
  func nextInput() throws(DeviceError) -> [UInt8]
  /// Writes to standard output. Returns false if it is closed, or if a signal ends the wait for its reader. Other failures, such as
  /// a full disk, throw.
  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool
  /// Writes to standard error.
  func writeMessage(_ bytes: [UInt8])
}

/// The clocks, signals and kernel of the process.
package protocol ProcessContext: Sendable {
  /// The local time: `2026-11-21T09:17:18+01:00`.
  var now: String { get }
  /// Nanoseconds on a clock that never goes back, for time limits.
  var monotonicNanoseconds: UInt64 { get }
  /// Waits for a time on that clock, or until the task is cancelled.
  func pause(_ time: Duration) async
  /// The kernel's release, such as `6.1.0-40-amd64`; nil if unknown.
  var kernelRelease: String? { get }
  /// From now on, Ctrl-C ends the reading of cameras instead of the process.
  func heedInterruption()
  /// From now on, signals end the process only after the command, so that a change is finished or restored.
  func holdTermination()
  /// The command has its answer: no signal, held or still to come, ends the process before its exit status.
  func dismissTermination()
  /// Marks a Ctrl-C as handled, so that the process does not end by it.
  func dismissInterrupt()
  /// Waits for a held signal, the end, or the deadline; it may return earlier.
  func awaitInterruption(until deadline: UInt64, unless end: WakeSignal)
  /// Calls the body after a held signal, or after the reader of standard output has left. Returns false if it never will.
  func whenEnding(_ body: @escaping @Sendable () -> Void) -> Bool
  /// Shows an address in the user's browser; false if no program for that is installed.
  func openBrowser(at address: String) -> Bool
}

/// A destination of bytes that stays open.
package protocol ByteSink: Sendable {
  /// Writes all bytes. Returns false if the reader has closed it, or a signal ends the wait. Other failures, such as a full disk, throw.
  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool
}

extension FileSystem {
  package func place(ofFile path: String?) -> FilePlace? { nil }
}

extension ProcessContext {
  package var monotonicNanoseconds: UInt64 { HostFacts.monotonicNanoseconds }
  package func pause(_ time: Duration) async { try? await Task.sleep(for: time) }

  /// The date: `2026-11-21`.
  var today: String { String(now.prefix("2026-11-21".count)) }

  /// Waits for the end for a moment: an environment in memory has no signals.
  package func awaitInterruption(until deadline: UInt64, unless end: WakeSignal) { _ = end.wait(milliseconds: 100) }
  package func whenEnding(_ body: @escaping @Sendable () -> Void) -> Bool { false }
}

extension Console {
  /// The width of the terminal at standard output, in columns; nil if it is not a terminal.
  var outputColumns: Int? { outputSize?.columns }
  /// The width of pages on standard output: `COLUMNS`, else that of the terminal; nil if both are unknown.
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
      guard bytes.count <= InputLines.inputLimit else { throw .inputTooLarge("standard input") }
    }
  }
}

/// The version of the program.
package enum ProbeVersion {
  /// The tool that recordings name.
  package static let text = "probe \(ProductVersion.number)"
}
