public import CameraModel
import Host

/// A persistent store of small files for configurations.
public protocol ConfigurationStore: Sendable {
  /// The location of the files, for messages.
  var path: String { get }
  /// The contents of a file; nil if it does not exist.
  func contents(of name: String) throws(DeviceError) -> [UInt8]?
  /// Writes a file atomically, and creates the store if it is missing.
  func write(_ bytes: [UInt8], as name: String) throws(DeviceError)
}

/// The folder for kept configurations.
public struct KeptFolder: ConfigurationStore, Hashable {
  /// The path of the folder.
  public let path: String
  /// The permissions of parent folders that must be created: the mode of `mkdir`.
  public let parentMode: UInt32
  /// The size limit for reading a file, in bytes.
  private static let limit = 64 << 20

  /// The folder in `VIEWFINDER_KEPT`; else `/var/lib/viewfinder` for root; else the user's state folder by the XDG Base Directory
  /// Specification.
  ///
  /// - Parameters:
  ///   - variable: looks up an environment variable; nil if it is not set.
  ///   - isRoot: whether the process runs as root.
  /// - Throws: `DeviceError` with code `notFound` if no variable names a folder.
  public init(variable: (String) -> String?, isRoot: Bool) throws(DeviceError) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let named = value("VIEWFINDER_KEPT") {
      (path, parentMode) = (named, 0o755)
    } else if isRoot {
      (path, parentMode) = ("/var/lib/viewfinder", 0o755)
    } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
      // The specification says to ignore relative paths.
      (path, parentMode) = ("\(state)/viewfinder", 0o700)
    } else if let home = value("HOME") {
      (path, parentMode) = ("\(home)/.local/state/viewfinder", 0o700)
    } else {
      throw DeviceError(
        .notFound, operation: "look for kept configurations", subject: "HOME",
        message: "The folder for kept configurations is unknown: HOME is not set.",
        remedy: "Set HOME, or name a folder in VIEWFINDER_KEPT.")
    }
  }

  /// The folder of this process.
  public init() throws(DeviceError) {
    try self.init(variable: CurrentProcess.environment, isRoot: CurrentProcess.isRoot)
  }

  /// The contents of a file; nil if the file or the folder does not exist.
  public func contents(of name: String) throws(DeviceError) -> [UInt8]? {
    do {
      return try StateFolder(path).contents(of: name, limit: Self.limit)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Writes a file atomically, and creates the folder if it is missing.
  public func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
    try StateFolder(making: path, parentMode: parentMode).write(bytes, as: name)
  }
}
