import CameraModel
import Host
import Synchronization
import Testing
import Video4Linux

/// Frames that are still held when the driver's memory goes.
@Suite struct DetachTests {
  @Test func `the bytes stay at their address, and what the driver writes no longer reaches them`() throws {
    let stream = try StreamingDriver(lengths: [4_097, 10], of: .videoCaptureMultiplanar)
    let memory = stream.driver.memory
    for place in 0..<12 { memory.fill(offset: UInt32(place) * StreamingDriver.spacing, length: 4_097, with: UInt8(place)) }
    let buffers = try stream.request().buffers
    let addresses = (0..<2).map { buffers[3].address($0) }
    try buffers[3].detach()
    #expect((0..<2).map { buffers[3].address($0) } == addresses)
    #expect(memory.inKernel == 10)
    for place in 0..<12 { memory.fill(offset: UInt32(place) * StreamingDriver.spacing, length: 4_097, with: 99) }
    #expect(buffers[3].isFilled(0, with: 6) && buffers[3].isFilled(1, with: 7))
    #expect(buffers[2].isFilled(0, with: 99))
  }

  @Test func `doing it again changes nothing`() throws {
    let stream = try StreamingDriver(lengths: [100, 100], of: .videoCaptureMultiplanar)
    let buffer = try stream.request(1).buffers[0]
    for _ in 0..<3 { try buffer.detach() }
    #expect(stream.driver.memory.detached == 2)
  }

  @Test(arguments: [0, 1], [SystemErrorNumber.noMemory, .wouldBlock])
  func `where there is no memory the frame stays readable, and may be tried again`(position: Int, number: SystemErrorNumber) throws {
    let stream = try StreamingDriver(lengths: [100, 100], of: .videoCaptureMultiplanar)
    stream.driver.memory.fill(offset: 0, length: 100, with: 5)
    stream.driver.memory.fill(offset: StreamingDriver.spacing, length: 100, with: 6)
    let buffer = try stream.request(1).buffers[0]
    stream.driver.memory.failDetaching(after: position, with: number)
    let error = #expect(throws: DeviceError.self) { try buffer.detach() }
    #expect(error == DeviceError(.detach, on: "/dev/video0", failedWith: number))
    #expect(buffer.isFilled(0, with: 5) && buffer.isFilled(1, with: 6))
    stream.driver.memory.failDetaching(after: nil)
    try buffer.detach()
    #expect(stream.driver.memory.detached == 2 && stream.driver.memory.inKernel == 0)
    #expect(buffer.isFilled(0, with: 5) && buffer.isFilled(1, with: 6))
  }

  @Test func `readers on other threads see the same bytes all the time`() throws {
    let stream = try StreamingDriver(granted: 16, lengths: [40_000], of: .videoCapture)
    for place in 0..<16 { stream.driver.memory.fill(offset: UInt32(place) * StreamingDriver.spacing, length: 40_000, with: UInt8(place)) }
    for _ in 0..<8 {
      let buffers = try stream.request(16).buffers
      let over = Flag()
      let wrong = NodeThreads().run([0, 1, 2, 3], timeout: .seconds(60)) { job -> Int in
        guard job > 0 else {
          defer { over.set() }
          return buffers.count { buffer in (try? buffer.detach()) == nil }
        }
        var wrong = 0
        repeat {
          for (index, buffer) in buffers.enumerated() where !buffer.isFilled(with: UInt8(index)) { wrong += 1 }
        } while !over.isSet
        return wrong
      }
      #expect(wrong == [0, 0, 0, 0])
    }
    stream.driver.memory.waitUntilFree()
    #expect(stream.driver.memory.detached == 128 && stream.driver.memory.live == 0 && stream.driver.memory.inKernel == 0)
  }

  @Test func `several threads may do it at once`() throws {
    let stream = try StreamingDriver()
    let buffers = try stream.request().buffers
    let failures = NodeThreads().run([0, 1, 2, 3], timeout: .seconds(60)) { _ in buffers.count { (try? $0.detach()) == nil } }
    #expect(failures == [0, 0, 0, 0])
    #expect(stream.driver.memory.detached == 6)
  }

  @Test func `where the kernel refuses the place, the copy is given up`() throws {
    let stream = try StreamingDriver(lengths: [100_000])
    let buffer = try stream.request(1).buffers[0]
    let before = ProcessMaps.anonymousBytes
    for _ in 0..<1_000 {
      // An address inside a page is no place for pages.
      let answer = buffer.withBytes(ofPlane: 0) { bytes in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          let inside = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)! + 1
          return unsafe KernelCalls().detach(UnsafeMutableRawBufferPointer(start: inside, count: 50_000))
        }
      }
      #expect(answer == .failure(.invalidArgument))
    }
    // A thousand copies would be 50 MB.
    #expect(ProcessMaps.anonymousBytes - before < 25 << 20)
  }

  @Test func `a child process does not inherit the driver's memory`() throws {
    let stream = try StreamingDriver()
    let grant = try stream.request(2)
    let flags = ProcessMaps.flags(of: stream.driver.memory.name)
    #expect(flags.count == grant.buffers.count && flags.allSatisfy { $0.contains("dc") }, "\(flags)")
  }
}

/// Set once.
private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
