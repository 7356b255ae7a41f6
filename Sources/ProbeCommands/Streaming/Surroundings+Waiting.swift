import Host
import Viewfinder

extension Surroundings {
  /// Runs a task and waits for it on this thread, which has nothing else to do. Ctrl-C cancels the task, and so does the end of its time.
  ///
  /// - Parameter limit: the time for the task, at most a day; nil for none.
  func waiting<Value: Sendable>(within limit: Duration? = nil, for body: @escaping @Sendable () async -> Value) -> Value {
    let result = Monitor<Value?>(nil)
    let task = Task {
      let value = await body()
      result.change { $0 = value }
    }
    let deadline = limit.map { monotonicNanoseconds + UInt64(clamping: $0.components.seconds + 1) * 1_000_000_000 } ?? .max
    while true {
      result.wait(until: HostFacts.monotonicNanoseconds + 100_000_000) { $0 != nil }
      if let value = result.read({ $0 }) { return value }
      if workers.isInterrupted || monotonicNanoseconds > deadline { task.cancel() }
    }
  }
}
