/// A video node that came, went or changed. A hint to look again, not the truth: by the time it is read more may have happened.
public struct ConnectionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The node is there and may be opened.
    case connected
    /// The node is gone.
    case disconnected
    /// Something about the node changed.
    case changed
    /// Events were lost: any node may have come, gone or changed.
    case overflow
  }

  /// What happened.
  public var kind: Kind
  /// The node, `/dev/video0`; empty for an overflow.
  public var path: String

  /// An event.
  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Events were lost.
  public static let overflow = ConnectionEvent(.overflow, path: "")
}

/// Hears of video nodes that come and go, from when it was made until it is let go of.
public protocol ConnectionListener: AnyObject, Sendable {
  /// The next event, waiting for it; nil when none came within the limit.
  ///
  /// It may return early without an event, such as when a signal came.
  func next(within limit: Duration) throws(DeviceError) -> ConnectionEvent?
}
