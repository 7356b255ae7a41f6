/// Where a session calls a delegate. `DispatchQueue` is one, in the module `CaptureDispatch`.
public protocol CaptureQueue: Sendable {
  /// Schedules work and returns without waiting for it.
  ///
  /// A queue must run one piece of work after the other, in the order given; for `DispatchQueue`, a serial queue.
  func async(_ work: @escaping @Sendable () -> Void)
}
