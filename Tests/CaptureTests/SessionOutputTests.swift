import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import CaptureDispatch
import Dispatch
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Outputs that come and go, share a camera, and get the frames of one mode after those of another.
struct SessionOutputTests {
  @Test("frames of the mode before that wait are dropped as late, not converted as ones of the new mode")
  func framesOfTheModeBefore() async throws {
    let run = try SimulatedSession()
    run.output.videoSettings = VideoSettings(.bgra)
    run.output.alwaysDiscardsLateVideoFrames = false
    var samples = run.output.samples.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(3)
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    run.system.advance(by: SimulatedSession.interval)
    var told: [String] = []
    while told.last != "320x240", let sample = try await samples.next() {
      switch sample {
      case .frame(let frame): told.append("\(frame.size)")
      case .drop(let drop): told.append("\(drop.reason) \(drop.count)")
      }
    }
    #expect(told == ["lateData 1", "lateData 1", "lateData 1", "discontinuity 0", "320x240"])
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test("an output that is added while the camera is away gets frames when it is back")
  func addedWhileAway() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await run.unplug()
    let second = CaptureVideoDataOutput()
    second.videoSettings = VideoSettings(.bgra)
    try run.session.addOutput(second)
    var frames = second.frames.makeAsyncIterator()
    run.system.plug(SimulatedSession.path)
    #expect(try await frames.next()?.isConverted == true)
    await run.session.stopRunning()
    #expect(second.statistics.isBalanced)
  }

  @Test("an output that is added while the session starts gets frames")
  func addedWhileStarting() async throws {
    for round in 0..<30 {
      let run = try SimulatedSession(pace: .virtual)
      let second = CaptureVideoDataOutput()
      second.videoSettings = VideoSettings(.bgra)
      let adding = Task { [session = run.session] in
        for _ in 0..<round { await Task.yield() }
        try session.addOutput(second)
      }
      try await run.session.startRunning()
      try await adding.value
      try await eventually("round \(round): frames come") { second.statistics.numbered > 3 }
      await run.session.stopRunning()
      #expect(second.statistics.isBalanced, "round \(round)")
    }
  }

