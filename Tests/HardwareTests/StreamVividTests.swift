import CameraModel
import Testing
import Video4Linux

/// Streaming with the port alone, on the kernel's own V4L2 code.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct StreamVividTests {
  @Test func `thirty frames come in order, and two that are held outlive the camera`() throws {
    var stream: VividStream? = try VividStream()
    let path = try #require(stream?.path)
    var held: [VividStream.Frame] = []
    for _ in 0..<Self.mostTries {
      held = try #require(try stream?.holdTwo(ofFrames: 30))
      if !held.isEmpty { break }
    }
    #expect(held.count == 2, "Frames were lost in each try.")
    #expect(VividStream.mappings.isEmpty)
    stream = nil
    try VividStream.expectFree(path)
    #expect(held.allSatisfy { $0.isUnchanged })
    #expect(held.first?.copy != held.last?.copy, "The pictures move.")
  }

  /// The emulated machine is late now and then; the driver then leaves out a frame.
  private static let mostTries = 5

  @Test func `a stream that stops with buffers queued starts again from the first number`() throws {
    let stream = try VividStream()
    for _ in 0..<5 {
      try stream.requestBuffers()
      try stream.queueAll()
      try stream.start()
      let numbers = try (0..<3).map { _ in try stream.take().sequence }
      #expect(numbers[0] < numbers[1] && numbers[1] < numbers[2] && numbers[2] < 10, "\(numbers)")
      try stream.stop()
      try stream.free()
    }
    #expect(VividStream.mappings.isEmpty)
  }

  @Test func `waking ends the wait between two frames`() throws {
    let stream = try VividStream()
    try stream.requestBuffers()
    #expect(try stream.node.waitForStream(until: nil) == .error, "It does not stream.")
    stream.node.wake()
    #expect(try stream.node.waitForStream(until: nil) == [.error, .wake])
    try stream.queueAll()
    try stream.start()
    stream.node.wake()
    #expect(try stream.node.waitForStream(until: nil).contains(.wake))
    _ = try stream.take()
    try stream.stop()
    try stream.free()
  }

  // MARK: Faults

  @Test func `each refusal is told with its call and number, and the next try works`() throws {
    let stream = try VividStream()
    try stream.press("Inject VIDIOC_REQBUFS Error")
    let noBuffers = #expect(throws: DeviceError.self) { try stream.requestBuffers() }
    #expect(noBuffers == DeviceError(.requestBuffers, on: stream.path, failedWith: .invalidArgument))
    #expect(noBuffers?.code == .unsupported && VividStream.mappings.isEmpty)
    try stream.requestBuffers()

    try stream.press("Inject VIDIOC_QBUF Error")
    let noQueue = #expect(throws: DeviceError.self) { try stream.queue(0) }
    #expect(noQueue == DeviceError(.queueBuffer, on: stream.path, failedWith: .invalidArgument))
    try stream.queueAll()

    try stream.press("Inject VIDIOC_STREAMON Error")
    let noStream = #expect(throws: DeviceError.self) { try stream.start() }
    #expect(noStream == DeviceError(.startStream, on: stream.path, failedWith: .invalidArgument))
    try stream.start()
    #expect(try stream.take().sequence == 0)
    try stream.stop()
    try stream.free()
    #expect(VividStream.mappings.isEmpty)
  }

  @Test func `a buffer queued twice is refused, and so is one that does not exist`() throws {
    let stream = try VividStream()
    try stream.requestBuffers()
    try stream.queueAll()
    for index in [0, 6, 31, .max] {
      let error = #expect(throws: DeviceError.self) { try stream.queue(index) }
      #expect(error?.code == .rejected)
    }
    try stream.free()
  }

  @Test func `a marked frame comes marked`() throws {
    let stream = try VividStream()
    try stream.requestBuffers()
    try stream.queueAll()
    try stream.start()
    try stream.press("Inject V4L2_BUF_FLAG_ERROR")
    // Frames that were filled before come first.
    var marks = 0
    for _ in 0..<20 {
      let filled = try stream.take()
      if filled.flags.contains(.error) { marks += 1 }
      try stream.queue(filled.index)
    }
    #expect(marks == 1)
    try stream.stop()
    try stream.free()
  }

  @Test func `a fatal error ends the stream until it is stopped and started again`() throws {
    let stream = try VividStream()
    try stream.requestBuffers()
    try stream.queueAll()
    try stream.start()
    _ = try stream.take()
    try stream.press("Inject Fatal Streaming Error")
    #expect(try stream.node.waitForStream(until: stream.node.now().advanced(by: .seconds(20))).contains(.error))
    let error = #expect(throws: DeviceError.self) {
      while try stream.node.dequeueBuffer(of: stream.bufferType) != nil {}
    }
    #expect(error?.errorNumber == .inputOutput)
    try stream.stop()
    try stream.queueAll()
    try stream.start()
    #expect(try stream.take().sequence == 0)
    try stream.stop()
    try stream.free()
  }

  @Test func `a buffer that is mapped when all are freed stays readable, and is detached later`() throws {
    let stream = try VividStream()
    try stream.requestBuffers()
    try stream.queueAll()
    try stream.start()
    let frame = try stream.hold()
    try stream.stop()
    try stream.free()
    #expect(VividStream.mappings.count == 1)
    try frame.memory.detach()
    #expect(VividStream.mappings.isEmpty && frame.isUnchanged)
  }

  @Test func `frames of a disconnected camera can still be read and detached`() throws {
    let stream = try VividStream(VividStream.second)
    try stream.requestBuffers()
    try stream.queueAll()
    try stream.start()
    let frames = [try stream.hold(), try stream.hold()]
    try stream.press("Disconnect")
    #expect(try stream.node.waitForStream(until: stream.node.now().advanced(by: .seconds(20))).contains(.hangUp))
    let calls: [() throws -> Void] = [
      { _ = try stream.node.dequeueBuffer(of: stream.bufferType) }, { try stream.queue(0) }, { try stream.start() },
      { try stream.stop() }, { try stream.node.freeBuffers(of: stream.bufferType) }, { try stream.requestBuffers() },
    ]
    for call in calls {
      let error = #expect(throws: DeviceError.self) { try call() }
      #expect(error?.code == .gone, "\(String(describing: error))")
    }
    #expect(frames.allSatisfy { $0.isUnchanged })
    for frame in frames { try frame.memory.detach() }
    #expect(VividStream.mappings.count == 4)
    try? stream.free()
    #expect(VividStream.mappings.isEmpty)
    #expect(frames.allSatisfy { $0.isUnchanged })
  }
}
