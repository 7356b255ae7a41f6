import CVideo4Linux
import CameraModel
import Testing
import Video4Linux

/// Asking for buffers and mapping them.
@Suite struct BufferGrantTests {
  @Test(arguments: [(6, UInt32(6), 6), (6, 3, 3), (1, 6, 1), (0, 6, 0), (-1, 32, 0)])
  func `what the driver grants counts, not what was asked for`(asked: Int, granted: UInt32, expected: Int) throws {
    let stream = try StreamingDriver(granted: granted)
    let grant = try stream.request(asked)
    // The memory is mapped as long as the buffers live, and an optimised build ends them after their last use.
    withExtendedLifetime(grant) {
      #expect(grant.buffers.count == expected)
      #expect(stream.driver.memory.inKernel == expected)
    }
    #expect(stream.asked.counts == [UInt32(max(0, asked))])
  }

  @Test(arguments: [[5_000], [8_192, 4_096], [4_097, 1, 3], Array(repeating: 10, count: 8)] as [[UInt32]])
  func `each plane is mapped where the driver says, and can be read to its last byte`(lengths: [UInt32]) throws {
    let type: BufferType = lengths.count == 1 ? .videoCapture : .videoCaptureMultiplanar
    let stream = try StreamingDriver(granted: 2, lengths: lengths, of: type)
    let grant = try stream.request(2)
    for (index, buffer) in grant.buffers.enumerated() {
      #expect(buffer.planeLengths == lengths.map(Int.init))
      for (plane, length) in lengths.enumerated() {
        let place = UInt32(index * lengths.count + plane)
        stream.driver.memory.fill(offset: place * StreamingDriver.spacing, length: Int(length), with: UInt8(place + 1))
        #expect(buffer.isFilled(plane, with: UInt8(place + 1)) && buffer.bytes(plane).count == Int(length))
      }
    }
    for plane in [-1, lengths.count, .max, .min] { #expect(grant.buffers[0].bytes(plane).isEmpty) }
  }

  @Test(arguments: [true, false]) func `whether buffers may outlive the stream is the driver's word`(orphans: Bool) throws {
    #expect(try StreamingDriver(orphans: orphans).request().canBeOrphaned == orphans)
  }

  @Test func `memory outlives the node, and ends with its last owner`() throws {
    var stream: StreamingDriver? = try StreamingDriver(granted: 3)
    let (driver, memory) = try #require(stream.map { ($0.driver, $0.driver.memory) })
    var grant: BufferGrant? = try stream?.request()
    var kept = grant?.buffers[1]
    try stream?.node.freeBuffers(of: .videoCapture)
    stream = nil
    #expect(driver.record.closed == [ScriptedDriver.descriptor])
    #expect(memory.live == 3)
    grant = nil
    #expect(memory.live == 1 && memory.inKernel == 1)
    memory.fill(offset: StreamingDriver.spacing, length: 100, with: 7)
    #expect(kept?.bytes().prefix(100).allSatisfy { $0 == 7 } == true)
    kept = nil
    #expect(memory.live == 0 && memory.inKernel == 0)
  }

  @Test(arguments: [SystemErrorNumber.busy, .invalidArgument, .inappropriateCall, .noMemory, .noDevice])
  func `a refused request leaves nothing`(number: SystemErrorNumber) throws {
    let stream = try StreamingDriver()
    stream.driver.on(Requests.requestBuffers) { _ in .failure(number) }
    let error = #expect(throws: DeviceError.self) { try stream.request() }
    #expect(error == DeviceError(.requestBuffers, on: "/dev/video0", failedWith: number))
    #expect(unsafe stream.driver.count(of: Requests.queryBuffer) == 0)
    #expect(stream.driver.memory.live == 0)
  }

  @Test(arguments: [0, 1, 5], [SystemErrorNumber.invalidArgument, .noDevice])
  func `after a buffer that cannot be asked for, none is left`(position: Int, number: SystemErrorNumber) throws {
    let stream = try StreamingDriver(granted: UInt32(position))
    let asked = stream.asked
    // It grants one more than it knows.
    stream.driver.on(Requests.requestBuffers) { request in
      asked.note(request.count)
      if request.count > 0 { request.count = UInt32(position) + 1 }
      return 0
    }
    if number == .noDevice, position == 0 { unsafe stream.driver.on(Requests.queryBuffer) { _ in .failure(.noDevice) } }
    let error = #expect(throws: DeviceError.self) { try stream.request() }
    #expect(error?.operation == "VIDIOC_QUERYBUF")
    #expect(stream.asked.counts == [6, 0])
    #expect(stream.driver.memory.live == 0 && stream.driver.memory.inKernel == 0)
  }

  @Test(arguments: [0, 1, 2, 5, 11], [SystemErrorNumber.noMemory, .wouldBlock, .noDevice])
  func `after a plane that cannot be mapped, none is left`(position: Int, number: SystemErrorNumber) throws {
    let stream = try StreamingDriver(lengths: [4_096, 2_048], of: .videoCaptureMultiplanar)
    stream.driver.memory.failMapping(after: position, with: number)
    let error = #expect(throws: DeviceError.self) { try stream.request() }
    #expect(error == DeviceError(.map, on: "/dev/video0", failedWith: number))
    #expect(stream.asked.counts == [6, 0])
    #expect(stream.driver.memory.live == 0 && stream.driver.memory.inKernel == 0)
  }

  @Test func `the first failure is told, also where nothing can be given back`() throws {
    let stream = try StreamingDriver()
    let asked = stream.asked
    stream.driver.on(Requests.requestBuffers) { request in
      asked.note(request.count)
      return request.count > 0 ? 0 : .failure(.noDevice)
    }
    stream.driver.memory.failMapping(after: 3, with: .noMemory)
    let error = #expect(throws: DeviceError.self) { try stream.request() }
    #expect(error?.errorNumber == .noMemory)
    #expect(stream.asked.counts == [6, 0] && stream.driver.memory.live == 0)
  }

  @Test(arguments: [(UInt32(1_025), UInt32(4_096), UInt32(1)), (.max, 4_096, 1), (2, 0, 1), (2, 4_096, 0)])
  func `an answer that makes no sense is malformed`(granted: UInt32, length: UInt32, planes: UInt32) throws {
    let stream = try StreamingDriver(of: .videoCaptureMultiplanar)
    stream.driver.on(Requests.requestBuffers) { request in
      if request.count > 0 { request.count = granted }
      return 0
    }
    unsafe stream.driver.on(Requests.queryBuffer) { buffer in
      unsafe buffer.length = planes
      unsafe buffer.m.planes?[0].length = length
      return 0
    }
    let error = #expect(throws: DeviceError.self) { try stream.request() }
    #expect(error?.code == .malformed)
    #expect(stream.driver.memory.live == 0)
  }

  @Test func `no more than eight planes are believed`() throws {
    let stream = try StreamingDriver(of: .videoCaptureMultiplanar)
    unsafe stream.driver.on(Requests.queryBuffer) { buffer in
      for position in 0..<8 { unsafe buffer.m.planes?[position].length = 4_096 }
      unsafe buffer.length = .max
      return 0
    }
    #expect(try stream.request(1).buffers.first?.planeLengths == Array(repeating: 4_096, count: 8))
  }

  @Test func `a thousand grants leave nothing behind`() throws {
    let stream = try StreamingDriver(lengths: [4_096, 4_096], of: .videoCaptureMultiplanar, timeout: .seconds(10))
    for _ in 0..<1_000 {
      let grant = try stream.request()
      #expect(grant.buffers.count == 6)
      try stream.node.freeBuffers(of: stream.bufferType)
    }
    #expect(stream.driver.memory.live == 0 && stream.driver.memory.inKernel == 0)
  }
}
