import Foundation
import Glibc
import Host

/// What a test asks of its own process.
struct ProcessFacts: CustomStringConvertible {
  /// Open descriptors.
  let descriptors = FileTree.entries(of: "/proc/self/fd").count
  let threads = FileTree.entries(of: "/proc/self/task").count
  let mappings = FileTree.lines(of: "/proc/self/maps").count
  /// Memory of its own, in kilobytes. Pages of files, such as those of the program, come when they are read and go when others need memory.
  let resident =
    FileTree.lines(of: "/proc/self/status").first { $0.hasPrefix("RssAnon:") }
    .flatMap { line in Int(line.filter(\.isNumber)) } ?? 0

  static var ownNumber: Int32 { getpid() }

  /// The video nodes that this process has open, a path for each descriptor.
  static var openNodes: [String] {
    FileTree.entries(of: "/proc/self/fd").compactMap { FileTree.resolved("/proc/self/fd/\($0)") }.filter { $0.hasPrefix("/dev/video") }
  }

  /// Where each thread waits in the kernel, a line each.
  static var waits: [String] {
    FileTree.entries(of: "/proc/self/task").map { thread in
      let stack = FileTree.lines(of: "/proc/self/task/\(thread)/stack").compactMap { $0.split(separator: " ").last }
      return "\(thread): \(stack.prefix(4).joined(separator: " < "))"
    }
  }

  var description: String { "\(descriptors) descriptors, \(threads) threads, \(mappings) mappings, \(resident) kB" }
}
