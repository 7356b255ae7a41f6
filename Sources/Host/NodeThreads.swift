import CameraModel

/// A thread for every job, because driver calls block, and a call that hangs must not delay the others.
package struct NodeThreads: WorkerThreads {
  /// The most jobs that run at the same time; abandoned ones do not count.
  package let limit: Int

  /// Threads for at most `limit` jobs at the same time.
  package init(limit: Int = 64) {
    self.limit = max(1, limit)
  }

  /// Runs the body for every job at the same time and returns the results in the order of the jobs.
  ///
  /// A job that takes longer than `timeout` from its start gives nil, and is abandoned.
  package func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    run(jobs, timeout: timeout) { job, _ in body(job) }
  }

  /// The same for jobs with partial results. A job that takes longer gives its last partial result.
  package func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
  ) -> [Result?] {
    let answers = Monitor([Answer<Result>](repeating: Answer(), count: jobs.count))
    let nanoseconds = timeout.nanoseconds
    var running: [Run] = []
    for index in jobs.indices {
      if running.count == limit { awaitOne(of: &running, in: answers) }
      let job = jobs[index]
      let work: @Sendable () -> Void = {
        let result = body(job) { soFar in answers.update { $0[index].result = soFar } }
        answers.change { $0[index] = Answer(result: result, isWhole: true) }
      }
      // Counted from before the start, because a thread that never runs is no better than one that hangs.
      let (deadline, isEndless) = HostFacts.monotonicNanoseconds.addingReportingOverflow(nanoseconds)
      running.append(Run(index: index, deadline: isEndless ? .max : deadline))
      if !DetachedThread.start(work) { work() }
    }
    for run in running { Self.wait(for: answers, until: run.deadline) { $0[run.index].isWhole } }
    return answers.read { $0.map(\.result) }
  }

  /// Whether the user has ended the work; jobs without a result then have none.
  package var isInterrupted: Bool { Interruption.isWished }

  private static let glance: UInt64 = 50_000_000

  /// Waits for a condition. If the process handles interruptions, it checks for them in between.
  private static func wait<State>(for answers: Monitor<State>, until deadline: UInt64, _ condition: (State) -> Bool) {
    guard Interruption.isHeeded else { return answers.wait(until: deadline, for: condition) }
    while !Interruption.isWished {
      let now = HostFacts.monotonicNanoseconds
      answers.wait(until: min(deadline, now + glance), for: condition)
      if now >= deadline || answers.read(condition) { return }
    }
  }

  private struct Answer<Result> {
    var result: Result?
    var isWhole = false
  }

  private struct Run {
    let index: Int
    let deadline: UInt64
  }

  /// Makes room for another job: waits until one has finished or the oldest, whose deadline is the first, is overdue.
  private func awaitOne<Result>(of running: inout [Run], in answers: Monitor<[Answer<Result>]>) {
    let current = running
    Self.wait(for: answers, until: current[0].deadline) { state in current.contains { state[$0.index].isWhole } }
    let now = HostFacts.monotonicNanoseconds
    answers.read { state in running.removeAll { state[$0.index].isWhole || $0.deadline <= now } }
  }
}
