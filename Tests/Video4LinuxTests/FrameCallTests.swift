import CVideo4Linux
import CameraModel
import Glibc
import Host
import Synchronization
import Testing
import Video4Linux

/// Handing buffers to a driver and taking them back.
@Suite struct FrameCallTests {
  private static let types = [BufferType.videoCapture, .videoCaptureMultiplanar]
  private static let numbers: [SystemErrorNumber] = [
    .inputOutput, .invalidArgument, .brokenPipe, .noDevice, .noSuchAddress, .busy, SystemErrorNumber(rawValue: 999),
  ]

  // MARK: Timestamps

  static let times: [(Int, Int, Int64)] = [
    (0, 0, 0), (0, 1, 1_000), (1, 999_999, 1_999_999_000), (12_345, 678_901, 12_345_678_901_000),
    (9_223_372_036, 854_775, 9_223_372_036_854_775_000),
    (9_223_372_036, 854_776, .max), (.max, 999_999, .max), (.max, .max, .max), (.min, .min, .min), (-1, 0, -1_000_000_000),
    (0, 1_500_000, 1_500_000_000),
  ]

  @Test(arguments: times) func `the time is exactly the driver's microseconds times 1000`(
    seconds: Int, microseconds: Int, expected: Int64
  ) throws {
    let stream = try StreamingDriver()
    unsafe stream.onDequeue { buffer in
      unsafe buffer.timestamp = timeval(tv_sec: seconds, tv_usec: microseconds)
      return 0
    }
    #expect(try stream.dequeue()?.timestamp == expected)
  }

  // MARK: Contents

  @Test func `a buffer of one plane is as the driver filled it`() throws {
    let stream = try StreamingDriver()
    unsafe stream.onDequeue { buffer in
      unsafe buffer.index = 4
      unsafe buffer.sequence = .max
      unsafe buffer.flags = 0x1_2048
      unsafe buffer.field = V4L2_FIELD_INTERLACED.rawValue
      unsafe buffer.bytesused = 614_400
      unsafe buffer.length = 700_000
      return 0
    }
    let filled = try #require(try stream.dequeue())
    #expect(filled.index == 4 && filled.sequence == .max && filled.fieldOrder == .interlaced)
    #expect(filled.flags == [.error, .keyFrame, .monotonicTimestamp, .timestampAtStartOfExposure])
    #expect(filled.flags.hasMonotonicTimestamp)
    #expect(filled.planes.count == 1 && filled.planes[0] == FilledPlane(bytesUsed: 614_400))
  }

  @Test(arguments: [(UInt32(0), 0), (1, 1), (3, 3), (8, 8), (9, 8), (.max, 8)])
  func `each plane has its own bytes and its own start`(stated: UInt32, expected: Int) throws {
    let stream = try StreamingDriver(of: .videoCaptureMultiplanar)
    unsafe stream.onDequeue { buffer in
      guard let planes = unsafe buffer.m.planes, unsafe buffer.length == 8 else { return .failure(.invalidArgument) }
      for position in 0..<8 {
        unsafe planes[position].bytesused = UInt32(1_000 + position)
        unsafe planes[position].data_offset = UInt32(128 * position)
      }
      unsafe buffer.bytesused = 77
      unsafe buffer.length = stated
      return 0
    }
    let planes = try #require(try stream.dequeue()).planes
    #expect(planes.count == expected)
    for position in 0..<expected {
      #expect(planes[position] == FilledPlane(bytesUsed: UInt32(1_000 + position), dataOffset: UInt32(128 * position)))
    }
  }

  @Test(arguments: [UInt32(6), 31, .max]) func `an index out of range is told as the driver gave it`(index: UInt32) throws {
    let stream = try StreamingDriver()
    _ = try stream.request()
    unsafe stream.onDequeue { buffer in
      unsafe buffer.index = index
      return 0
    }
    #expect(try stream.dequeue()?.index == Int(index))
  }

  @Test(arguments: [UInt32(0x0000), 0x4000, 0x6000, 0x8000, 0xe000]) func `only a clock that is said to be monotonic is`(flags: UInt32) {
    #expect(!BufferFlags(rawValue: flags).hasMonotonicTimestamp)
    #expect(BufferFlags(rawValue: 0x2000 | 0x1_0049).hasMonotonicTimestamp)
  }

  // MARK: Failures

  @Test(arguments: types) func `no filled buffer is no error, and a signal is none either`(type: BufferType) throws {
    let stream = try StreamingDriver(of: type)
    let signals = Countdown(5)
    unsafe stream.onDequeue { _ in .failure(signals.next() ? .interrupted : .wouldBlock) }
    #expect(try stream.dequeue() == nil)
    #expect(unsafe stream.driver.count(of: Requests.dequeueBuffer) == 6)
  }

