/// Threads on which blocking calls are made, one job each.
public protocol WorkerThreads: Sendable {
  /// Runs the body for every job at the same time and gives the results in the order of the jobs.
  ///
  /// A job that takes longer than `timeout` gives nil; it is left to itself, since a call that hangs in a driver cannot be ended.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?]
  /// Works on items as they come, on several threads at the same time, and delivers the results in the order of the items.
  ///
  /// Returns when there are no more items or nobody wants another result. `next` and `deliver` are each called by one thread at a time;
  /// either may block. A result is delivered as soon as all before it are.
  ///
  /// - Parameters:
  ///   - threads: how many items are worked on at the same time.
  ///   - next: the next item; nil when there are no more.
  ///   - work: makes the result of an item.
  ///   - deliver: takes a result; false when no other is wanted.
  func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool)
  /// The same for jobs that say what they have so far: of one that takes longer, the last that it said is its result.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?]
  /// Whether the work was ended before its time, so that a missing result says nothing of its job.
  var isInterrupted: Bool { get }
}

extension WorkerThreads {
  /// Nothing is published before the end.
  public func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?] {
    run(jobs, timeout: timeout) { job in body(job) { _ in } }
  }

  /// Nobody ends the work before its time.
  public var isInterrupted: Bool { false }

  /// One item after the other, on this thread.
  public func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool
  ) {
    while let item = next(), deliver(work(item)) {}
  }
}

extension Duration {
  /// Whole nanoseconds: 0 when negative, `UInt64.max` when there are more.
  package var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return overflow || carry ? .max : sum
  }

  /// Whole milliseconds for calls that wait so many at most, rounded up: 0 when negative, `Int32.max` when there are more.
  package var millisecondsRoundedUp: Int32 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return Int32(clamping: whole + (rest > 0 ? 1 : 0))
  }
}
