import Host
import CameraModel
import Glibc

/// The processes that hold a file, from `/proc`. Processes of other users or outside the container may be missing.
struct ProcessTable {
  /// The mount point of procfs.
  var root = "/proc"

  /// The processes with the lock on an open file, then the others that have it open. This process is among them where it has the lock, or
  /// where no other process has the file open and this one has it open twice, as two sessions have.
  func holders(ofDescriptor descriptor: CInt) -> [NodeHolder] {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    guard unsafe fstat(descriptor, &facts) == 0 else { return [] }
    let lockers = processes(withLockOn: facts)
    let others = processes(havingOpen: facts, besides: descriptor).filter { !lockers.contains($0) }
    return lockers.map { NodeHolder(process: $0, command: command(of: $0), evidence: .lock) }
      + others.map { NodeHolder(process: $0, command: command(of: $0), evidence: .open) }
  }

  /// The kernel's list of locks: `1: FLOCK  ADVISORY  WRITE 4711 00:06:345 0 EOF`; waiting processes have an arrow. Source: proc_locks(5).
  private func processes(withLockOn facts: stat) -> [Int32] {
    let device = "\(hexadecimal(FileKind.major(facts.st_dev))):\(hexadecimal(FileKind.minor(facts.st_dev)))"
    let file = "\(device):\(facts.st_ino)"
    return FileTree.lines(of: "\(root)/locks").compactMap { line in
      guard line.contains(file) else { return nil }
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK", words[5] == file else { return nil }
      return Int32(words[4]).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func hexadecimal(_ number: UInt32) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  /// The processes with a descriptor of the same device, whatever its path.
  private func processes(havingOpen facts: stat, besides descriptor: CInt) -> [Int32] {
    let own = getpid()
    let others = FileTree.entries(of: root).compactMap { Int32($0) }.sorted().filter { $0 != own && has($0, facts) }
    return others.isEmpty && has(own, facts, besides: "\(descriptor)") ? [own] : others
  }

  private func has(_ process: Int32, _ facts: stat, besides own: String? = nil) -> Bool {
    let folder = "\(root)/\(process)/fd"
    return FileTree.entries(of: folder).contains { entry in
      var other = stat()
      // SAFETY: the call fills in the structure.
      guard entry != own, unsafe stat("\(folder)/\(entry)", &other) == 0 else { return false }
      return other.st_mode & S_IFMT == S_IFCHR && other.st_rdev == facts.st_rdev
    }
  }

  private func command(of process: Int32) -> String? {
    FileTree.line(of: "\(root)/\(process)/comm")?.harmless
  }
}
