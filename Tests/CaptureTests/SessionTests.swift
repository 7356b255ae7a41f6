import CameraModel
import CameraSimulator
import Capture
import Dispatch
import PixelFormats
import Synchronization
import Testing

struct SessionTests {
  @Test("a session configures the camera, streams, stops, and leaves the node free")
  func wholeRun() async throws {
    let run = try SimulatedSession()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    #expect(run.session.isRunning)
    #expect(run.system.node(at: SimulatedSession.path)?.current?.size == FrameSize(640, 480))
    #expect(!run.system.isLocked(SimulatedSession.path), "The lock is held only while something is set.")
    for number in 0..<UInt64(5) {
      run.system.advance(by: SimulatedSession.interval)
      let frame = try #require(try await frames.next())
      #expect(frame.sequence == number)
      #expect(frame.size == FrameSize(640, 480) && frame.pixelFormat == "YUYV" && frame.isValid && !frame.isConverted)
      #expect(frame.presentationTime.clock == .monotonic && frame.age != nil)
    }
    await run.session.stopRunning()
    #expect(run.session.state == .idle)
    #expect(try await frames.next() == nil, "The sequence ends with the session.")
    #expect(run.system.openCount(of: SimulatedSession.path) == 0, "The node is closed.")
    #expect(run.statistics.isBalanced && run.statistics.delivered == 5)
  }

  @Test("a busy consumer gets the newest frame, and the older ones are late")
  func newestFrame() async throws {
    let run = try SimulatedSession()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(10)
    let frame = try #require(try await frames.next())
    #expect(frame.sequence == 9)
    #expect(run.statistics.late == 9 && run.statistics.isBalanced)
    await run.session.stopRunning()
  }

  @Test("a loop that is always late lets others run on its actor (a cancelled loop ends)") @MainActor
  func lateLoop() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    try await run.step(1)
    var count = 0
    let turn = Task { count }
    for try await _ in run.output.frames {
      count += 1
      guard count < 20 else { break }
      // The next frame is there before the loop asks for it.
      let numbered = run.statistics.numbered
      run.system.advance(by: SimulatedSession.interval)
      while run.statistics.numbered == numbered {}
    }
    #expect(await turn.value < 20)
    await run.session.stopRunning()
  }

  /// Runs the jobs of an actor, and lets two frames come before each.
  private final class FramesBeforeEachTurn: SerialExecutor {
    private let run: SimulatedSession
    private let queue = DispatchQueue(label: "turns")

    init(_ run: SimulatedSession) { self.run = run }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in
        for _ in 0..<2 {
          let numbered = run.statistics.numbered
          run.system.advance(by: SimulatedSession.interval)
          while run.statistics.numbered == numbered {}
        }
        // SAFETY: the executor lives as long as its actor, which waits for the job.
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  private actor Consumer {
    private let executor: FramesBeforeEachTurn
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ executor: FramesBeforeEachTurn) { self.executor = executor }

    func take(_ count: Int, of frames: VideoFrames) async throws -> [UInt64] {
      var numbers: [UInt64] = []
      for try await frame in frames {
        numbers.append(frame.sequence)
        if numbers.count == count { break }
      }
      return numbers
    }
  }

  @Test("a loop gets frames where each turn on its actor takes longer than a frame", .timeLimit(.minutes(1)))
  func longTurns() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    let numbers = try await Consumer(FramesBeforeEachTurn(run)).take(5, of: run.output.frames)
    #expect(numbers.count == 5 && numbers == numbers.sorted(), "\(numbers), \(run.statistics)")
    await run.session.stopRunning()
  }

  @Test("without discarding, frames queue up in order until the driver needs its buffers")
  func everyFrame() async throws {
    let run = try SimulatedSession()
    run.output.alwaysDiscardsLateVideoFrames = false
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(10)
    #expect(run.statistics.waiting == 4 && run.statistics.outOfBuffers == 6 && run.statistics.isBalanced)
    for number in 0..<UInt64(4) { #expect(try await frames.next()?.sequence == number) }
    try await run.step(1)
    #expect(try await frames.next()?.sequence == 10)
    await run.session.stopRunning()
  }

  @Test("copies of frames queue up as far as the driver has buffers, not without end")
  func everyCopy() async throws {
    let run = try SimulatedSession(misbehaviours: [.overwritesLentBuffers])
    run.output.alwaysDiscardsLateVideoFrames = false
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(20)
    #expect(run.statistics.waiting == 6 && run.statistics.outOfBuffers == 14 && run.statistics.isBalanced)
    #expect(run.statistics.copied == 6, "A frame that nobody gets is not copied.")
    var held: [VideoFrame] = []
    for number in 0..<UInt64(6) {
      let frame = try #require(try await frames.next())
      #expect(frame.sequence == number)
      held.append(frame)
    }
    let before = held.map(\.bytes)
    try await run.step(10)
    await run.session.stopRunning()
    #expect(held.map(\.bytes) == before)
  }

  @Test("frames are skipped after each start, on purpose and counted as such")
  func skippedFrames() async throws {
    let run = try SimulatedSession()
    run.output.skipsFrames = 3
    for _ in 0..<2 {
      var frames = run.output.frames.makeAsyncIterator()
      try await run.session.startRunning()
      try await run.step(4)
      #expect(try await frames.next()?.sequence == 3)
      #expect(run.statistics.startUp == 3 && run.statistics.isBalanced)
      await run.session.stopRunning()
    }
  }

  @Test("frames that are held survive the stop, unchanged")
  func heldFrames() async throws {
    let run = try SimulatedSession()
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    var held: [VideoFrame] = []
    var before: [[UInt8]] = []
    for _ in 0..<4 {
      run.system.advance(by: SimulatedSession.interval)
      let frame = try #require(try await frames.next())
      held.append(frame)
      before.append(frame.bytes)
    }
    try await run.step(3)
    #expect(run.statistics.outOfBuffers == 3, "All buffers that can be lent are held.")
    await run.session.stopRunning()
    #expect(held.map(\.bytes) == before)
    #expect(run.system.openCount(of: SimulatedSession.path) == 0)
  }

  @Test("a delegate is called with each frame and each drop, in order, one call at a time")
  func delegate() async throws {
    let run = try SimulatedSession()
    let recorder = Recorder()
    run.output.setSampleBufferDelegate(recorder)
    try await run.session.startRunning()
    for _ in 0..<5 {
      let calls = recorder.calls.count
      run.system.advance(by: SimulatedSession.interval)
      try await eventually("the delegate is called") { recorder.calls.count > calls }
    }
    await run.session.stopRunning()
    #expect(recorder.calls == (0..<5).map { "output \($0)" })
  }

  @Test("the session can be stopped from its delegate")
  func stopFromDelegate() async throws {
    let run = try SimulatedSession()
    let session = run.session
    let recorder = Recorder { Task { await session.stopRunning() } }
    run.output.setSampleBufferDelegate(recorder)
    try await run.session.startRunning()
    run.system.advance(by: SimulatedSession.interval)
    try await eventually("the session stops") { session.state == .idle }
    #expect(recorder.calls == ["output 0"])
  }
}

extension VideoFrame {
  var bytes: [UInt8] {
    withBytes { bytes in
      var copy: [UInt8] = []
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }
}

final class Recorder: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let log = Mutex<[String]>([])
  private let then: @Sendable () -> Void

  init(_ then: @escaping @Sendable () -> Void = {}) { self.then = then }

  var calls: [String] { log.withLock { $0 } }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    log.withLock { $0.append("output \(frame.sequence)") }
    then()
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {
    log.withLock { $0.append("drop \(frame.count) \(frame.reason)") }
  }
}
