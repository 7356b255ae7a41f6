import Host
import Viewfinder

extension Surroundings {
  /// Runs a task and waits for it on this thread, which has nothing else to do. Ctrl-C cancels the task.
  func waiting<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
    let result = Monitor<Value?>(nil)
    let task = Task {
      let value = await body()
      result.change { $0 = value }
    }
    while true {
      result.wait(until: HostFacts.monotonicNanoseconds + 100_000_000) { $0 != nil }
      if let value = result.read({ $0 }) { return value }
      if workers.isInterrupted { task.cancel() }
    }
  }
}
