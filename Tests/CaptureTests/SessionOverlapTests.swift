import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Glibc
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Calls that a session gets while another one, a restart or a fault is under way.
struct SessionOverlapTests {
  private static let path = SimulatedSession.path

  @Test("a change that fails leaves alone what came and went while it was under way")
  func cameAndWentMeanwhile() async throws {
    // The priority of another program's lock keeps the stream from being stopped for a while; then the bus has no room.
    let faults = (0..<60).map { Fault(.error(.busy), at: .stopStream, of: nil, occurrence: $0) }
    let run = try SimulatedSession(faults: faults + [Fault(.error(.noSpace), at: .startStream, of: nil, occurrence: 1)], pace: .virtual)
    let (came, went) = (CaptureVideoDataOutput(), CaptureVideoDataOutput())
    try run.session.addOutput(went)
    try await run.session.startRunning()
    let change = Task {
      try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    }
    try await eventually("the change is under way") { run.system.calls(to: Self.path)[.stopStream] ?? 0 > 0 }
    try run.session.addOutput(came)
    run.session.removeOutput(went)
    await #expect(throws: ConfigurationError.self) { _ = try await change.value }
    #expect(run.session.outputs.elementsEqual([run.output, came], by: ===) && went.connection(with: .video) == nil)
    #expect(run.session.sessionPreset == .vga640x480)
    let numbered = came.statistics.numbered
    try await eventually("the new output gets frames") { came.statistics.numbered > numbered + 3 }
    await run.session.stopRunning()
    for output in [run.output, came, went] { #expect(output.statistics.isBalanced) }
  }

  /// A queue that runs its work when it is told to.
  private final class KeepingQueue: CaptureQueue {
    private let work: Mutex<[@Sendable () -> Void]> = Mutex([])
    var count: Int { work.withLock(\.count) }
    func async(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }
    func runAll() {
      let all = work.withLock { work in
        defer { work = [] }
        return work
      }
      for work in all { work() }
    }
  }

  /// Does something when it is told of a drop.
  private final class DropDelegate: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
    let frames = Atomic(0)
    private let then: @Sendable () -> Void
    init(_ then: @escaping @Sendable () -> Void) { self.then = then }
    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
      frames.add(1, ordering: .relaxed)
    }
    func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) { then() }
  }

  @Test("a delegate that takes the place of another one is called on its own queue alone")
  func replacedWhileCalled() async throws {
    let run = try SimulatedSession()
    let (oldQueue, newQueue) = (KeepingQueue(), KeepingQueue())
    let new = Recorder()
    let old = DropDelegate { run.output.setSampleBufferDelegate(new, queue: newQueue) }
    run.output.setSampleBufferDelegate(old, queue: oldQueue)
    try await run.session.startRunning()
    try await run.step(3)
    oldQueue.runAll()
    #expect(old.frames.load(ordering: .relaxed) == 0 && new.calls.isEmpty)
    try await eventually("the new delegate is to be called") { newQueue.count > 0 }
    newQueue.runAll()
    #expect(new.calls == ["output 2"])
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  /// A queue that takes a while to accept work.
  private final class SlowQueue: CaptureQueue {
    let isSlow = Atomic(false)

    func async(_ work: @escaping @Sendable () -> Void) {
      if isSlow.load(ordering: .relaxed) { usleep(200_000) }
      Task.detached { work() }
    }
  }

  @Test("a start that meets the end of the run before gives frames to every output")
  func startedWhileEnding() async throws {
    let run = try SimulatedSession(streamFaults: [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<1)])
    run.session.restartsAutomatically = false
    let (slow, last, queue) = (CaptureVideoDataOutput(), CaptureVideoDataOutput(), SlowQueue())
    slow.setSampleBufferDelegate(Recorder(), queue: queue)
    slow.alwaysDiscardsLateVideoFrames = false
    try run.session.addOutput(slow)
    try run.session.addOutput(last)
    let again = Task {
      do { for try await _ in run.output.frames {} } catch { try await run.session.startRunning() }
    }
    try await run.session.startRunning()
    try await run.step(3)
    try await eventually("the delegate has nothing to do") { slow.statistics.delivered == 3 }
    try await Task.sleep(for: .milliseconds(50))
    // The first output's loop ends, and starts again, before the last output's queue is closed.
    queue.isSlow.store(true, ordering: .relaxed)
    do {
      try await eventually("the stall ends the run, and the next one starts") {
        run.system.advance(by: .seconds(1))
        return run.events.withLock { $0.count { $0.word == "didStartRunning" } } == 2
      }
    } catch {
      Issue.record("\(run.session.state), \(run.statistics), \(run.events.withLock { $0.map(\.word) })")
      throw error
    }
    try await again.value
    // By then the thread of the run before has closed all that it closes.
    try await Task.sleep(for: .milliseconds(400))
    let numbered = last.statistics.numbered
    try await eventually("the last output gets frames") {
      run.system.advance(by: SimulatedSession.interval)
      return last.statistics.numbered > numbered + 3
    }
    await run.session.stopRunning()
    #expect(last.statistics.isBalanced)
  }

  @Test("an output that is added while the camera is away, with settings that it cannot have, harms no other")
  func impossibleWhileAway() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await run.unplug()
    let second = CaptureVideoDataOutput()
    second.videoSettings = VideoSettings(pixelFormat: "zzzz")
    try run.session.addOutput(second)
    run.system.plug(Self.path)
    try await eventually("the session runs again") { run.session.isRunning }
    let numbered = run.statistics.numbered
    try await eventually("frames come") { run.statistics.numbered > numbered + 3 && second.statistics.numbered > 3 }
    try await eventually("it is told") { run.events.withLock { $0.contains { $0.word == "settingsRefused unsupported" } } }
    #expect(run.events.withLock { $0.count { $0.word.hasPrefix("settingsRefused") } } == 1 && second.statistics.delivered == 0)
    second.videoSettings = VideoSettings(.bgra)
    var frames = second.frames.makeAsyncIterator()
    #expect(try await frames.next()?.isConverted == true)
    await run.session.stopRunning()
    #expect(second.statistics.isBalanced)
  }

  @Test("an output of a fixed size gets no frames of the mode before, though neither is scaled")
  func fixedSize() async throws {
    let run = try SimulatedSession(format: "GREY")
    run.output.videoSettings = VideoSettings(.grey8, size: FrameSize(320, 240))
    run.output.alwaysDiscardsLateVideoFrames = false
    var samples = run.output.samples.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(3)
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    run.system.advance(by: SimulatedSession.interval)
    var told: [String] = []
    while told.last != "320x240", told.count < 6, let sample = try await samples.next() {
      switch sample {
      case .frame(let frame): told.append("\(frame.size)")
      case .drop(let drop): told.append("\(drop.reason) \(drop.count)")
      }
    }
    #expect(told == ["lateData 1", "lateData 1", "lateData 1", "discontinuity 0", "320x240"])
    await run.session.stopRunning()
  }

  @Test("an output that has gone to another session gets no frame that was waited for before")
  func movedBetweenFrames() async throws {
    let (run, other) = (try SimulatedSession(), try SimulatedSession())
    try await run.session.startRunning()
    try await other.session.startRunning()
    run.session.removeOutput(run.output)
    try other.session.addOutput(run.output)
    let before = run.system.calls(to: Self.path)[.dequeueBuffer] ?? 0
    run.system.advance(by: SimulatedSession.interval)
    try await eventually("the first camera's frame is taken") { run.system.calls(to: Self.path)[.dequeueBuffer] ?? 0 > before }
    #expect(run.output.statistics.numbered == 0)
    await run.session.stopRunning()
    await other.session.stopRunning()
  }

  @Test("buffers that the driver refused are not lent, and it gets them back when the stream starts again")
  func refusedBuffers() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.inputOutput), at: .queueBuffer, of: nil, occurrences: 8..<10)])
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    while run.statistics.driverFaults < 2 {
      run.system.advance(by: SimulatedSession.interval)
      _ = try await frames.next()
    }
    var held: [VideoFrame] = []
    for _ in 0..<2 {
      run.system.advance(by: SimulatedSession.interval)
      held.append(try #require(try await frames.next()))
    }
    try await run.step(10)
    #expect(run.statistics.outOfBuffers > 0 && run.statistics.restarts == 0, "\(run.statistics), \(held.count)")
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test("a commit that changes only what outputs take costs no gap where the mode stays")
  func sameMode() async throws {
    let run = try SimulatedSession(pace: .virtual)
    run.output.videoSettings = VideoSettings(.bgra)
    var frames = run.output.frames.makeAsyncIterator()
    let small = Mode(node: Self.path, pixelFormat: "YUYV", size: FrameSize(320, 240), interval: .fps(30))
    try await run.session.startRunning(in: small)
    let starts = { run.system.calls(to: Self.path)[.startStream] ?? 0 }
    let second = CaptureVideoDataOutput()
    second.videoSettings = VideoSettings(.rgb24)
    try await run.session.configure { session throws(ConfigurationError) in
      try session.addOutput(second)
      run.output.connection(with: .video)?.isVideoMirrored = true
    }
    try await eventually("the second output gets frames") { second.statistics.numbered > 3 }
    #expect(starts() == 1 && run.statistics.restarts == 0)
    #expect(try await frames.next()?.size == FrameSize(320, 240), "The mode that the start named stays.")
    await run.session.stopRunning()
  }

  @Test("a capture card that says without end that its source has changed ends the session, after some seconds")
  func endlessSourceChanges() async throws {
    let timings = DigitalTimings(size: FrameSize(640, 480), pixelClock: 148_500_000)
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV")], faults: [Fault(.error(.brokenPipe), at: .dequeueBuffer)],
      sources: [Self.path: [SimulatedSource(timings: timings)]], pace: .virtual)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: try #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    try await session.startRunning()
    try await eventually("the session ends") { session.state == .failed }
    #expect(system.calls(to: Self.path)[.startStream] ?? 0 < 40)
    await session.stopRunning()
  }
}
