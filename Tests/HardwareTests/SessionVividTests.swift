import Foundation
import Synchronization
import Testing
import CameraModel
import Viewfinder

/// Sessions on the kernel's own V4L2 code: exact counts, slow consumers, injected errors.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct SessionVividTests {
  @Test(arguments: ["-000-vid-cap"], [1, 2, 3, 5, 8, 89] + (Hardware.takesLong ? [300] : []))
  func `so many frames come whole, in order, and the node is free after the stop`(instance: String, count: Int) async throws {
    let run = try HardwareSession(vivid: instance)
    run.output.alwaysDiscardsLateVideoFrames = false
    let samples = try await run.samples(count)
    await run.session.stopRunning()
    let frames = samples.map(\.frame)
    #expect(frames.count == count)
    #expect(frames.allSatisfy { $0.isValid && $0.size == FrameSize(640, 360) && $0.presentationTime.clock == .monotonic })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.presentationTime < $1.presentationTime && $0.sequence < $1.sequence })
    Self.expectAccount(of: samples)
    // What an emulated machine cannot keep up with is lost, or was a frame before its buffer was back.
    let others = samples.flatMap(\.drops).filter { ![.discontinuity, .outOfBuffers].contains($0.reason) }
    #expect(others.isEmpty, "\(others)")
    try run.expectFree()
  }

  /// The driver's numbers rise by one, but for exactly those that are told as dropped, in order.
  private static func expectAccount(
    of samples: [(frame: VideoFrame, drops: [DroppedFrame])], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The driver may drop the first buffers of all, whose numbers nobody sees.
    var last: UInt64?
    for (frame, drops) in samples {
      let dropped = UInt64(drops.reduce(0) { $0 + $1.count })
      #expect(frame.sequence == (last.map { $0 + 1 + dropped } ?? max(dropped, frame.sequence)), "\(drops)", sourceLocation: sourceLocation)
      last = frame.sequence
    }
  }

  @Test func `a slow consumer gets the newest frame, and all others are late`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    async let newest = {
      // Whether each frame was the newest one that the capture thread had counted.
      var newest: [Bool] = []
      for try await frame in run.output.frames {
        let now = ContinuousClock.now
        newest.append(UInt64(frame.sequence) + 2 >= run.statistics.numbered)
        try await Task.sleep(until: now.advanced(by: .milliseconds(100)))
        if newest.count == 20 { break }
      }
      return newest
    }()
    try await run.session.startRunning()
    let found = try await newest
    await run.session.stopRunning()
    #expect(found.count(where: \.self) >= 18, "\(found)")
    #expect(run.statistics.late > 20, "\(run.statistics)")
    try run.expectFree()
  }

  @Test func `a consumer that keeps every frame gets no more than can be lent, until it lets one go`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    var held: [VideoFrame] = []
    for _ in 0..<4 { held.append(try #require(try await iterator.next())) }
    let bytes = held.map(\.checksum)
    try await eventually("frames are dropped") { run.statistics.outOfBuffers > 10 }
    #expect(run.statistics.waiting == 0)
    held.removeFirst()
    held.append(try #require(try await iterator.next()))
    await run.session.stopRunning()
    try run.expectFree()
    #expect(held.dropLast().map(\.checksum) == Array(bytes.dropFirst()), "Held frames do not change, also after the stop.")
  }

  @Test func `a second output loses nothing by the slowness of the first`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    let slow = CaptureVideoDataOutput()
    try run.session.addOutput(slow)
    let recorder = SlowRecorder()
    slow.setSampleBufferDelegate(recorder, queue: ThreadForEach())
    run.output.alwaysDiscardsLateVideoFrames = false
    let samples = try await run.samples(60)
    await run.session.stopRunning()
    Self.expectAccount(of: samples)
    // The emulated driver itself is late at times.
    #expect(samples.count == 60 && samples.flatMap(\.drops).allSatisfy { $0.reason == .discontinuity }, "\(run.statistics)")
    #expect(slow.statistics.isBalanced && slow.statistics.late > run.statistics.late, "\(slow.statistics), \(run.statistics)")
    try run.expectFree()
  }

  @Test func `frames that the driver drops are gaps in its numbers, and are counted`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    try run.set("Percentage of Dropped Buffers", to: 20)
    run.output.alwaysDiscardsLateVideoFrames = false
    let samples = try await run.samples(100)
    try run.set("Percentage of Dropped Buffers", to: 0)
    await run.session.stopRunning()
    Self.expectAccount(of: samples)
    let drops = samples.flatMap(\.drops)
    let lost = drops.filter { $0.reason == .discontinuity }.reduce(0) { $0 + $1.count }
    // A fifth of all: with 100 of the others, 25 on average.
    #expect((8...60).contains(lost) && drops.allSatisfy { [.discontinuity, .outOfBuffers].contains($0.reason) }, "\(drops)")
    let isWhole = samples.allSatisfy { $0.frame.isValid }
    #expect(isWhole)
    try run.expectFree()
  }

  @Test func `a marked frame is corrupted, and the run goes on`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    run.output.alwaysDiscardsLateVideoFrames = false
    async let taken = run.samples(90)
    try await run.session.startRunning()
    for pressed in 1...5 {
      try run.set("Inject V4L2_BUF_FLAG_ERROR")
      try await eventually("the frame is counted") { run.statistics.corrupted == pressed }
    }
    let samples = try await taken
    await run.session.stopRunning()
    Self.expectAccount(of: samples)
    let isWhole = samples.allSatisfy { $0.frame.isValid }
    #expect(isWhole)
    let corrupted = samples.flatMap(\.drops).filter { $0.reason == .corrupted }.reduce(0) { $0 + $1.count }
    #expect(corrupted == 5 && run.statistics.corrupted == 5, "\(run.statistics)")
    try run.expectFree()
  }

  @Test func `a consumer that wants marked frames gets them, and knows them`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    run.output.alwaysDiscardsLateVideoFrames = false
    run.output.deliversCorruptedFrames = true
    async let taken = run.samples(90)
    try await run.session.startRunning()
    for pressed in 1...5 {
      try run.set("Inject V4L2_BUF_FLAG_ERROR")
      try await eventually("the frame is there") { run.statistics.numbered > pressed * 8 }
    }
    let samples = try await taken
    await run.session.stopRunning()
    Self.expectAccount(of: samples)
    // On a busy host one may come while all buffers are lent; then it is a drop.
    let delivered = samples.count { !$0.frame.isValid }
    let dropped = samples.flatMap(\.drops).filter { $0.reason == .corrupted }.reduce(0) { $0 + $1.count }
    #expect(delivered > 0 && delivered + dropped == 5, "\(run.statistics)")
    try run.expectFree()
  }

  static let refusals: [(button: String, call: DeviceCall, code: DeviceError.Code)] = [
    ("Inject VIDIOC_REQBUFS Error", .requestBuffers, .unsupported), ("Inject VIDIOC_QBUF Error", .queueBuffer, .rejected),
    ("Inject VIDIOC_STREAMON Error", .startStream, .internal),
  ]

  @Test(arguments: refusals)
  func `a start that the driver refuses throws, sets the mode before it again, and the next start works`(
    row: (button: String, call: DeviceCall, code: DeviceError.Code)
  ) async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    try run.session.setSessionPreset(.hd1280x720)
    let before = try run.presentSize
    try run.set(row.button)
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.operation == .call(row.call) && error?.cause.code == row.code && run.session.state == .idle)
    #expect(try run.presentSize == before && before != FrameSize(1280, 720))
    async let taken = run.frames(3)
    try await run.session.startRunning()
    #expect(try await taken.count == 3)
    await run.session.stopRunning()
    try run.expectFree()
  }

  @Test func `a refused buffer is lost to the run, which goes on`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    async let taken = run.frames(60)
    try await run.session.startRunning()
    try run.set("Inject VIDIOC_QBUF Error")
    try await eventually("the fault is counted") { run.statistics.driverFaults == 1 }
    #expect(try await taken.count == 60)
    await run.session.stopRunning()
    #expect(run.events.withLock { $0 }.contains("finding buffer-fault"))
    try run.expectFree()
  }

  @Test func `a stream in error is started again`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    async let taken = run.frames(90)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.delivered > 5 }
    try run.set("Inject Fatal Streaming Error")
    let frames = try await taken
    await run.session.stopRunning()
    #expect(frames.last?.run == 1 && run.statistics.restarts == 1)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.presentationTime < $1.presentationTime }, "Times rise across runs.")
    try await eventually("all is told") { run.events.withLock { $0.last } == "stopped" }
    #expect(run.events.withLock { $0.filter { !$0.hasPrefix("finding") } } == ["started", "stalled", "restarted 1", "stopped"])
    try run.expectFree()
  }

  @Test func `another mode and back costs one gap, and the frames have the new size`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    try run.session.setSessionPreset(.vga640x480)
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    #expect(try await iterator.next()?.size == FrameSize(640, 480))
    run.session.beginConfiguration()
    try run.session.setSessionPreset(.hd1280x720)
    try await run.session.commitConfiguration()
    var size: FrameSize?
    for _ in 0..<10 where size != FrameSize(1280, 720) { size = try await iterator.next()?.size }
    #expect(size == FrameSize(1280, 720))
    await run.session.stopRunning()
    #expect(run.events.withLock { $0 }.contains("format 1280x720"))
    try run.expectFree()
  }

  @Test func `a camera that is disconnected interrupts the session, held frames stay, and it goes on`() async throws {
    let run = try HardwareSession(vivid: "-002-vid-cap")
    var iterator = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let held = [try #require(try await iterator.next()), try #require(try await iterator.next())]
    let sums = held.map(\.checksum)
    // The driver takes the camera away, and gives it back when nobody has it open any more.
    try run.set("Disconnect")
    try await eventually("the session goes on") { run.events.withLock { $0 }.contains("resumed") }
    let events = run.events.withLock { $0.filter { !$0.hasPrefix("finding") } }
    #expect(events.prefix(3) == ["started", "interrupted deviceDisconnected", "resumed"])
    #expect(held.map(\.checksum) == sums)
    let frame = try #require(try await iterator.next())
    #expect(frame.presentationTime > held[1].presentationTime)
    await run.session.stopRunning()
    try run.expectFree()
  }
}

extension VideoFrame {
  /// A sum over all bytes, to see whether they change.
  var checksum: UInt64 {
    withBytes { bytes in
      var sum: UInt64 = 0
      for index in bytes.indices { sum = sum &* 31 &+ UInt64(bytes[index]) }
      return sum
    }
  }
}

/// Sleeps in each call: where it computed, it would take the only processor from the others.
private final class SlowRecorder: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    Thread.sleep(forTimeInterval: 0.3)
  }
}
