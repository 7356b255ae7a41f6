/// A process that has a node open or locked: another process, or this one if it opened the node twice.
public struct NodeHolder: Hashable, Sendable {
  /// How the process was found.
  public enum Evidence: Hashable, Sendable {
    /// It holds the advisory lock, by the kernel's list of locks (`/proc/locks`).
    case lock
    /// It has the node's buffers mapped, as a streaming program does (`/proc/PID/maps`).
    case mapping
    /// It has the node open; whether it streams is unknown.
    case open
    /// Some process belongs to another user, and this user may not see its open files.
    case hidden
  }

  /// The process identifier, in this process's namespace; 0 for ``Evidence/hidden``.
  public var process: Int32
  /// The name of its command, without control characters; nil if this user may not see it.
  public var command: String?
  /// How it was found.
  public var evidence: Evidence
  /// Whether it is the calling process, such as another session of the same program.
  public var isThisProcess: Bool

  /// A holder.
  public init(process: Int32, command: String?, evidence: Evidence, isThisProcess: Bool = false) {
    self.process = process
    self.command = command
    self.evidence = evidence
    self.isThisProcess = isThisProcess
  }

  /// `ffmpeg (pid 4711)`
  fileprivate var name: String { command.map { "\($0) (pid \(process))" } ?? "pid \(process)" }
}

extension NodeHolder: CustomStringConvertible {
  /// `ffmpeg (pid 4711), which streams from it`.
  public var description: String {
    switch evidence {
    case .lock: "\(name), which has the lock"
    case .mapping: "\(name), which streams from it"
    case .open: "\(name), which has the node open"
    case .hidden: "a program of another user"
    }
  }
}

extension DeviceError {
  /// The same error. If other programs cause it, it names those seen to have the node, certain ones first.
  package func naming(_ holders: [NodeHolder]) -> DeviceError {
    guard code == .busy, !holders.isEmpty else { return self }
    var named = self
    let seen = holders.filter { $0.evidence != .hidden }
    let streaming = seen.filter { $0.evidence == .mapping }
    let certain = streaming.first ?? (holders.count == 1 ? seen.first : nil)
    if let first = certain, first.isThisProcess {
      switch first.evidence {
      case .mapping:
        (named.message, named.remedy) = ("Another session of this program streams from the device.", "Stop that session first.")
      case .lock: (named.message, named.remedy) = ("This program holds the lock of the device.", "Release it with unlock() first.")
      case .open, .hidden:
        named.message = "This program has the device open a second time."
        named.remedy = "Stop its other session, or release its lock with unlock()."
      }
    } else if seen.isEmpty {
      named = adding("A program of another user has it; this user may not see which.")
    } else if seen.count == holders.count, seen.count == 1 || seen.contains(where: { $0.evidence != .open }) {
      named = adding("Seen: \(seen.map(\.description).joined(separator: "; ")).")
    } else {
      let names = seen.map(\.name) + (seen.count < holders.count ? ["or a program of another user"] : [])
      named = adding("One of these has it open: \(names.joined(separator: "; ")).")
    }
    return named
  }
}
