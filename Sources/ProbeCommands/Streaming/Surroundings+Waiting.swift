import Host
import Viewfinder

extension Surroundings {
  /// Runs a task and waits for it on this thread, which has nothing else to do. A signal that is held cancels the task,
  /// and so does the end of its time.
  ///
  /// - Parameter limit: the time for the task, at most a day; nil for none.
  func waiting<Value: Sendable>(within limit: Duration? = nil, for body: @escaping @Sendable () async -> Value) -> Value {
    let (result, end) = (Monitor<Value?>(nil), WakeSignal())
    let task = Task {
      let value = await body()
      result.change { $0 = value }
      end.signal()
    }
    let deadline = limit.map { monotonicNanoseconds + UInt64(clamping: $0.components.seconds + 1) * 1_000_000_000 } ?? .max
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
}
