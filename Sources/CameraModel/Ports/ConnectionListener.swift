/// Hears of video nodes that come and go, from when it was made until it is let go of.
public protocol ConnectionListener: AnyObject, Sendable {
  /// The next event, waiting for it; nil when none came within the limit.
  ///
  /// It may return early without an event, such as when a signal came.
  func next(within limit: Duration) throws(DeviceError) -> ConnectionEvent?
}
