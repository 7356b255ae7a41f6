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

/// Programs without delegates and without `async`.
struct SessionHandlerTests {
  @Test(arguments: [false, true]) func `a closure gets each frame, and another one the drops`(hasQueue: Bool) async throws {
    let run = try SimulatedSession(streamFaults: [StreamFault(.lost, of: 3..<4)])
    let seen = Seen()
    run.output.setFrameHandler(
      on: hasQueue ? DispatchQueue(label: "frames") : nil,
      onDrop: { drop in if drop.reason == .discontinuity { seen.value.withLock { $0.drops += drop.count } } }
    ) { frame in seen.value.withLock { $0.frames.append(frame.sequence) } }
    try await run.session.startRunning()
    for number in 0..<8 {
      if number == 3 {
        run.system.advance(by: SimulatedSession.interval)
        continue
      }
      try await run.step(1)
      try await eventually("the frame was delivered") { run.statistics.waiting == 0 }
    }
    await run.session.stopRunning()
    let (frames, drops) = seen.value.withLock { ($0.frames, $0.drops) }
    #expect(frames.count >= 5 && frames == frames.sorted() && drops == 1, "\(frames) \(drops)")
    run.output.setFrameHandler(nil)
  }

  @Test func `a delegate that nobody keeps is told once`() async throws {
    let run = try SimulatedSession()
    do { run.output.setSampleBufferDelegate(Delegate(), queue: nil) }
    try await run.session.startRunning()
    try await run.step(6)
    let found = {
      run.events.withLock { $0.filter { if case .finding(let finding) = $0 { finding.code == .delegateReleased } else { false } }.count }
    }
    try await eventually("it is told") { found() > 0 }
    try await run.step(4)
    #expect(found() == 1)
    await run.session.stopRunning()
  }

  private final class Delegate: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {}
  }

  @Test func `a delegate with a counter is not called, or outlives its turn`() async throws {
    let run = try SimulatedSession()
    let told = Words()
    run.output.setSampleBufferDelegate(Counter(told), queue: DispatchQueue(label: "frames"))
    try await run.session.startRunning()
    for count in 1...3 {
      try await run.step(1)
      try await eventually("the frame was counted") { told.value.withLock { $0.last == "\(count)" } }
    }
    await run.session.stopRunning()
    #expect(told.value.withLock { $0 } == ["1", "2", "3"])
    run.output.setSampleBufferDelegate(nil)
    try await eventually("the counter is released") { told.value.withLock { $0.last == "released" } }
  }

  @MainActor @Test func `a delegate and a closure of the main actor are called elsewhere`() async throws {
    let run = try SimulatedSession()
    let counter = Counter(Words())
    run.output.setSampleBufferDelegate(counter, queue: .shared)
    try await run.session.startRunning()
    try await run.step(1)
    try await eventually("the frame was delivered") { run.statistics.waiting == 0 }
    var count = 0
    run.output.setFrameHandler(on: .shared) { _ in count += 1 }
    try await run.step(1)
    try await eventually("the frame was delivered") { run.statistics.waiting == 0 }
    await run.session.stopRunning()
    #expect(counter.count == 1 && count == 1)
  }

  /// A class with a variable that its own calls change.
  private final class Counter: CaptureVideoDataOutputSampleBufferDelegate {
    private(set) var count = 0
    private let told: Words

    init(_ told: Words) { self.told = told }

    deinit { told.value.withLock { $0.append("released") } }

    func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
      count += 1
      told.value.withLock { $0.append("\(count)") }
    }
  }

  @Test func `calls with a completion are made in the order of the calls`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let queue = DispatchQueue(label: "completions")
    for turn in 0..<20 {
      let words = Words()
      run.session.beginConfiguration()
      try run.session.setSessionPreset(turn % 2 == 0 ? .qvga320x240 : .vga640x480)
      let done = await withCheckedContinuation { continuation in
        run.session.commitConfiguration(on: queue) { _ in words.value.withLock { $0.append("committed") } }
        run.session.startRunning(on: queue) { result in
          words.value.withLock { $0.append((try? result.get()) == nil ? "failed" : "started") }
          run.session.stopRunning(on: turn % 3 == 0 ? nil : queue) { continuation.resume(returning: words.value.withLock { $0 }) }
        }
      }
      #expect(done == ["committed", "started"])
      #expect(run.session.state == .idle)
    }
  }

  @Test func `a start that fails tells its completion why`() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.busy), at: .startStream, of: nil)], pace: .virtual)
    let error: ConfigurationError? = await withCheckedContinuation { continuation in
      run.session.startRunning(on: nil) { result in
        if case .failure(let error) = result { continuation.resume(returning: error) } else { continuation.resume(returning: nil) }
      }
    }
    #expect(error?.cause.code == .busy)
  }

  @Test(arguments: [(-3, 2), (2, 2), (6, 6), (12, 12), (400, 32)])
  func `a session asks for as many buffers as the program wants`(asked: Int, granted: Int) async throws {
    let run = try SimulatedSession()
    run.session.bufferCount = asked
    #expect(run.session.bufferCount == granted)
    try await run.session.startRunning()
    #expect(run.system.calls(to: SimulatedSession.path)[.queryBuffer] == granted)
    await run.session.stopRunning()
  }

  @Test func `fewer buffers are asked for where memory is short`() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.noMemory), at: .requestBuffers, of: nil, occurrence: 0)])
    run.session.bufferCount = 20
    try await run.session.startRunning()
    #expect(run.system.calls(to: SimulatedSession.path)[.queryBuffer] == 4)
    await run.session.stopRunning()
  }
}

/// A value behind a lock, for closures that may run on any thread.
private final class Seen: Sendable {
  let value: Mutex<(frames: [UInt64], drops: Int)>
  init() { value = Mutex(([], 0)) }
}

private final class Words: Sendable {
  let value: Mutex<[String]> = Mutex([])
}
