import Host
import Viewfinder

extension CommandEnvironment {
  /// Runs a task and waits for it on this thread, which has nothing else to do. A signal that is held cancels the task,
  /// and so does the end of its time.
  ///
  /// - Parameter limit: the time for the task; nil for none.
  func waiting<Value: Sendable>(within limit: Duration? = nil, for body: @escaping @Sendable () async -> Value) -> Value {
    let (result, end) = (Monitor<Value?>(nil), WakeSignal())
    let task = Task {
      let value = await body()
      result.change { $0 = value }
      end.signal()
    }
    let deadline = limit.map { moment(after: $0) } ?? .max
    while true {
      if let value = result.read({ $0 }) { return value }
      if workers.isInterrupted || monotonicNanoseconds > deadline {
        task.cancel()
        result.wait(until: .max) { $0 != nil }
      } else {
        awaitInterruption(until: deadline, unless: end)
      }
    }
  }

  /// The value of a body; nil after the limit, at which the body's task is cancelled.
  func value<Value: Sendable>(
    within limit: Duration, of body: @escaping @Sendable () async throws -> Value?
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        await pause(limit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// The moment after a time from now on; the end of time if the clock cannot count so far.
  private func moment(after time: Duration) -> UInt64 {
    UInt64(exactly: (Double(monotonicNanoseconds) + time / .nanoseconds(1)).rounded(.up)) ?? .max
  }
}
