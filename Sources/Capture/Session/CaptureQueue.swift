/// A queue on which a session calls a delegate. The module `CaptureDispatch` makes `DispatchQueue` one.
public protocol CaptureQueue: Sendable {
  /// Schedules work and returns without waiting for it.
  ///
  /// A queue must run the work items one by one, in the order given. With `DispatchQueue`, use a serial queue.
  func async(_ work: @escaping @Sendable () -> Void)
}
