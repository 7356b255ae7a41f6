package import Viewfinder

/// The world around a command, as far as it touches it: cameras, files, streams and the terminal.
///
/// The process has the kernel's; a test has one made of memory.
package protocol Surroundings: Sendable {
  /// Where attached cameras are found.
  var system: any ConfigurableSystem { get }
  /// The threads that make calls which may block.
  var workers: any WorkerThreads { get }
  /// How many processors this process may use.
  var processors: Int { get }
  /// The columns of the terminal that standard output is; nil where it is none.
  var outputColumns: Int? { get }
  /// The columns of the terminal that standard error is; nil where it is none.
  var messageColumns: Int? { get }
  /// The day, as `2026-11-21`.
  var today: String { get }
  /// The moment by the clock on the wall, as `2026-11-21T09:17:18+01:00`.
  var now: String { get }
  /// The kernel's release, such as `6.1.0-40-amd64`; nil where unknown.
  var kernelRelease: String? { get }

  /// Whether the process may do everything: it is the superuser's.
  var isRoot: Bool { get }

  /// A variable of the environment; nil where it is not set.
  func variable(_ name: String) -> String?
  /// A whole file. An error says what is there instead, where it is no file.
  func contents(ofFile path: String) throws(DeviceError) -> [UInt8]
  /// Writes a whole file, replacing what was there.
  func save(_ bytes: [UInt8], toFile path: String) throws(DeviceError)
  /// The files of a folder in which configurations are kept.
  func store(_ folder: KeptFolder) -> any ConfigurationStore
  /// The node that a path leads to, links followed, without opening it. An error says what is there instead, where it is no video device.
  func location(ofNode path: String) throws(DeviceError) -> NodeLocation
  /// Listens for video nodes that come and go.
  func connectionListener() throws(DeviceError) -> any ConnectionListener
  /// Waits until standard input has bytes or ends; false once nobody reads standard output any more.
  func awaitInput() -> Bool
  /// The next bytes of standard input, as they come; empty at its end.
  func nextInput() throws(DeviceError) -> [UInt8]
  /// Writes to standard output; false when nobody reads any more. An error says why else it could not, such as a full disk.
  func write(_ bytes: [UInt8]) throws(DeviceError) -> Bool
  /// Whether somebody may still read standard output; false once the other end of a pipe is closed.
  var hasReader: Bool { get }
  /// From now on Ctrl-C ends the reading of cameras instead of the process.
  func heedInterruption()
  /// From now on the signals that ask the process to end do so once the command has: a change of a device is finished or put back.
  func holdTermination()
  /// The Ctrl-C that ended the work has done what it was for: the process does not die by it.
  func dismissInterrupt()
  /// Writes to standard error.
  func writeMessage(_ bytes: [UInt8])
}

extension Surroundings {
  /// The columns for pages on standard output: what `COLUMNS` says, else the terminal's; nil where neither says any.
  var pageColumns: Int? { namedColumns ?? outputColumns }
  /// The columns for pages on standard error.
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

/// The largest profile or dump that is read.
package enum InputLimit {
  /// As many bytes are still read.
  package static let bytes = 64 << 20

  static func exceeded(by subject: String) -> DeviceError {
    DeviceError(
      .malformed, operation: "read", subject: subject, message: "The input is larger than 64 MiB, the limit for a recording.",
      remedy: "Check that this is the right input.")
  }
}
