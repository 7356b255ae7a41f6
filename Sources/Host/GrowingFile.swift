package import CameraModel
import CVideo4Linux
import Glibc
import Synchronization

/// A file that grows, and whose earlier bytes may be written over, such as a movie.
package final class GrowingFile: Sendable {
  private let descriptor: CInt
  /// The name of the file in errors.
  private let path: String
  /// The name that the file has until it is shown; nil if it has its own.
  private let hidden: Mutex<String?>
  private let isOwned: Bool
  /// Whether earlier bytes can be written over; false for pipes.
  package let isSeekable: Bool
  /// When waits for a reader of a pipe end, in nanoseconds.
  private let deadline = Atomic(UInt64.max)

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: the file. A named pipe needs a reader.
  ///   - replaces: whether to replace an existing file, once ``show()`` is called.
  /// - Throws: `DeviceError` as ``WholeFile/write(_:toPath:replaces:)``.
  package init(path: String, replaces: Bool) throws(DeviceError) {
    let kind = FileStatus(of: path).kind
    if kind == .directory { throw FileContents.writingFailure(.isDirectory, path) }
    var flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    var (name, hidden): (String, String?) = (path, nil)
    switch kind {
    case .missing: flags |= O_CREAT | O_EXCL
    case .regularFile:
      guard replaces else { throw FileContents.writingFailure(.exists, path) }
      name = WholeFile.newName(beside: WholeFile.target(of: path))
      hidden = name
      flags |= O_CREAT | O_EXCL
    default: break
    }
    // SAFETY: the path ends in NUL and lives through the call; O_CREAT requires the mode as third argument.
    descriptor = unsafe open(name, flags, 0o666)
    let number = SystemErrorNumber(rawValue: errno)
    (self.path, isOwned) = (path, true)
    self.hidden = Mutex(hidden)
    isSeekable = descriptor >= 0 && FileStatus(ofDescriptor: descriptor).kind == .regularFile
    if descriptor < 0 { throw FileContents.writingFailure(number, path) }
  }

  /// The standard output. What is a file there counts as a pipe: others may write to it, too.
  package init() {
    (descriptor, path, isOwned, isSeekable) = (STDOUT_FILENO, "standard output", false, false)
    hidden = Mutex(nil)
  }

  deinit { if isOwned { close(descriptor) } }

  /// Has writes of this thread to a pipe without a reader fail, instead of ending the process by `SIGPIPE`.
  package static func blockPipeSignal() {
    var signals = sigset_t()
    // SAFETY: the set lives through the calls.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Gives a file that replaces another one its name.
  package func show() throws(DeviceError) {
    guard let name = hidden.withLock({ $0.take() }) else { return }
    // SAFETY: the names end in NUL and live through the call.
    guard unsafe rename(name, WholeFile.target(of: path)) == 0 else {
      let number = errno
      _ = unsafe unlink(name)
      throw FileContents.writingFailure(SystemErrorNumber(rawValue: number), path)
    }
  }

  /// Removes the file, unless it is a pipe.
  package func remove() {
    guard isSeekable else { return }
    let name = hidden.withLock { $0.take() } ?? path
    // SAFETY: the name ends in NUL and lives through the call.
    _ = unsafe unlink(name)
  }

  /// Ends waits for a reader of a pipe after a time, in nanoseconds; later writes fail.
  package func abandon(after time: UInt64) {
    let (end, overflow) = HostFacts.monotonicNanoseconds.addingReportingOverflow(time)
    deadline.store(overflow ? .max : end, ordering: .releasing)
  }

  /// Appends bytes, the second part without a copy.
  ///
  /// - Throws: `DeviceError`: `rejected` for a full disk or a pipe without a reader, `cancelled` after ``abandon(after:)``.
  package func append(_ head: [UInt8], _ body: borrowing Span<UInt8>) throws(DeviceError) {
    let count = head.count + body.count
    var written = 0
    while written < count {
      // SAFETY: both parts live through the call, and each vector covers the rest of its part.
      let result = unsafe head.withUnsafeBytes { head in
        unsafe body.withUnsafeBytes { body in
          let (first, second) = (min(written, head.count), max(0, written - head.count))
          var parts = unsafe [
            iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress)?.advanced(by: first), iov_len: head.count - first),
            iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress)?.advanced(by: second), iov_len: body.count - second),
          ]
          return unsafe writev(descriptor, &parts, 2)
        }
      }
      if result >= 0 { written += result } else { try waitAfterFailure(errno) }
    }
  }

  /// Writes over earlier bytes.
  package func patch(at offset: Int64, _ bytes: [UInt8]) throws(DeviceError) {
    guard isSeekable else { return }
    var written = 0
    while written < bytes.count {
      // SAFETY: pointer and count cover the rest of the array's memory.
      let result = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, off_t(offset) + off_t(written))
      }
      if result >= 0 { written += result } else { try waitAfterFailure(errno) }
    }
  }

  /// Waits for a pipe with room; fails for another reason.
  private func waitAfterFailure(_ number: CInt) throws(DeviceError) {
    if number == EINTR { return }
    guard number == EAGAIN else { throw FileContents.writingFailure(SystemErrorNumber(rawValue: number), path) }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    repeat {
      if HostFacts.monotonicNanoseconds >= deadline.load(ordering: .acquiring) {
        throw DeviceError(.cancelled, operation: "write", subject: path, message: "The reader was too slow; what it got is cut off.")
      }
      // SAFETY: the pointer is to one structure, and the count is 1.
    } while unsafe poll(&request, 1, 100) <= 0
  }

  /// Cuts off what follows the first bytes.
  package func cut(to count: Int64) throws(DeviceError) {
    guard isSeekable, ftruncate(descriptor, off_t(count)) != 0 else { return }
    throw FileContents.writingFailure(SystemErrorNumber(rawValue: errno), path)
  }

  /// The bytes that the file system has left for this user; nil if it does not say.
  package var freeBytes: Int64? {
    var facts = statvfs()
    // SAFETY: writes one structure.
    guard unsafe fstatvfs(descriptor, &facts) == 0 else { return nil }
    return Int64(clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize)).partialValue)
  }

  /// Waits until the bytes are on the disk.
  package func sync() throws(DeviceError) {
    guard isSeekable, fdatasync(descriptor) != 0 else { return }
    throw FileContents.writingFailure(SystemErrorNumber(rawValue: errno), path)
  }
}