  @Test(arguments: types, numbers) func `every other number is an error of its call`(type: BufferType, number: SystemErrorNumber) throws {
    let stream = try StreamingDriver(of: type)
    unsafe stream.onDequeue { _ in .failure(number) }
    unsafe stream.driver.on(Requests.queueBuffer) { _ in .failure(number) }
    stream.driver.on(Requests.startStream) { _ in .failure(number) }
    stream.driver.on(Requests.stopStream) { _ in .failure(number) }
    stream.driver.on(Requests.requestBuffers) { _ in .failure(number) }
    let node = stream.node
    let calls: [(DeviceCall, () throws(DeviceError) -> Void)] = [
      (.dequeueBuffer, { () throws(DeviceError) in _ = try node.dequeueBuffer(of: type) }),
      (.queueBuffer, { () throws(DeviceError) in try node.queueBuffer(0, of: type) }),
      (.startStream, { () throws(DeviceError) in try node.startStream(of: type) }),
      (.stopStream, { () throws(DeviceError) in try node.stopStream(of: type) }),
      (.requestBuffers, { () throws(DeviceError) in try node.freeBuffers(of: type) }),
    ]
    for (call, body) in calls {
      let error = #expect(throws: DeviceError.self) { try body() }
      #expect(error == DeviceError(call, on: "/dev/video0", failedWith: number))
    }
  }

  // MARK: Questions

  @Test(arguments: types) func `a buffer is handed over with its index, its type and room for its planes`(type: BufferType) throws {
    let stream = try StreamingDriver(of: type)
    let seen = Mutex<[Int]>([])
    let isRight = Mutex(true)
    unsafe stream.driver.on(Requests.queueBuffer) { buffer in
      let right = unsafe buffer.type == type.rawValue && buffer.memory == V4L2_MEMORY_MMAP.rawValue
      let room = unsafe type == .videoCaptureMultiplanar ? buffer.length == 8 && buffer.m.planes != nil : buffer.length == 0
      isRight.withLock { $0 = $0 && right && room }
      seen.withLock { $0.append(unsafe Int(buffer.index)) }
      return 0
    }
    for index in [0, 5, 31, -1, .max] { try stream.node.queueBuffer(index, of: type) }
    #expect(seen.withLock { $0 } == [0, 5, 31, 0, Int(UInt32.max)])
    #expect(isRight.withLock { $0 })
  }

  @Test(arguments: types) func `a stream starts and stops with its buffer type`(type: BufferType) throws {
    let stream = try StreamingDriver(of: type)
    let started = Mutex<[CInt]>([])
    let stopped = Mutex<[CInt]>([])
    stream.driver.on(Requests.startStream) { given in
      started.withLock { $0.append(given) }
      return 0
    }
    stream.driver.on(Requests.stopStream) { given in
      stopped.withLock { $0.append(given) }
      return 0
    }
    try stream.node.startStream(of: type)
    #expect(started.withLock { $0 } == [CInt(type.rawValue)] && stopped.withLock(\.isEmpty))
    try stream.node.stopStream(of: type)
    #expect(started.withLock { $0 } == [CInt(type.rawValue)] && stopped.withLock { $0 } == [CInt(type.rawValue)])
  }

  @Test func `while a call with a timeout hangs, frames are still taken, and do not keep it alive`() throws {
    let stream = try StreamingDriver(timeout: .milliseconds(150))
    let (isHung, hasGivenUp) = (Monitor(false), Monitor(false))
    stream.driver.on(Requests.stopStream) { _ in
      isHung.change { $0 = true }
      hasGivenUp.wait(until: .max) { $0 }
      return 0
    }
    unsafe stream.onDequeue { _ in 0 }
    unsafe stream.driver.on(Requests.queueBuffer) { _ in 0 }
    let node = stream.node
    let taken = NodeThreads().run([true, false], timeout: .seconds(60)) { stops -> Int in
      guard stops else {
        var count = 0
        isHung.wait(until: .max) { $0 }
        while count < 11 || !hasGivenUp.read({ $0 }) {
          guard (try? node.dequeueBuffer(of: .videoCapture)) != nil, (try? node.queueBuffer(0, of: .videoCapture)) != nil else { return -1 }
          count += 1
          usleep(1_000)
        }
        return count
      }
      defer { hasGivenUp.change { $0 = true } }
      do throws(DeviceError) { try node.stopStream(of: .videoCapture) } catch { return error.code == .hung ? 0 : 1 }
      return 2
    }
    #expect(taken[0] == 0 && (taken[1] ?? 0) > 10, "\(taken)")
  }
}
