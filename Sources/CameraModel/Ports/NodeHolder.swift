/// A process that stands in the way, and how that is known.
public struct NodeHolder: Hashable, Sendable {
  /// What was seen of it.
  public enum Evidence: Hashable, Sendable {
    /// It has the advisory lock: the kernel's list of locks says so.
    case lock
    /// It has the node open; what it does with it cannot be seen.
    case open
  }

  /// The number of the process, as seen from here.
  public var process: Int32
  /// What it was started as, cleaned of control characters; nil where that may not be seen.
  public var command: String?
  /// How it is known.
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
