package import CameraModel
import Glibc

/// Reads and writes whole files, up to a limit in bytes.
///
/// Throws `DeviceError` with code `notFound` for a missing path or one that is not a file, `denied`, or `malformed` beyond the limit.
package enum FileContents {
  /// Reads a file. Other kinds are refused before opening: opening a pipe can block, and opening a device can change it.
  ///
  /// Pipes that the process already has open (`/dev/stdin`, `/dev/fd/…`, `/proc/self/fd/…`) are read to their end.
  package static func read(path: String, limit: Int) throws(DeviceError) -> [UInt8] {
    try refuse(FileStatus(of: path).kind, at: path)
    return try readUnseen(path: path, limit: limit)
  }

  /// Reads a path without the check before opening; the opened file is checked.
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
      // Without O_NONBLOCK, opening a named pipe waits for a writer.
      // SAFETY: the path ends in NUL and lives through the call.
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { return -errno }
    }
  }

  /// Whether the path names a descriptor that the process already has open.
  private static func isOpenAlready(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  static func read(_ descriptor: CInt, named name: String, limit: Int) throws(DeviceError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One extra byte distinguishes a file of exactly this size from a larger one.
    let expected = expectedBytes(descriptor)
    bytes.reserveCapacity(min(expected > 0 ? expected : part, limit) + 1)
    while true {
      let free = bytes.capacity - bytes.count
      let room = min(free > 0 ? free : part, limit + 1 - bytes.count)
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

  /// The size of a file in bytes; 0 if unknown. The file may grow or shrink while it is read.
  private static func expectedBytes(_ descriptor: CInt) -> Int {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    return unsafe fstat(descriptor, &facts) == 0 ? max(Int(facts.st_size), 0) : 0
  }

  private static func waitUntilReadable(_ descriptor: CInt) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the pointer is to one structure, and the count is 1.
    _ = unsafe poll(&request, 1, -1)
  }

  private static func tooLong(_ name: String, _ limit: Int) -> DeviceError {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    return DeviceError(.malformed, operation: "read", subject: name, message: "The file is larger than \(size).")
  }

  static func failure(_ number: SystemErrorNumber, _ name: String) -> DeviceError {
    let (code, message): (DeviceError.Code, String) =
      switch number {
      case .noSuchFile where FileTree.isLink(name): (.notFound, "The link points to a missing file.")
      case .noSuchFile: (.notFound, "The file does not exist.")
      case .notDirectory: (.notFound, "Part of the path is not a folder.")
      case .nameTooLong: (.notFound, "The name is too long for a file.")
      case .tooManyLinks: (.notFound, "The link points to itself.")
      case .isDirectory: (.notFound, "This is a folder, not a file.")
      case .accessDenied, .notPermitted: (.denied, "You have no permission to read the file.")
      default: (.rejected, "The file cannot be read: \(number.meaning).")
      }
    return DeviceError(code, operation: "read", subject: name, errorNumber: number, message: message)
  }
}

extension DeviceError {
  /// The remedy for a path that does not name a file.
  package static let nameFile = "Name a file."

  fileprivate init(noFileAt path: String, _ kind: FileKind) {
    let noun = if case .characterDevice = kind { "a device" } else { kind.noun }
    self.init(.notFound, operation: "read", subject: path, message: "This is \(noun), not a file.", remedy: Self.nameFile)
  }
}

extension [UInt8] {
  /// Appends the bytes of one `read`. Returns their number, 0 at the end, or less than 0 with the reason in `errno`.
  fileprivate mutating func append(upTo room: Int, from descriptor: CInt) -> Int {
    var count = 0
    append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
      // SAFETY: the memory has room for the bytes requested, and the bytes read are initialized.
      unsafe output.withUnsafeMutableBufferPointer { memory, initialized in
        count = unsafe Glibc.read(descriptor, memory.baseAddress, room)
        initialized = Swift.max(count, 0)
      }
    }
    return count
  }
}
