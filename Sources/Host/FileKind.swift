package import CameraModel
package import Glibc

/// The kind of file at a path, found without opening it.
package enum FileKind: Hashable, Sendable {
  /// A character device, with its two device numbers. The corresponding C constant is `S_IFCHR`.
  case characterDevice(major: UInt32, minor: UInt32)
  /// A block device, such as a disk. The corresponding C constant is `S_IFBLK`.
  case blockDevice
  /// A folder.
  case directory
  /// A regular file. The corresponding C constant is `S_IFREG`.
  case regularFile
  /// A pipe, with or without a name. The corresponding C constant is `S_IFIFO`.
  case pipe
  /// A socket, or a kind that this version does not know.
  case other
  /// No file, or none that this user may see, with the reason.
  case missing(SystemErrorNumber)

  fileprivate init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFCHR: self = .characterDevice(major: Self.major(facts.st_rdev), minor: Self.minor(facts.st_rdev))
    case S_IFBLK: self = .blockDevice
    case S_IFDIR: self = .directory
    case S_IFREG: self = .regularFile
    case S_IFIFO: self = .pipe
    default: self = .other
    }
  }

  // Swift does not import the C macros `major` and `minor`; glibc's <sys/sysmacros.h> defines the bits.
  package static func major(_ number: dev_t) -> UInt32 {
    UInt32(truncatingIfNeeded: (number >> 8 & 0xfff) | (number >> 32 & 0xffff_f000))
  }

  package static func minor(_ number: dev_t) -> UInt32 {
    UInt32(truncatingIfNeeded: (number & 0xff) | (number >> 12 & 0xffff_ff00))
  }

  /// Whether it is `/dev/null`, which accepts all bytes and stores none.
  var isNull: Bool { self == .characterDevice(major: 1, minor: 3) }

  /// Whether it is a video device. The corresponding C constant is `VIDEO_MAJOR`, 81 (`Documentation/admin-guide/devices.txt`).
  package var isVideoDevice: Bool {
    if case .characterDevice(major: 81, _) = self { true } else { false }
  }
}

extension FileKind {
  /// The kind in words, for messages.
  package var noun: String {
    switch self {
    case .characterDevice: isVideoDevice ? "a video device" : "a device of another kind"
    case .blockDevice: "a disk"
    case .directory: "a folder"
    case .regularFile: "a file"
    case .pipe: "a pipe"
    case .other: "a socket"
    case .missing: "nothing"
    }
  }
}

/// The kind, device and inode of a file. The corresponding C type is `struct stat`.
package struct FileStatus: Hashable, Sendable {
  /// The kind of the file.
  package var kind: FileKind
  /// The inode number; nil if there is no file. The corresponding C field is `st_ino`.
  package var number: UInt64?
  /// The number of the device that holds the file; nil if there is no file. The corresponding C field is `st_dev`.
  package var device: UInt64?

  /// A status for tests.
  package init(kind: FileKind, number: UInt64? = nil) {
    self.kind = kind
    self.number = number
  }

  /// The status of a path, with links resolved. The corresponding C call is `stat`.
  package init(of path: String) {
    var facts = stat()
    // SAFETY: the path ends in NUL, and the call fills in the structure.
    self.init(unsafe stat(path, &facts), facts)
  }

  /// The status of an open file. The corresponding C call is `fstat`.
  package init(ofDescriptor descriptor: CInt) {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    self.init(unsafe fstat(descriptor, &facts), facts)
  }

  private init(_ answer: CInt, _ facts: stat) {
    kind = answer == 0 ? FileKind(facts) : .missing(SystemErrorNumber(rawValue: errno))
    number = answer == 0 ? UInt64(facts.st_ino) : nil
    device = answer == 0 ? UInt64(facts.st_dev) : nil
  }
}
