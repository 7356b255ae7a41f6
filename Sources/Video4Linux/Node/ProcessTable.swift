import Host
package import CameraModel
import Glibc

/// The processes that hold a file, from `/proc`. Processes of other users or outside the container may be missing.
package struct ProcessTable {
  /// The mount point of procfs.
  private let root: String

  /// The processes of a procfs.
  package init(root: String = "/proc") { self.root = root }

  /// The processes with the lock on an open file, then those with its memory mapped, then others that have it open. This process is
  /// included if it has the lock or the memory, or if it alone has the file, and has it open twice.
  package func holders(ofDescriptor descriptor: CInt) -> [NodeHolder] {
    var facts = stat()
    // SAFETY: the call fills in the structure.
    guard unsafe fstat(descriptor, &facts) == 0 else { return [] }
    let lockers = processes(withLockOn: facts)
    let others = self.others
    // A mapping keeps the node busy after its descriptor is closed.
    // Frames that outlive their session are also mapped, so other processes come first.
    let streaming = (others + [getpid()]).filter { maps($0, facts) }
    var open = others.filter { !streaming.contains($0) && has($0, facts) }
    if streaming.isEmpty, open.isEmpty, has(getpid(), facts, besides: "\(descriptor)") { open = [getpid()] }
    var holders: [NodeHolder] = []
    for (evidence, processes) in [(NodeHolder.Evidence.lock, lockers), (.mapping, streaming), (.open, open)] {
      // A process that has the lock and streams is listed as both.
      for process in processes where evidence == .mapping || !holders.contains(where: { $0.process == process }) {
        let isThisProcess = process == getpid()
        holders.append(NodeHolder(process: process, command: command(of: process), evidence: evidence, isThisProcess: isThisProcess))
      }
    }
    let isFound = holders.contains { $0.evidence == .mapping || $0.process == getpid() && $0.evidence == .open }
    if !isFound, hidesProcesses(among: others) { holders.append(NodeHolder(process: 0, command: nil, evidence: .hidden)) }
    return holders
  }

  /// The other processes, by their numbers.
  private var others: [Int32] { FileTree.entries(of: root).compactMap { Int32($0) }.filter { $0 != getpid() }.sorted() }

  /// Whether this user may not see some process's open files, or some processes at all: each system has a first process.
  private func hidesProcesses(among others: [Int32]) -> Bool {
    getpid() != 1 && !others.contains(1) || others.contains { FileTree.isClosed("\(root)/\($0)/fd") }
  }

  /// Whether a process has memory of the device mapped: `7f… rw-s 00000000 00:05 345 /dev/video0`. Source: proc_pid_maps(5).
  private func maps(_ process: Int32, _ facts: stat) -> Bool {
    let file = ["\(hexadecimal(FileKind.major(facts.st_dev))):\(hexadecimal(FileKind.minor(facts.st_dev)))", "\(facts.st_ino)"]
    return FileTree.lines(of: "\(root)/\(process)/maps").contains { line in
      guard line.contains(file[1]) else { return false }
      let words = line.split(separator: " ", maxSplits: 5)
      return words.count > 4 && words[3] == file[0] && words[4] == file[1]
    }
  }

  /// The kernel's list of locks: `1: FLOCK  ADVISORY  WRITE 4711 00:06:345 0 EOF`. Waiting processes have an arrow. Source: proc_locks(5).
  private func processes(withLockOn facts: stat) -> [Int32] {
    let device = "\(hexadecimal(FileKind.major(facts.st_dev))):\(hexadecimal(FileKind.minor(facts.st_dev)))"
    let file = "\(device):\(facts.st_ino)"
    return FileTree.lines(of: "\(root)/locks").compactMap { line in
      guard line.contains(file) else { return nil }
      let words = line.split(separator: " ")
      guard words.count >= 6, ["FLOCK", "POSIX"].contains(words[1]), words[5] == file else { return nil }
      return Int32(words[4]).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func hexadecimal(_ number: UInt32) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  /// Whether a process has a descriptor of the same device, whatever its path.
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
