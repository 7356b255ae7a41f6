/// Runs asynchronous work to its end, for callers without `async`, such as programs in C.
///
/// The calling thread waits. It must not be one that runs tasks, because the work needs those.
package func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let outcome = Monitor<Value?>(nil)
  // A task that has ended has released its work, so the caller has the last references to what the work uses.
  let task = Task.detached { await work() }
  Task.detached {
    let value = await task.value
    outcome.change { $0 = value }
  }
  while true {
    outcome.wait(until: HostFacts.monotonicNanoseconds.addingReportingOverflow(3_600_000_000_000).partialValue) { $0 != nil }
    if let value = outcome.read({ $0 }) { return value }
  }
}
