import CameraModel
import CameraSimulator
import Capture
import CaptureDispatch
import DeviceConfiguration
import Dispatch
import Negotiation
import Synchronization
import Testing

/// Stops, starts and commits that wait for each other: each ends, and none undoes another.
@Suite(.timeLimit(.minutes(1)))
struct SessionOrderTests {
  private static let path = SimulatedSession.path

  /// Waits in its first call until it may go on, then makes a call of the session and waits for its end, as a program without tasks does.
  private final class WaitingDelegate: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
    private let called = Atomic(false)
    private let returned = Atomic(false)
    let mayGoOn = DispatchSemaphore(value: 0)
    private let body: @Sendable () async -> Void

    var isCalled: Bool { called.load(ordering: .sequentiallyConsistent) }
    var hasReturned: Bool { returned.load(ordering: .sequentiallyConsistent) }

    init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
      guard !called.exchange(true, ordering: .sequentiallyConsistent) else { return }
      mayGoOn.wait()
      let isOver = DispatchSemaphore(value: 0)
      Task { [body] in
        await body()
        isOver.signal()
      }
      isOver.wait()
      returned.store(true, ordering: .sequentiallyConsistent)
    }
  }

  @Test(
    "a stop that waits for a delegate does not keep that delegate's own calls waiting",
    arguments: ["stop", "start", "commit"])
  func delegateWaits(_ call: String) async throws {
    let run = try SimulatedSession(pace: .virtual)
    let session = run.session
    let delegate = WaitingDelegate {
      switch call {
      case "stop": await session.stopRunning()
      case "start": _ = try? await session.startRunning()
      default: _ = try? await session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
      }
    }
    run.output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "delegate"))
    try await session.startRunning()
    try await eventually("the delegate is called") { delegate.isCalled }
    let stop = Task { await session.stopRunning() }
    try await eventually("the stream has stopped") { session.state == .idle }
    delegate.mayGoOn.signal()
    await stop.value
    #expect(delegate.hasReturned, "The stop waits for the call.")
    await session.stopRunning()
    #expect(session.state == .idle && run.statistics.isBalanced)
  }

  @Test("two delegates that both stop the session, and wait for it, both go on")
  func bothStop() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let (session, second) = (run.session, CaptureVideoDataOutput())
    try session.addOutput(second)
    let delegates = (0..<2).map { _ in WaitingDelegate { await session.stopRunning() } }
    for (output, delegate) in zip([run.output, second], delegates) {
      output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "delegate"))
    }
    try await session.startRunning()
    for delegate in delegates {
      try await eventually("both are called") { delegate.isCalled }
    }
    for delegate in delegates { delegate.mayGoOn.signal() }
    for delegate in delegates {
      try await eventually("both return") { delegate.hasReturned }
    }
    #expect(session.state == .idle)
  }

  @Test("a delegate that stops two sessions at once goes on")
  func stopsTwo() async throws {
    let (run, other) = (try SimulatedSession(pace: .virtual), try SimulatedSession(pace: .virtual))
    let second = CaptureVideoDataOutput()
    try run.session.addOutput(second)
    let slow = WaitingDelegate { try? await Task.sleep(for: .milliseconds(100)) }
    let delegate = WaitingDelegate {
      async let one: Void = run.session.stopRunning()
      async let two: Void = other.session.stopRunning()
      _ = await (one, two)
    }
    for (output, delegate) in zip([run.output, second], [slow, delegate]) {
      output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "delegate"))
    }
    try await other.session.startRunning()
    try await run.session.startRunning()
    try await eventually("both are called") { slow.isCalled && delegate.isCalled }
    slow.mayGoOn.signal()
    delegate.mayGoOn.signal()
    try await eventually("it returns") { delegate.hasReturned }
    #expect(run.session.state == .idle && other.session.state == .idle)
  }

  @Test("a start that waits for another program's lock ends as cancelled when it is stopped")
  func stoppedWhileLocked() async throws {
    // In real time, because virtual time would reach the end of the wait before the stop.
    let run = try SimulatedSession(pace: .realTime)
    let other = try run.system.open(run.system.locations()[0])
    let lock = try ConfigurationLock(other)
    let start = Task { try await run.session.startRunning() }
    try await eventually("the start waits") { run.system.calls(to: Self.path)[.lock] ?? 0 > 2 }
    await run.session.stopRunning()
    let error = await #expect(throws: ConfigurationError.self) { try await start.value }
    #expect(error?.cause.code == .cancelled && run.session.state == .idle)
    lock.unlock()
  }

  @Test("a commit that a stop overtakes counts at the next start, wherever it was")
  func stoppedWhileCommitting() async throws {
    // In real time, for the same reason.
    let run = try SimulatedSession(pace: .realTime)
    try await run.session.startRunning()
    let other = try run.system.open(run.system.locations()[0])
    let lock = try ConfigurationLock(other)
    let before = run.system.calls(to: Self.path)[.lock] ?? 0
    let commit = Task {
      try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    }
    try await eventually("the commit waits") {
      run.system.calls(to: Self.path)[.stopStream] ?? 0 > 2 || run.system.calls(to: Self.path)[.lock] ?? 0 > before + 2
    }
    await run.session.stopRunning()
    try await commit.value
    #expect(run.session.state == .idle && run.session.sessionPreset == .qvga320x240)
    lock.unlock()
    try await run.session.startRunning()
    #expect(run.system.node(at: Self.path)?.current?.size == FrameSize(320, 240))
    await run.session.stopRunning()
    let told = run.events.withLock { $0.map(\.word) }
    #expect(!told.contains { $0.hasPrefix("runtimeError") }, "\(told)")
  }
}
