import CameraDocuments
import CameraModel
import ProbeCommands
import Synchronization
import Testing

/// A node whose driver never returns costs one wait, not two.
@Suite struct `A node that hangs` {
  @Test(arguments: ["list", "list --device 0", "list --device /dev/video0", "negotiate", "restore saved.json"])
  func `is read once, and its error says that it hangs`(command: String) {
    let threads = HangingThreads()
    var camera = SampleCameras.webcam
    camera.nodes = [camera.nodes[0]]
    let environment = FakeEnvironment(system: FakeSystem([camera]), files: ["saved.json": .success(Self.saved)], workers: threads)
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: environment)
    #expect(status == .unavailable, "\(environment.messages)")
    #expect(environment.messages.contains("took longer than 10 s"), "\(environment.messages)")
    #expect(threads.runs == 1)
  }

  private static let saved = Array(#"{"schema":"viewfinder.profile/1","cameras":[{"nodes":[{"formats":[]}]}]}"#.utf8)
}

/// Threads that are all stuck in a driver.
private final class HangingThreads: WorkerThreads {
  private let count = Mutex(0)

  /// How many times nodes were waited for.
  var runs: Int { count.withLock { $0 } }

  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    count.withLock { $0 += 1 }
    return jobs.map { _ in nil }
  }
}
