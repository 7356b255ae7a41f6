import Synchronization

extension NodeThreads {
  /// Processes items as they arrive on several threads, and delivers the results in the order of the items.
  ///
  /// A slow item delays later results, but not the work on them: up to eight results per thread wait for delivery.
  package func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool
  ) {
    let taken = Mutex((count: 0, isAtEnd: false))
    let results = Monitor(ReorderBuffer<Result>(limit: threads * 8))
    _ = run(Array(0..<max(1, threads)), timeout: .seconds(Int64.max)) { _ in
      while true {
        results.wait(until: .max) { $0.hasRoom }
        if results.read(\.isClosed) { return }
        let turn = taken.withLock { taken -> (number: Int, item: Item)? in
          guard !taken.isAtEnd, let item = next() else {
            taken.isAtEnd = true
            return nil
          }
          defer { taken.count += 1 }
          return (taken.count, item)
        }
        guard let turn else { return }
        let result = work(turn.item)
        results.change { $0.add(result, number: turn.number, deliver: deliver) }
      }
    }
  }
}

/// Results that arrive in any order and leave in the order of their items.
private struct ReorderBuffer<Result> {
  let limit: Int
  private var waiting: [Int: Result] = [:]
  private var next = 0
  /// Whether further results are ignored.
  private(set) var isClosed = false

  init(limit: Int) { self.limit = limit }

  /// Whether another result may wait. The thread with the first result has already passed this check, so the others can rely on it.
  var hasRoom: Bool { waiting.count < limit || isClosed }

  mutating func add(_ result: Result, number: Int, deliver: (Result) -> Bool) {
    waiting[number] = result
    while !isClosed, let first = waiting.removeValue(forKey: next) {
      next += 1
      isClosed = !deliver(first)
    }
  }
}
