import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// What happens at the moment of a stop: a frame that is given back, a signal that is missing, a commit that has just failed.
@Suite(.timeLimit(.minutes(1)))
struct SessionStopTests {
  private static let path = SimulatedSession.path

  @Test(
    "a frame that is given back while the driver stops the stream makes no call, and a restart hands its buffer over once",
    arguments: [false, true])
  func givenBack(_ isRestart: Bool) async throws {
    let stop = CallMoment(.stopStream)
    let run = try SimulatedSession(
      streamFaults: isRestart ? [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<1)] : [], at: stop)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    run.system.advance(by: SimulatedSession.interval)
    let held = Mutex(try await frames.next())
    let queued: @Sendable () -> Int = { run.system.calls(to: Self.path)[.queueBuffer] ?? 0 }
    let counts = Mutex((before: 0, after: -1))
    stop.does {
      let before = queued()
      held.withLock { $0 = nil }
      counts.withLock { $0 = (before, queued()) }
    }
    try await run.step(2)
    if isRestart {
      run.system.advance(by: .seconds(2))
      try await eventually("the stream starts again") { run.statistics.restarts == 1 }
      try await run.step(10)
      let calls = run.system.log(of: Self.path).split(separator: .stopStream)[1].prefix { $0 != .startStream }
      // The newest frame before the restart still waits for somebody to take it.
      #expect(calls.count { $0 == .queueBuffer } == 5 && run.statistics.driverFaults == 0)
    }
    await run.session.stopRunning()
    let seen = counts.withLock { $0 }
    #expect(seen.before == seen.after, "\(seen)")
    #expect(run.system.log(of: Self.path).split(separator: .stopStream).last?.contains(.queueBuffer) == false)
    #expect(run.statistics.isBalanced && run.system.openCount(of: Self.path) == 0)
  }

  @Test("a session that waits for a signal is idle when it is stopped, its loops end, and it can start again")
  func withoutSignal() async throws {
    let timings = DigitalTimings(size: FrameSize(640, 480), pixelClock: 148_500_000)
    let run = try SimulatedSession(pace: .virtual, sources: [SimulatedSource(timings: timings)])
    let loop = Task { [output = run.output] in for try await _ in output.frames {} }
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.delivered > 0 }
    try run.system.changeSignal(to: nil, at: Self.path)
    try await eventually("the session is interrupted") { run.session.isInterrupted }
    await run.session.stopRunning()
    #expect(run.session.state == .idle && run.statistics.isBalanced)
    #expect(run.system.openCount(of: Self.path) == 0 && !run.system.isLocked(Self.path))
    try await loop.value
    try run.system.changeSignal(to: timings, at: Self.path)
    try await run.session.startRunning()
    try await eventually("frames come again") { run.statistics.numbered > 3 }
    await run.session.stopRunning()
    try await eventually("all is told") { run.events.withLock { $0.count { $0.word == "didStopRunning" } } == 2 }
    #expect(
      run.events.withLock { $0.map(\.word) } == [
        "didStartRunning", "wasInterrupted noSignal", "didStopRunning", "didStartRunning", "didStopRunning",
      ])
  }

  @Test("a commit that has failed when the session is stopped throws why, and is undone")
  func afterAFailedCommit() async throws {
    // The stream in the mode before is opened third.
    let goingBack = CallMoment(.open, occurrence: 2)
    let run = try SimulatedSession(
      faults: [Fault(.error(.noSpace), at: .startStream, of: nil, occurrence: 1)], pace: .virtual, at: goingBack)
    let stop = Mutex<Task<Void, Never>?>(nil)
    goingBack.does { [session = run.session] in
      // It is asked to stop at once, and then waits for the commit.
      stop.withLock { $0 = Task.immediate { await session.stopRunning() } }
    }
    try await run.session.startRunning()
    let error = await #expect(throws: ConfigurationError.self) {
      try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    }
    await stop.withLock { $0 }?.value
    #expect(error?.cause.code == .bandwidth && run.session.sessionPreset == .vga640x480)
    #expect(run.session.state == .idle && run.system.openCount(of: Self.path) == 0)
    try await run.session.startRunning()
    #expect(run.system.node(at: Self.path)?.current?.size == FrameSize(640, 480))
    await run.session.stopRunning()
    try await eventually("all is told") { run.events.withLock { $0.count } >= 4 }
    #expect(run.events.withLock { $0.map(\.word) } == ["didStartRunning", "didStopRunning", "didStartRunning", "didStopRunning"])
  }
}
