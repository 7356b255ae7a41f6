/// A process that has a node open or locked: another one, or this one where it has the node open twice.
public struct NodeHolder: Hashable, Sendable {
  /// How the process was found.
  public enum Evidence: Hashable, Sendable {
    /// It holds the advisory lock, by the kernel's list of locks (`/proc/locks`).
    case lock
    /// It has the node open; whether it streams is unknown.
    case open
  }

  /// The process identifier, in this process's namespace.
  public var process: Int32
  /// The name of its command, without control characters; nil where this user may not see it.
  public var command: String?
  /// How it was found.
  public var evidence: Evidence

  /// A holder.
  public init(process: Int32, command: String?, evidence: Evidence) {
    self.process = process
    self.command = command
    self.evidence = evidence
  }
}

extension NodeHolder: CustomStringConvertible {
  /// `ffmpeg (pid 4711), which has the node open`.
  public var description: String {
    let name = command.map { "\($0) (pid \(process))" } ?? "pid \(process)"
    return switch evidence {
    case .lock: "\(name), which has the lock"
    case .open: "\(name), which has the node open"
    }
  }
}

extension DeviceError {
  /// The same error; one that others cause names the processes that were seen to have the node.
  package func naming(_ holders: [NodeHolder]) -> DeviceError {
    guard code == .busy, !holders.isEmpty else { return self }
    var named = self
    named.message += " Seen: \(holders.map(\.description).joined(separator: "; "))."
    return named
  }
}
