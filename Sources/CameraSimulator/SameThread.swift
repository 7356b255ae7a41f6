import CameraModel

/// Does one job after another on the thread it is called on: simulated cameras need no others.
package struct SameThread: WorkerThreads {
  package init() {}

  package func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map { body($0) }
  }
}
