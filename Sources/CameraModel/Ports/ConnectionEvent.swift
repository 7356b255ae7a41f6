/// A video node or a subdevice that appeared, disappeared or changed. The state may have changed again by the time it is handled.
public struct ConnectionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The node appeared and can be opened.
    case connected
    /// The node disappeared.
    case disconnected
    /// Something about the node changed.
    case changed
    /// A subdevice appeared, disappeared or changed. The nodes of its media device may have another camera now.
    case graphChanged
    /// Events were lost: any node may have appeared, disappeared or changed.
    case overflow
  }

  /// What happened.
  public var kind: Kind
  /// The node, `/dev/video0`, or the subdevice, `/dev/v4l-subdev0`; empty for an overflow.
  public var path: String

  /// An event.
  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Events were lost.
  public static let overflow = ConnectionEvent(.overflow, path: "")
}

/// Receives connection events from its creation until it is released.
public protocol ConnectionListener: AnyObject, Sendable {
  /// Waits for the next event; nil if none arrives within the limit, or listening has ended.
  ///
  /// It may return nil early, such as after a signal.
  func next(within limit: Duration) throws(DeviceError) -> ConnectionEvent?
  /// Ends listening, from any thread: a current wait and all later waits return at once.
  func end()
  /// Whether listening has ended.
  var isEnded: Bool { get }
}
