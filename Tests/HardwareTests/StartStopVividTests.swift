import Foundation
import Synchronization
import Testing
import Viewfinder

/// What lasts: many starts, slow consumers, outputs that come and go.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct StartStopVividTests {
  @Test func `starts and stops leave descriptors, threads, mappings and memory as after the first ones`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    let cycles = Hardware.takesLong ? 1000 : 80
    var first = ProcessFacts()
    for cycle in 0..<cycles {
      async let taken = run.frames(1)
      try await run.session.startRunning()
      if cycle < cycles - 50 { _ = try await taken }
      await run.session.stopRunning()
      _ = try await taken
      // Threads and memory of the runtime come with the first ones.
      if cycle == 9 { first = ProcessFacts() }
    }
    try await eventually("threads and descriptors are as before") {
      let now = ProcessFacts()
      return now.threads <= first.threads && now.descriptors <= first.descriptors
    }
    let last = ProcessFacts()
    #expect(last.mappings <= first.mappings + 16 && last.resident <= first.resident + 4096, "\(first), then \(last)")
    try run.expectFree()
  }

  @Test func `a slow consumer that keeps late frames gets them in order, those without buffer are dropped, memory is flat`()
    async throws
  {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    run.output.alwaysDiscardsLateVideoFrames = false
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let end = ContinuousClock.now.advanced(by: .seconds(Hardware.takesLong ? 60 : 12))
    var sequences: [UInt64] = []
    var before: ProcessFacts?
    while ContinuousClock.now < end {
      let frame = try #require(try await iterator.next())
      sequences.append(frame.sequence)
      try await Task.sleep(for: .milliseconds(100))
      if sequences.count == 20 { before = ProcessFacts() }
      #expect(run.statistics.isBalanced)
    }
    let after = ProcessFacts()
    let statistics = run.statistics
    #expect(statistics.outOfBuffers > 0 && statistics.late == 0, "\(statistics)")
    #expect(statistics.lost > 0 || Array(sequences.prefix(4)) == [0, 1, 2, 3], "\(sequences.prefix(8))")
    #expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 })
    #expect(after.resident <= (before?.resident ?? 0) + 4096, "\(String(describing: before)), then \(after)")
    await run.session.stopRunning()
    try run.expectFree()
  }

  @Test func `a delegate stops the session, and is not called again`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    let stopper = Stopper(run.session)
    run.output.setSampleBufferDelegate(stopper, queue: ThreadForEach())
    try await run.session.startRunning()
    try await eventually("it has stopped") { stopper.hasStopped.withLock { $0 } }
    #expect(run.session.state == .idle)
    try await Task.sleep(for: .milliseconds(300))
    #expect(stopper.calls.withLock { $0 } == 5)
    run.output.setSampleBufferDelegate(nil)
    try run.expectFree()
  }

  @Test func `an output that is added while the session runs costs the other nothing; a new mode costs one discontinuity`()
    async throws
  {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    try run.session.setSessionPreset(.vga640x480)
    let recorder = DropRecorder()
    run.output.setSampleBufferDelegate(recorder)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.delivered > 3 }

    let added = CaptureVideoDataOutput()
    var iterator = added.frames.makeAsyncIterator()
    try run.session.addOutput(added)
    let frame = try #require(try await iterator.next())
    #expect(frame.run == 0 && frame.size == FrameSize(640, 480))
    #expect(recorder.gaps.withLock { $0 } == 0 && run.statistics.restarts == 0)

    run.session.beginConfiguration()
    try run.session.setSessionPreset(.hd1280x720)
    try await run.session.commitConfiguration()
    let before = run.statistics.delivered
    try await eventually("frames come") { run.statistics.delivered > before + 3 }
    #expect(recorder.gaps.withLock { $0 } == 1)

    run.session.removeOutput(added)
    await run.session.stopRunning()
    #expect(run.events.withLock { $0.filter { $0.hasPrefix("format") } } == ["format 1280x720"])
    run.output.setSampleBufferDelegate(nil)
    #expect(added.statistics.isBalanced, "\(added.statistics)")
    try run.expectFree()
  }
}

/// Calls on a new thread each; one call at a time comes from the output.
struct ThreadForEach: CaptureQueue {
  func async(_ work: @escaping @Sendable () -> Void) { Thread.detachNewThread(work) }
}

/// Stops its session in the fifth call, and waits for that.
private final class Stopper: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let session: CaptureSession
  let calls = Mutex(0)
  let hasStopped = Mutex(false)

  init(_ session: CaptureSession) { self.session = session }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    let count = calls.withLock { calls in
      calls += 1
      return calls
    }
    guard count == 5 else { return }
    let stopped = DispatchSemaphore(value: 0)
    Task {
      await self.session.stopRunning()
      stopped.signal()
    }
    let isInTime = stopped.wait(timeout: .now() + 60) == .success
    hasStopped.withLock { $0 = isInTime }
  }
}

/// Counts gaps of unknown size.
private final class DropRecorder: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let gaps = Mutex(0)

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {}
  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {
    if frame.reason == .discontinuity, frame.count == 0 { gaps.withLock { $0 += 1 } }
  }
}
