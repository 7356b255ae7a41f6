import Glibc

/// Reads folders and small files, such as those of sysfs. After a failure, the result is empty.
package enum FileTree {
  /// The names in a folder, without `.` and `..`, in no particular order. The corresponding C calls are `opendir` and `readdir`.
  package static func entries(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder), let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    // SAFETY: the stream is open until this function ends, and each entry is read before the next call. Only the name up to its NUL is
    // read, because the last entry's memory can be shorter than `struct dirent`.
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe String(cString: UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Whether a folder exists that this user may not read.
  package static func isClosed(_ folder: String) -> Bool {
    // SAFETY: a stream that was opened is closed.
    if let stream = unsafe opendir(folder) { return unsafe closedir(stream) != 0 }
    return errno == EACCES || errno == EPERM
  }

  /// The first bytes of a small file; empty if there are none. An attribute in sysfs is read as a whole.
  package static func bytes(of path: String, limit: Int = 256) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    // SAFETY: the memory has room for the bytes requested, and the bytes read are initialized.
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
      count = unsafe max(0, read(descriptor, memory.baseAddress, memory.count))
    }
  }

  /// The first line of a small file, such as an attribute in sysfs; nil if there is none.
  package static func line(of path: String) -> String? {
    let line = bytes(of: path).prefix { $0 != 0x0a && $0 != 0 }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// All lines of a small file; empty if there is none.
  package static func lines(of path: String) -> [String] {
    guard let bytes = try? FileContents.read(path: path, limit: 1 << 24) else { return [] }
    return bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path with all links resolved; nil if it leads nowhere. The corresponding C call is `realpath`.
  package static func resolved(_ path: String) -> String? {
    // SAFETY: the answer ends in NUL, and this function frees it.
    guard let answer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(answer) }
    return unsafe String(cString: answer)
  }

  /// The target of a link, as stored in it; nil if there is none. The corresponding C call is `readlink`.
  package static func target(ofLink path: String) -> String? {
    // SAFETY: the memory has room for the bytes requested, and the bytes read are initialized.
    let text = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { memory, count in
      guard let start = memory.baseAddress else { return }
      count = unsafe max(0, readlink(path, start, memory.count))
    }
    return text.isEmpty ? nil : String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the path itself is a link, regardless of its target. The corresponding C call is `lstat`.
  package static func isLink(_ path: String) -> Bool {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }
}
