import CameraSimulator
import Capture
import CaptureDispatch
import Dispatch
import Synchronization
import Testing

@Suite struct `A dispatch queue` {
  /// Notes the numbers of the frames it is called with, and whether calls overlap.
  private final class Delegate: Sendable {
    private struct State {
      var isCalled = false
      var overlaps = 0
      var numbers: [Int] = []
    }
    private let state = Mutex(State())

    var numbers: [Int] { state.withLock(\.numbers) }
    var overlaps: Int { state.withLock(\.overlaps) }

    func didOutput(_ number: Int) {
      state.withLock {
        $0.overlaps += $0.isCalled ? 1 : 0
        $0.isCalled = true
      }
      state.withLock {
        $0.numbers.append(number)
        $0.isCalled = false
      }
    }
  }

  @Test func `calls a delegate in order, one call at a time, and not before the caller goes on`() async {
    let delegate = Delegate()
    let dispatch = DispatchQueue(label: "frames")
    let queue: any CaptureQueue = dispatch
    dispatch.suspend()
    for number in 0..<1000 { queue.async { delegate.didOutput(number) } }
    #expect(delegate.numbers.isEmpty)
    dispatch.resume()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    #expect(delegate.numbers == Array(0..<1000))
    #expect(delegate.overlaps == 0)
  }

  @Test func `still takes work as Dispatch does`() async {
    let queue = DispatchQueue(label: "work")
    let group = DispatchGroup()
    let done = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      queue.async { done.withLock { $0.append(1) } }
      queue.async(group: group, qos: .userInitiated) { done.withLock { $0.append(2) } }
      group.notify(queue: queue) { continuation.resume() }
    }
    #expect(done.withLock { $0 } == [1, 2])
  }

  /// Stays in its first call until it may go on.
  private final class SlowDelegate: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
    private let state = Mutex((isCalled: false, hasReturned: false))
    private let gate = DispatchSemaphore(value: 0)

    var isCalled: Bool { state.withLock(\.isCalled) }
    var hasReturned: Bool { state.withLock(\.hasReturned) }

    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
      state.withLock { $0.isCalled = true }
      gate.wait()
      state.withLock { $0.hasReturned = true }
    }

    func goOn() { gate.signal() }
  }

  @Test func `is not called any more when a session has stopped, also where its delegate has just replaced another`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let (old, new) = (SlowDelegate(), SlowDelegate())
    run.output.setSampleBufferDelegate(old, queue: DispatchQueue(label: "old"))
    try await run.session.startRunning()
    try await eventually("the old delegate is called") { old.isCalled }
    run.output.setSampleBufferDelegate(new, queue: DispatchQueue(label: "new"))
    try await eventually("the new delegate is called") { new.isCalled }
    old.goOn()
    try await eventually("the old delegate returns") { old.hasReturned }
    let stop = Task {
      await run.session.stopRunning()
      return new.hasReturned
    }
    try await eventually("the stream has ended") { run.session.state == .idle }
    try await Task.sleep(for: .milliseconds(50))
    new.goOn()
    #expect(await stop.value)
  }
}
