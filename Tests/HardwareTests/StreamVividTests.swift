import CameraModel
import Testing
import Video4Linux

/// Streaming with the port alone, on the kernel's own V4L2 code.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct StreamVividTests {
  static let webcams = ["-000-vid-cap", "-001-vid-cap"]

  @Test(arguments: webcams)
  func `thirty frames come in order, and two that are held outlive the camera (rules 5, 7 and 31)`(instance: String) throws {
    var stream: VividStream? = try VividStream(instance)
    let path = try #require(stream?.path)
    var frames: [VividStream.Frame] = []
    try {
      let stream = try #require(stream)
      let grant = try stream.requestBuffers()
      #expect(grant.buffers.count == 6 && grant.canBeOrphaned)
      #expect(VividStream.mappings.count == 6)
      try stream.queueAll()
      #expect(throws: DeviceError(.dequeueBuffer, on: stream.path, failedWith: .invalidArgument), "It does not stream.") {
        try stream.node.dequeueBuffer(of: stream.bufferType)
      }
      try stream.start()
      var (numbers, times, latest) = ([UInt32](), [Int64](), Int64.min)
      for number in 0..<30 {
        let filled: FilledBuffer
        if number < 2 {
          frames.append(try stream.hold())
          filled = frames[number].filled
          latest = frames[number].arrival.nanoseconds
        } else {
          filled = try stream.take()
          latest = stream.node.now().nanoseconds
          try stream.queue(filled.index)
        }
        numbers.append(filled.sequence)
        times.append(filled.timestamp)
        #expect(filled.timestamp > 0 && filled.timestamp <= latest && filled.timestamp % 1_000 == 0)
        #expect(filled.flags.hasMonotonicTimestamp && !filled.flags.contains(.error))
        #expect(filled.fieldOrder == .progressive && filled.planes.count == 1)
        let start: UInt32 = stream.isMultiplanar ? 128 : 0
        #expect(filled.planes[0] == FilledPlane(bytesUsed: 460_800 + start, dataOffset: start))
      }
      #expect(numbers == Array(0..<30))
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      try stream.stop()
      let addresses = frames.map { $0.memory.planeLengths }
      for frame in frames { try frame.memory.detach() }
      #expect(addresses == frames.map { $0.memory.planeLengths })
      try stream.free()
    }()
    #expect(VividStream.mappings.isEmpty)
    stream = nil
    #expect(try VividStream.isFree(path))
    #expect(frames.count == 2 && frames.allSatisfy { $0.isUnchanged })
    #expect(frames[0].copy != frames[1].copy, "The pictures move.")
  }

  @Test(arguments: webcams) func `a stream that stops with buffers queued starts again from 0`(instance: String) throws {
    let stream = try VividStream(instance)
    for _ in 0..<5 {
      try stream.requestBuffers()
      try stream.queueAll()
      try stream.start()
      for number in 0..<3 { #expect(try stream.take().sequence == UInt32(number)) }
      try stream.stop()
      try stream.free()
    }
    #expect(VividStream.mappings.isEmpty)
  }

  @Test(arguments: webcams) func `waking ends the wait between two frames`(instance: String) throws {
    let stream = try VividStream(instance)
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

  // MARK: Faults (rules 12 and 36)

  @Test(arguments: webcams) func `each refusal is told with its call and number, and the next try works`(instance: String) throws {
    let stream = try VividStream(instance)
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

  @Test(arguments: webcams) func `a buffer queued twice is refused, and so is one that does not exist`(instance: String) throws {
    let stream = try VividStream(instance)
    try stream.requestBuffers()
    try stream.queueAll()
    for index in [0, 6, 31, .max] {
      let error = #expect(throws: DeviceError.self) { try stream.queue(index) }
      #expect(error?.code == .rejected)
    }
    try stream.free()
  }

  @Test(arguments: webcams) func `a marked frame comes marked`(instance: String) throws {
    let stream = try VividStream(instance)
    try stream.requestBuffers()
    try stream.queueAll()
    try stream.start()
    try stream.press("Inject V4L2_BUF_FLAG_ERROR")
    let marks = try (0..<6).map { _ in try stream.take().flags.contains(.error) }
    #expect(marks.filter { $0 }.count == 1, "\(marks)")
    try stream.stop()
    try stream.free()
  }

  @Test(arguments: webcams) func `a fatal error ends the stream until it is stopped and started again`(instance: String) throws {
    let stream = try VividStream(instance)
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

  @Test(arguments: webcams) func `a buffer that is mapped when all are freed stays readable, and is detached later`(instance: String) throws
  {
    let stream = try VividStream(instance)
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

  @Test(arguments: ["-002-vid-cap", "-003-vid-cap"])
  func `frames of a disconnected camera can still be read and detached (rule 5)`(instance: String) throws {
    let stream = try VividStream(instance)
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
