public import Capture
public import Dispatch

extension DispatchQueue: CaptureQueue {
  /// Runs work on the queue. The queue must be serial for frames to come in order.
  public func async(_ work: @escaping @Sendable () -> Void) {
    async(execute: work)
  }
}
