public import CameraModel
import Host

/// A place for small files that last from one run of a program to the next.
public protocol ConfigurationStore: Sendable {
  /// Where the files are, for messages.
  var path: String { get }
  /// A whole file; nil where there is none.
  func contents(of name: String) throws(DeviceError) -> [UInt8]?
  /// Writes a file, whole or not at all. The place is made where it is missing.
  func write(_ bytes: [UInt8], as name: String) throws(DeviceError)
}

/// The folder in which configurations are kept.
public struct KeptFolder: ConfigurationStore, Hashable {
  /// The folder.
  public let path: String
  /// The permissions of the folders above it where they are missing too: the mode of `mkdir`.
  public let parentMode: UInt32
  /// The largest file that is read, in bytes.
  private static let limit = 64 << 20

  /// The folder of whoever runs the program: `VIEWFINDER_KEPT` where it is set and not empty; root's in `/var/lib`; everybody else's own,
  /// as the XDG Base Directory Specification has it for state.
  ///
  /// - Parameters:
  ///   - variable: the environment; nil for a variable that is not set.
  ///   - isRoot: whether the process is the superuser's.
  /// - Throws: `DeviceError` with code `notFound` where nothing names a folder.
  public init(variable: (String) -> String?, isRoot: Bool) throws(DeviceError) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let named = value("VIEWFINDER_KEPT") {
      (path, parentMode) = (named, 0o755)
    } else if isRoot {
      (path, parentMode) = ("/var/lib/viewfinder", 0o755)
    } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
      // The specification has relative paths ignored.
      (path, parentMode) = ("\(state)/viewfinder", 0o700)
    } else if let home = value("HOME") {
      (path, parentMode) = ("\(home)/.local/state/viewfinder", 0o700)
    } else {
      throw DeviceError(
        .notFound, operation: "look for kept configurations", subject: "HOME", message: "Nothing says where this user's files are.",
        remedy: "Set HOME, or name a folder in VIEWFINDER_KEPT.")
    }
  }

  /// The folder of this process.
  public init() throws(DeviceError) {
    try self.init(variable: CurrentProcess.environment, isRoot: CurrentProcess.isRoot)
  }

  /// A whole file; nil where there is none, or no folder.
  public func contents(of name: String) throws(DeviceError) -> [UInt8]? {
    do throws(DeviceError) {
      return try StateFolder(path).contents(of: name, limit: Self.limit)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Writes a file, whole or not at all. The folder is made where it is missing.
  public func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
    try StateFolder(making: path, parentMode: parentMode).write(bytes, as: name)
  }
}
