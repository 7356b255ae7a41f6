package import CameraModel
import Glibc

/// Writes files completely or not at all. A file is written without a name, or under another one in the same folder, and then gets its own
/// name.
package enum WholeFile {
  /// Writes a file with permissions from the process's mask. Any other kind of file, such as a pipe or a device, is written directly.
  ///
  /// - Parameters:
  ///   - bytes: the contents.
  ///   - path: the file; for a link, its target.
  ///   - replaces: whether to replace an existing file.
  /// - Throws: `DeviceError` with code `denied`, `notFound` (no such folder, or a folder itself), `rejected` (a full disk, or an existing
  ///   file, with error number `exists`), or `cancelled` if the process should end before a slow reader has taken all bytes.
  package static func write(_ bytes: [UInt8], toPath path: String, replaces: Bool) throws(DeviceError) {
    switch FileStatus(of: path).kind {
    case .missing, .regularFile: break
    case .directory: throw FileContents.writingFailure(.isDirectory, path)
    default: return try write(bytes, toNoFile: path)
    }
    if let number = write(bytes, to: target(of: path), in: AT_FDCWD, mode: nil, replaces: replaces) {
      throw FileContents.writingFailure(number, path)
    }
  }

  private static func write(_ bytes: [UInt8], toNoFile path: String) throws(DeviceError) {
    guard try !ByteOutput(noFile: path).write(bytes) else { return }
    guard Interruption.isWished else { throw FileContents.writingFailure(SystemErrorNumber(rawValue: EPIPE), path) }
    throw DeviceError(
      .cancelled, operation: "write", subject: path, message: "The program was ended before the reader had taken everything.")
  }

  /// Fails if ``write(_:toPath:replaces:)`` would, as far as this can be checked in advance.
  package static func check(_ path: String, replaces: Bool) throws(DeviceError) {
    switch FileStatus(of: path).kind {
    case .regularFile where !replaces: throw FileContents.writingFailure(.exists, path)
    case .directory: throw FileContents.writingFailure(.isDirectory, path)
    case .missing(let number) where number != .noSuchFile || path.isEmpty: throw FileContents.writingFailure(number, path)
    case .missing, .regularFile:
      let file = target(of: path)
      let parent = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
      // SAFETY: the path ends in NUL and lives through the call.
      if unsafe access(parent, W_OK | X_OK) != 0 { throw FileContents.writingFailure(SystemErrorNumber(rawValue: errno), path) }
    default: break
    }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - name: its path, relative to the folder.
  ///   - folder: an open folder.
  ///   - mode: its permissions; nil uses the process's mask.
  ///   - isNamed: whether it has a temporary name from the start.
  /// - Returns: why it was not written; nil on success.
  static func write(
    _ bytes: [UInt8], to name: String, in folder: CInt, mode: mode_t?, replaces: Bool, isNamed: Bool = false
  ) -> SystemErrorNumber? {
    let (parent, new) = (Self.parent(of: name), newName(beside: name))
    let (nameless, permissions) = (O_TMPFILE | O_WRONLY | O_CLOEXEC, mode_t(mode == nil ? 0o666 : 0o600))
    // SAFETY: the names end in NUL and live through the calls.
    let unnamed = unsafe isNamed ? -1 : openat(folder, parent.isEmpty ? "." : String(parent), nameless, permissions)
    let opened = unsafe unnamed >= 0 ? unnamed : openat(folder, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    guard opened >= 0 else { return SystemErrorNumber(rawValue: errno) }
    let isWritten = mode.map { fchmod(opened, $0) == 0 } ?? true && FileContents.write(bytes, to: opened) && fsync(opened) == 0
    var number = SystemErrorNumber(rawValue: errno)
    // If `/proc` is not mounted, a file keeps the name with which it was created.
    if isWritten, unnamed >= 0, unsafe linkat(AT_FDCWD, "/proc/self/fd/\(unnamed)", folder, new, AT_SYMLINK_FOLLOW) != 0 {
      close(unnamed)
      return write(bytes, to: name, in: folder, mode: mode, replaces: replaces, isNamed: true)
    }
    // A network file system may report a full disk only when the file is closed.
    let isClosed = close(opened) == 0
    if isWritten, !isClosed { number = SystemErrorNumber(rawValue: errno) }
    if isWritten, isClosed {
      guard let failure = rename(new, to: name, in: folder, replaces: replaces) else { return nil }
      number = failure
    }
    _ = unsafe unlinkat(folder, new, 0)
    return number
  }

  /// A name for a file that is not whole yet, in the folder of the one that it becomes.
  static func newName(beside name: String) -> String {
    "\(parent(of: name)).\(getpid())-\(HostFacts.monotonicNanoseconds).new"
  }

  /// The folder in a path, with its slash; empty for a name alone.
  private static func parent(of name: String) -> Substring { name.lastIndex(of: "/").map { name[...$0] } ?? "" }

  /// An unnamed file in a folder, which vanishes if the process is killed; not every file system supports it. The C macro is composed of
  /// others.
  private static let O_TMPFILE: CInt = 0o20_000_000 | O_DIRECTORY

  /// Gives a file its name; nil on success.
  private static func rename(_ new: String, to name: String, in folder: CInt, replaces: Bool) -> SystemErrorNumber? {
    if !replaces {
      // Unlike a rename, a link fails if the name is taken. Some file systems do not support links.
      // SAFETY: here and below, the names end in NUL and live through the calls.
      if unsafe linkat(folder, new, folder, name, 0) == 0 {
        _ = unsafe unlinkat(folder, new, 0)
        return nil
      }
      if errno == EEXIST { return .exists }
      var facts = stat()
      if unsafe fstatat(folder, name, &facts, 0) == 0 { return .exists }
    }
    return unsafe renameat(folder, new, folder, name) == 0 ? nil : SystemErrorNumber(rawValue: errno)
  }

  /// The file to which a path leads through links, even if it does not exist yet; the path itself if it is no link.
  static func target(of path: String) -> String {
    var path = path
    // The kernel's limit on links. The corresponding C constant is `MAXSYMLINKS`.
    for _ in 0..<40 {
      if let resolved = FileTree.resolved(path) { return resolved }
      guard let link = FileTree.target(ofLink: path) else { break }
      let parent = link.hasPrefix("/") ? "" : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = parent + link
    }
    return path
  }
}
