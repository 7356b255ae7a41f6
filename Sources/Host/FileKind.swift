package import CameraModel
package import Glibc

/// What a path leads to, found without opening it.
package enum FileKind: Hashable, Sendable {
  /// A driver's door for streams of bytes; its two numbers tell which.
  case characterDevice(major: UInt32, minor: UInt32)
  /// A driver's door for disks.
  case blockDevice
  /// A folder.
  case directory
  /// Bytes that are there.
  case regularFile
  /// A named pipe, or one given by the shell.
  case pipe
  /// A socket, or something newer.
  case other
  /// Nothing that can be seen, and why.
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

  // `major` and `minor` are macros in C; the bits are glibc's <sys/sysmacros.h>.
  package static func major(_ number: dev_t) -> UInt32 {
    UInt32(truncatingIfNeeded: (number >> 8 & 0xfff) | (number >> 32 & 0xffff_f000))
  }

  package static func minor(_ number: dev_t) -> UInt32 {
    UInt32(truncatingIfNeeded: (number & 0xff) | (number >> 12 & 0xffff_ff00))
  }

  /// Whether it is a door to a video driver. The corresponding C constant is `VIDEO_MAJOR`, 81 (`Documentation/admin-guide/devices.txt`).
  package var isVideoDevice: Bool {
    if case .characterDevice(major: 81, _) = self { true } else { false }
  }
}

extension FileKind {
  /// What the path leads to, in words.
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

/// What the system says of a file, in one call. The corresponding C type is `struct stat`.
package struct FileStatus: Hashable, Sendable {
  /// What it is.
  package var kind: FileKind
  /// The number of the file; nil where there is none. The corresponding C field is `st_ino`.
  package var number: UInt64?

  /// A status that is made up.
  package init(kind: FileKind, number: UInt64? = nil) {
    self.kind = kind
    self.number = number
  }

  /// Follows the links of a path. The corresponding C call is `stat`.
  package init(of path: String) {
    var facts = stat()
    // SAFETY: the path is text that ends in NUL, the structure is filled in within the call.
    self.init(unsafe stat(path, &facts), facts)
  }

  /// What an open descriptor leads to. The corresponding C call is `fstat`.
  package init(ofDescriptor descriptor: CInt) {
    var facts = stat()
    // SAFETY: the structure is filled in within the call.
    self.init(unsafe fstat(descriptor, &facts), facts)
  }

  private init(_ answer: CInt, _ facts: stat) {
    kind = answer == 0 ? FileKind(facts) : .missing(SystemErrorNumber(rawValue: errno))
    number = answer == 0 ? UInt64(facts.st_ino) : nil
  }
}
