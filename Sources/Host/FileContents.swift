package import CameraModel
import Glibc

/// The bytes of a file or of the standard input, whole, up to a limit.
///
/// Errors are `DeviceError` like any other: `notFound` for what is not there or is no file, `denied`, `malformed` beyond the limit.
package enum FileContents {
  /// Reads a file. What is no file is said before it is opened: a pipe without a writer would be waited for, a device might react.
  ///
  /// Pipes that the shell or the process already has open (`/dev/stdin`, `/dev/fd/…`, `/proc/self/fd/…`) are read to their end.
  package static func read(path: String, limit: Int) throws(DeviceError) -> [UInt8] {
    try refuse(FileStatus(of: path).kind, at: path)
    return try readUnseen(path: path, limit: limit)
  }

  /// Reads what is there now, which may be something else than was looked at before.
  package static func readUnseen(path: String, limit: Int) throws(DeviceError) -> [UInt8] {
    let descriptor = openRetrying(path)
    guard descriptor >= 0 else { throw failure(SystemErrorNumber(rawValue: -descriptor), path) }
    defer { close(descriptor) }
    try refuse(FileStatus(ofDescriptor: descriptor).kind, at: path)
    return try read(descriptor, named: path, limit: limit)
  }

  private static func refuse(_ kind: FileKind, at path: String) throws(DeviceError) {
    switch kind {
    case .regularFile: break
    case .pipe where isOpenAlready(path): break
    case .missing(let number): throw failure(number, path)
    default: throw DeviceError(noFileAt: path, kind)
    }
  }

  private static func openRetrying(_ path: String) -> CInt {
    while true {
      // A named pipe without a writer would otherwise be waited for.
      // SAFETY: the path is passed as text that ends in NUL and lives through the call.
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { return -errno }
    }
  }

  /// Whether the path names something the process has open, whose other end someone holds.
  private static func isOpenAlready(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  static func read(_ descriptor: CInt, named name: String, limit: Int) throws(DeviceError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A byte more than is expected, or than fits, tells "just full" from "too much".
    bytes.reserveCapacity(min(expectedBytes(descriptor), limit) + 1)
    while true {
      let room = min(max(bytes.capacity - bytes.count, part), limit + 1 - bytes.count)
      let count = bytes.append(upTo: room, from: descriptor)
      guard bytes.count <= limit else { throw tooLong(name, limit) }
      if count == 0 { return bytes }
      if count > 0 { continue }
      if errno == EAGAIN {
        waitUntilReadable(descriptor)
      } else if errno != EINTR {
        throw failure(SystemErrorNumber(rawValue: errno), name)
      }
    }
  }

  private static let part = 1 << 16

  /// The size of a file; 0 of what has none. It may grow or shrink while it is read.
  private static func expectedBytes(_ descriptor: CInt) -> Int {
    var facts = stat()
    // SAFETY: the structure is filled in within the call.
    return unsafe fstat(descriptor, &facts) == 0 ? max(Int(facts.st_size), 0) : 0
  }

  private static func waitUntilReadable(_ descriptor: CInt) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: one structure, one counted.
    _ = unsafe poll(&request, 1, -1)
  }

  private static func tooLong(_ name: String, _ limit: Int) -> DeviceError {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    return DeviceError(.malformed, operation: "read", subject: name, message: "It holds more than \(size).")
  }

  static func failure(_ number: SystemErrorNumber, _ name: String) -> DeviceError {
    let (code, message): (DeviceError.Code, String) =
      switch number {
      case .noSuchFile where FileTree.isLink(name): (.notFound, "The link leads nowhere.")
      case .noSuchFile: (.notFound, "There is no such file.")
      case .notDirectory: (.notFound, "A part of the path is no folder.")
      case .nameTooLong: (.notFound, "No file has so long a name.")
      case .tooManyLinks: (.notFound, "The link leads to itself.")
      case .isDirectory: (.notFound, "This is a folder, not a file.")
      case .accessDenied, .notPermitted: (.denied, "You may not read it.")
      default: (.rejected, "It cannot be read: \(number.meaning).")
      }
    return DeviceError(code, operation: "read", subject: name, errorNumber: number, message: message)
  }
}

extension DeviceError {
  fileprivate init(noFileAt path: String, _ kind: FileKind) {
    let noun = if case .characterDevice = kind { "a device" } else { kind.noun }
    self.init(
      .notFound, operation: "read", subject: path, message: "This is \(noun), not a file.",
      remedy: "Name a file, or `-` for the standard input.")
  }
}

extension [UInt8] {
  /// Adds what one `read` gives: the bytes added, 0 at the end, or less than 0 with the reason in `errno`.
  fileprivate mutating func append(upTo room: Int, from descriptor: CInt) -> Int {
    var count = 0
    append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
      // SAFETY: the memory has room for what is asked for, and as much as was read is initialized.
      unsafe output.withUnsafeMutableBufferPointer { memory, initialized in
        count = unsafe Glibc.read(descriptor, memory.baseAddress, room)
        initialized = Swift.max(count, 0)
      }
    }
    return count
  }
}