  /// Notes the formats of frames.
  private final class FormatRecorder: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
    let formats = Mutex<Set<PixelFormat>>([])
    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
      formats.withLock { _ = $0.insert(frame.pixelFormat) }
    }
  }

  @Test("an output that is added while frames flow gets none before it is prepared, and none at all where it is refused")
  func preparedFirst() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    for round in 0..<100 {
      let (fit, unfit, recorder) = (CaptureVideoDataOutput(), CaptureVideoDataOutput(), FormatRecorder())
      fit.videoSettings = VideoSettings(.bgra)
      unfit.videoSettings = VideoSettings(pixelFormat: "zzzz")
      fit.setSampleBufferDelegate(recorder)
      try run.session.addOutput(fit)
      #expect(throws: ConfigurationError.self) { try run.session.addOutput(unfit) }
      try await eventually("round \(round): frames come") { recorder.formats.withLock { !$0.isEmpty } }
      run.session.removeOutput(fit)
      #expect(recorder.formats.withLock { $0 } == [.abgr32] && unfit.statistics.numbered == 0, "round \(round)")
    }
    await run.session.stopRunning()
  }

  @Test("an output that is added while the source changes gets pictures of the new mode")
  func addedWhileChanging() async throws {
    let timings = [FrameSize(640, 480), FrameSize(320, 240)].map { DigitalTimings(size: $0, pixelClock: 148_500_000) }
    let run = try SimulatedSession(pace: .virtual, sources: [SimulatedSource(timings: timings[0])])
    try run.session.setSessionPreset(.inputPriority)
    try await run.session.startRunning()
    for round in 0..<60 {
      let second = CaptureVideoDataOutput()
      second.videoSettings = VideoSettings(.bgra)
      second.setSampleBufferDelegate(Recorder())
      try run.system.changeSignal(to: timings[(round + 1) % 2], at: SimulatedSession.path)
      for _ in 0..<(round % 20) { await Task.yield() }
      try run.session.addOutput(second)
      let size = timings[(round + 1) % 2].size
      try await eventually("round \(round): the mode is another") { run.system.node(at: SimulatedSession.path)?.current?.size == size }
      let delivered = second.statistics.delivered
      try await eventually("round \(round): frames come") { second.statistics.delivered > delivered + 2 }
      run.session.removeOutput(second)
      #expect(second.statistics.isBalanced, "round \(round)")
    }
    await run.session.stopRunning()
  }

  @Test("an output that was disabled, removed and added again gets frames, as its new connection says")
  func disabledBefore() async throws {
    let run = try SimulatedSession()
    run.output.connection(with: .video)?.isEnabled = false
    run.session.removeOutput(run.output)
    try run.session.addOutput(run.output)
    #expect(run.output.connection(with: .video)?.isEnabled == true)
    try await run.session.startRunning()
    try await run.step(3)
    await run.session.stopRunning()
    #expect(run.statistics.disabled == 0 && run.statistics.numbered == 3)
  }

  @Test("an output that keeps all frames takes none from one that is quick")
  func slowBesideQuick() async throws {
    let run = try SimulatedSession()
    let slow = CaptureVideoDataOutput()
    slow.alwaysDiscardsLateVideoFrames = false
    try run.session.addOutput(slow)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    for number in 0..<20 {
      run.system.advance(by: SimulatedSession.interval)
      #expect(try await frames.next()?.sequence == UInt64(number))
    }
    #expect(run.statistics.outOfBuffers == 0 && slow.statistics.outOfBuffers > 0)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced && slow.statistics.isBalanced)
  }

  @Test("an output that is removed keeps no buffers, even before the commit", arguments: [false, true])
  func removed(_ isCommitted: Bool) async throws {
    let run = try SimulatedSession()
    let other = CaptureVideoDataOutput()
    other.alwaysDiscardsLateVideoFrames = false
    try run.session.addOutput(other)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    if isCommitted { run.session.beginConfiguration() }
    run.session.removeOutput(other)
    for number in 0..<10 {
      run.system.advance(by: SimulatedSession.interval)
      #expect(try await frames.next()?.sequence == UInt64(number))
    }
    if isCommitted { _ = try await run.session.commitConfiguration() }
    #expect(run.statistics.outOfBuffers == 0 && other.statistics.numbered == 0)
    await run.session.stopRunning()
  }

  @Test("settings that cannot be met with another mode, or after a return, leave the pictures as they were")
  func refusedSettings() async throws {
    let run = try SimulatedSession(pace: .virtual)
    run.output.videoSettings = VideoSettings(.bgra)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let error = await #expect(throws: ConfigurationError.self) {
      try await run.session.configure { session throws(ConfigurationError) in
        run.output.videoSettings = VideoSettings(pixelFormat: "zzzz")
        try session.setSessionPreset(.qvga320x240)
      }
    }
    #expect(error?.cause.code == .unsupported && run.session.isRunning)
    let kept = try #require(try await frames.next())
    #expect(kept.isConverted && kept.size == FrameSize(640, 480))
    try await run.unplug()
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    #expect(try await frames.next()?.isConverted == true)
    await run.session.stopRunning()
    await #expect(throws: ConfigurationError.self, "A start is asked for, and says what cannot be met.") {
      try await run.session.startRunning()
    }
  }

  @Test("an output that a failed change had removed has its connection again")
  func broughtBack() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let input = try #require(run.session.inputs.first)
    let connection = try #require(run.output.connection(with: .video))
    connection.isVideoMirrored = true
    try await run.session.startRunning()
    await #expect(throws: ConfigurationError.self) {
      try await run.session.configure { session throws(ConfigurationError) in
        session.removeOutput(run.output)
        try session.addInput(input)
      }
    }
    #expect(run.output.connection(with: .video) === connection && connection.isVideoMirrored)
    var frames = run.output.frames.makeAsyncIterator()
    #expect(try await frames.next()?.isConverted == true)
    await run.session.stopRunning()
  }

  @Test("an output that is removed before a commit gets no frames of its camera in another session")
  func movedBeforeTheCommit() async throws {
    let (run, other) = (try SimulatedSession(pace: .virtual), try SimulatedSession())
    try await run.session.startRunning()
    try await other.session.startRunning()
    run.session.beginConfiguration()
    run.session.removeOutput(run.output)
    try other.session.addOutput(run.output)
    let calls = { run.system.calls(to: SimulatedSession.path)[.dequeueBuffer] ?? 0 }
    let before = calls()
    try await eventually("frames of the first camera come") { calls() > before + 5 }
    // One may have been on its way.
    #expect(run.output.statistics.numbered <= 1)
    _ = try await run.session.commitConfiguration()
    await run.session.stopRunning()
    await other.session.stopRunning()
  }

  /// A queue that asks the session before it runs a call.
  private struct AskingQueue: CaptureQueue {
    let session: CaptureSession
    func async(_ work: @escaping @Sendable () -> Void) {
      _ = session.outputs.count
      Task.detached { work() }
    }
  }

  @Test("a delegate's queue may ask the session when its output is removed", .timeLimit(.minutes(1)))
  func askedWhileRemoving() async throws {
    let run = try SimulatedSession()
    let recorder = Recorder()
    run.output.setSampleBufferDelegate(recorder, queue: AskingQueue(session: run.session))
    try await run.session.startRunning()
    run.session.removeOutput(run.output)
    #expect(run.session.outputs.isEmpty)
    await run.session.stopRunning()
    #expect(run.session.state == .idle)
  }

  @Test("a stop waits for the delegate's call, also where a task of an earlier call asks for it")
  func stoppedByAnEarlierCall() async throws {
    let run = try SimulatedSession()
    let delegate = StoppingDelegate(run.session)
    // Its second call keeps a thread, which must not be one of those that run tasks.
    run.output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "calls"))
    try await run.session.startRunning()
    for call in 1...2 {
      run.system.advance(by: SimulatedSession.interval)
      try await eventually("call \(call) has begun") { delegate.state.withLock { $0.begun } == call }
    }
    try await eventually("the session has stopped") { delegate.state.withLock { $0.isStopped } }
    #expect(delegate.state.withLock { $0.runningAtStop } == false)
  }
}

/// Makes a task in its first call, which stops the session during the second.
private final class StoppingDelegate: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let state = Mutex((begun: 0, isRunning: false, stops: false, isStopped: false, runningAtStop: false))
  private let session: CaptureSession

  init(_ session: CaptureSession) { self.session = session }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    let call = state.withLock { state in
      state.begun += 1
      state.isRunning = true
      return state.begun
    }
    if call == 1 {
      Task {
        try await eventually("the second call runs") { self.state.withLock { $0.begun == 2 } }
        state.withLock { $0.stops = true }
        await session.stopRunning()
        state.withLock { ($0.isStopped, $0.runningAtStop) = (true, $0.isRunning) }
      }
    } else {
      // The stop has time to wait for this call.
      while !state.withLock({ $0.stops }) {}
      let end = ContinuousClock.now + .milliseconds(300)
      while ContinuousClock.now < end {}
    }
    state.withLock { $0.isRunning = false }
  }
}
