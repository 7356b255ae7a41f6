import Glibc

/// The file to which a path leads, with links resolved. Two paths with equal places lead to one file.
package struct FilePlace: Hashable, Sendable {
  /// The numbers of a device and an inode on it, of the file or of its folder.
  private let device: UInt64
  private let number: UInt64
  /// The name in the folder for a file that does not exist yet; empty for an existing one.
  private let name: String

  /// A place for tests.
  package init(named name: String) { (device, number, self.name) = (0, 0, name) }

  /// The place of a path; nil if it leads nowhere, and for `/dev/null`, which stores nothing.
  package init?(of path: String) {
    guard !path.isEmpty else { return nil }
    let status = FileStatus(of: path)
    guard case .missing = status.kind else {
      self.init(status)
      return
    }
    let file = WholeFile.target(of: path)
    let parent = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    self.init(FileStatus(of: parent), named: file.split(separator: "/").last.map(String.init) ?? "")
  }

  /// The place of the standard output; nil for `/dev/null`.
  package static var standardOutput: FilePlace? { FilePlace(FileStatus(ofDescriptor: STDOUT_FILENO)) }

  private init?(_ status: FileStatus, named name: String = "") {
    guard let device = status.device, let number = status.number, !status.kind.isNull else { return nil }
    (self.device, self.number, self.name) = (device, number, name)
  }
}
