/// Threads for blocking calls.
public protocol WorkerThreads: Sendable {
  /// Runs the body for all jobs in parallel, and returns the results in the order of the jobs.
  ///
  /// The result of a job that takes longer than `timeout` is nil. Its thread runs on, because a call stuck in a driver cannot be ended.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?]
  /// Processes items as they arrive on several threads, and delivers the results in the order of the items.
  ///
  /// Returns once `next` returns nil or `deliver` returns false. One thread at a time calls each of them; both may block.
  ///
  /// - Parameters:
  ///   - threads: the number of items to process at the same time.
  ///   - next: returns the next item; nil at the end.
  ///   - work: makes the result of an item.
  ///   - deliver: takes a result; returns false to stop.
  func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool)
  /// The same for jobs that publish partial results. A job that takes too long yields the last one it published.
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?]
  /// Whether the work was interrupted. A missing result then says nothing about its job.
  var isInterrupted: Bool { get }
}

extension WorkerThreads {
  /// Ignores partial results.
  public func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?] {
    run(jobs, timeout: timeout) { job in body(job) { _ in } }
  }

  /// Never interrupted.
  public var isInterrupted: Bool { false }

  /// Processes one item after another on the calling thread.
  public func process<Item: Sendable, Result: Sendable>(
    threads: Int, next: @escaping @Sendable () -> Item?, work: @escaping @Sendable (Item) -> Result,
    deliver: @escaping @Sendable (Result) -> Bool
  ) {
    while let item = next(), deliver(work(item)) {}
  }
}
