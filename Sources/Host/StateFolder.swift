package import CameraModel
import Glibc

/// A folder where a program keeps small files between runs. Only its owner can write to it, and files are replaced atomically.
package struct StateFolder: ~Copyable {
  private let descriptor: CInt
  private let path: String

  /// Opens a folder.
  ///
  /// - Throws: `DeviceError` with code `notFound` if there is none, `denied` if it may not be opened, is a link, or others may write to it.
  package init(_ path: String) throws(DeviceError) {
    // SAFETY: the path ends in NUL and lives through the call.
    let opened = unsafe open(Self.withoutSlash(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { throw Self.openingFailure(SystemErrorNumber(rawValue: errno), path) }
    if let reason = Self.complaint(about: opened) {
      close(opened)
      throw Self.distrust(reason, path)
    }
    self.path = path
    descriptor = opened
  }

  /// Opens a folder, or creates it with mode 0755, regardless of the process's mask.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - parentMode: the mode of missing folders above it.
  /// - Throws: `DeviceError` as ``init(_:)``; also `denied` if the folder may not be created.
  package init(making path: String, parentMode: UInt32) throws(DeviceError) {
    let isNew = try Self.make(path, parentMode: parentMode)
    try self.init(path)
    if isNew { fchmod(descriptor, 0o755) }
  }

  deinit { close(descriptor) }

  // MARK: Files

  /// The bytes of a file; nil if there is none.
  package borrowing func contents(of name: String, limit: Int) throws(DeviceError) -> [UInt8]? {
    let file = "\(path)/\(name)"
    // SAFETY: the name ends in NUL and lives through the call.
    let opened = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard opened >= 0 else {
      switch SystemErrorNumber(rawValue: errno) {
      case .noSuchFile: return nil
      case .tooManyLinks: throw Self.distrust("This is a link, not a file.", file, try: "Remove it.")
      case let number: throw FileContents.failure(number, file)
      }
    }
    defer { close(opened) }
    guard FileStatus(ofDescriptor: opened).kind == .regularFile else { throw Self.distrust("This is not a file.", file, try: "Remove it.") }
    return try FileContents.read(opened, named: file, limit: limit)
  }

  /// Replaces a file atomically, with mode 0644. After an error or a power failure, the old file is unchanged.
  package borrowing func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
    if let number = WholeFile.write(bytes, to: name, in: descriptor, mode: 0o644, replaces: true) {
      throw FileContents.writingFailure(number, "\(path)/\(name)")
    }
    // Writes the new name to disk, if the file system supports it.
    fsync(descriptor)
  }
}

// MARK: - The folder itself

extension StateFolder {
  /// The path without trailing slashes, which would follow a link.
  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Creates a folder and those above it; false if it existed.
  private static func make(_ path: String, parentMode: UInt32) throws(DeviceError) -> Bool {
    let path = withoutSlash(path)
    // SAFETY: the paths end in NUL and live through the calls.
    var failure: SystemErrorNumber?
    for end in path.indices.dropFirst() where path[end] == "/" {
      guard unsafe mkdir(String(path[..<end]), mode_t(parentMode)) != 0, errno != EEXIST else { continue }
      // The first folder that could not be created gives the reason; without it, all below are only missing.
      failure = failure ?? SystemErrorNumber(rawValue: errno)
    }
    if unsafe mkdir(path, 0o755) == 0 { return true }
    let number = SystemErrorNumber(rawValue: errno)
    if case .missing = FileStatus(of: path).kind { throw openingFailure(number == .noSuchFile ? failure ?? number : number, path) }
    return false
  }

  /// Why another user may have written the files in a folder; nil if no other user can.
  private static func complaint(about folder: CInt) -> String? {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    guard unsafe fstat(folder, &facts) == 0 else { return "The owner of this folder is unknown." }
    if facts.st_uid != 0, facts.st_uid != geteuid() { return "This folder belongs to another user." }
    return facts.st_mode & 0o022 == 0 ? nil : "Other users may write to this folder."
  }

  private static func distrust(_ reason: String, _ path: String, try remedy: String? = nil) -> DeviceError {
    DeviceError(
      .denied, operation: "open", subject: path, message: reason,
      remedy: remedy ?? "Let only your user write to it: `chmod go-w` and `chown`.")
  }

  private static func openingFailure(_ number: SystemErrorNumber, _ path: String) -> DeviceError {
    let (code, message): (DeviceError.Code, String) =
      switch number {
      case .noSuchFile: (.notFound, "The folder does not exist.")
      case .notDirectory where FileTree.isLink(withoutSlash(path)): (.denied, "This is a link, not a folder.")
      case .notDirectory: (.notFound, "This is not a folder.")
      case .accessDenied, .notPermitted: (.denied, "You have no permission to use this folder.")
      default: (.rejected, "The folder cannot be used: \(number.meaning).")
      }
    return DeviceError(code, operation: "open", subject: path, errorNumber: number, message: message)
  }
}
