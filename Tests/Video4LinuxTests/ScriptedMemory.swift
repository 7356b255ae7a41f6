import CameraModel
import Glibc
import Host
import Synchronization
import Video4Linux

/// A driver's buffers: a file in memory, which the kernel's own calls map.
final class ScriptedMemory: Sendable {
  private struct State {
    var mapped = 0
    var unmapped = 0
    var detached = 0
    /// Calls of a kind that succeed, and the number that those after them fail with.
    var mappings: (left: Int, number: SystemErrorNumber)?
    var detachments: (left: Int, number: SystemErrorNumber)?
  }

  private let file: CInt
  /// A part of the file's name.
  let name: String
  private let state = Mutex(State())

  init() {
    var path = Array("/dev/shm/viewfinder-XXXXXX".utf8CString)
    // SAFETY: the array ends in NUL, and the call writes only into it.
    file = unsafe mkstemp(&path)
    name = String(decoding: path.dropLast().dropFirst("/dev/shm/".utf8.count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = unsafe unlink(path)
    ftruncate(file, 64 << 20)
  }

  deinit { close(file) }

  /// The mappings that were made and not yet ended.
  var live: Int { state.withLock { $0.mapped - $0.unmapped } }
  /// How many planes were made private.
  var detached: Int { state.withLock { $0.detached } }

  /// Lets so many mappings succeed, and fails the others.
  func failMapping(after count: Int, with number: SystemErrorNumber) { state.withLock { $0.mappings = (count, number) } }
  /// The same for planes that are made private; nil lets them succeed again.
  func failDetaching(after count: Int?, with number: SystemErrorNumber = .noMemory) {
    state.withLock { $0.detachments = count.map { ($0, number) } }
  }

  /// Writes as the driver does: all bytes of a part of a buffer.
  func fill(offset: UInt32, length: Int, with byte: UInt8) {
    let bytes = [UInt8](repeating: byte, count: length)
    // SAFETY: the call reads as many bytes as the array has.
    _ = unsafe pwrite(file, bytes, length, off_t(offset))
  }

  /// Waits until no mapping is left: other threads may be about to let go of theirs.
  func waitUntilFree() {
    for _ in 0..<2_000 where live > 0 { usleep(10_000) }
  }

  /// The mappings that the kernel knows, other than private copies.
  var inKernel: Int { ProcessMaps.lines.count { $0.contains(name) } }

  func map(offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt {
    if let number = state.withLock({ Self.take(&$0.mappings) }) { return .failure(number) }
    let answer = unsafe KernelCalls().map(file, offset: offset, length: length, &memory)
    if answer >= 0 { state.withLock { $0.mapped += 1 } }
    return answer
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe KernelCalls().unmap(memory)
    state.withLock { $0.unmapped += 1 }
  }

  func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt {
    if let number = state.withLock({ Self.take(&$0.detachments) }) { return .failure(number) }
    state.withLock { $0.detached += 1 }
    return unsafe KernelCalls().detach(memory)
  }

  private static func take(_ plan: inout (left: Int, number: SystemErrorNumber)?) -> SystemErrorNumber? {
    guard let (left, number) = plan else { return nil }
    plan?.left -= 1
    return left > 0 ? nil : number
  }
}

/// What is mapped into this process, from procfs.
enum ProcessMaps {
  /// A line for each mapping.
  static var lines: [String] { FileTree.lines(of: "/proc/self/maps") }

  /// The words for the kernel's flags of each mapping whose name contains a text; `dc` is "not copied on fork".
  static func flags(of name: String) -> [[Substring]] {
    var isNamed = false
    return FileTree.lines(of: "/proc/self/smaps").compactMap { line in
      if line.prefix(while: { $0 != " " }).contains("-") { isNamed = line.contains(name) }
      return isNamed && line.hasPrefix("VmFlags:") ? line.split(separator: " ") : nil
    }
  }

  /// The bytes of private memory without a file.
  static var anonymousBytes: Int {
    lines.filter { $0.contains(" rw-p ") && $0.contains(" 00:00 0") }.reduce(0) { sum, line in
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      return ends.count == 2 ? sum + ends[1] - ends[0] : sum
    }
  }
}
