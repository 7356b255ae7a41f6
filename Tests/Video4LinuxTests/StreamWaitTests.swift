import CameraModel
import Glibc
import Host
import Testing
import Video4Linux

/// Waiting for frames on the kernel's own `poll`: a pipe stands for the node.
@Suite struct StreamWaitTests {
  /// A node whose descriptor is the end of a pipe.
  private final class PipeNode {
    let node: KernelNode
    private let reading: CInt
    private var writing: CInt

    init(calls wrap: (ScriptedDriver) -> any DriverCalls = { $0 }) throws {
      var ends: [CInt] = [0, 0]
      // SAFETY: the call writes two descriptors into the array.
      #expect(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
      node = try KernelNode(path: "/dev/video0", calls: wrap(ScriptedDriver(opening: [reading])))
    }

    deinit {
      close(reading)
      hangUp()
    }

    func fill() {
      var byte: UInt8 = 1
      // SAFETY: writes one byte.
      _ = unsafe write(writing, &byte, 1)
    }

    /// A subdevice whose descriptor is the same end.
    func subdevice() throws -> KernelSubdevice {
      try KernelSubdevice(path: "/dev/v4l-subdev0", calls: ScriptedDriver(opening: [reading]))
    }

    func hangUp() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    func wait(_ limit: Duration? = .seconds(60)) throws(DeviceError) -> StreamSignals {
      try node.waitForStream(until: limit.map { node.now().advanced(by: $0) })
    }
  }

  @Test func `a filled buffer ends the wait`() throws {
    let pipe = try PipeNode()
    pipe.fill()
    #expect(try pipe.wait() == .frame)
    #expect(try pipe.wait(nil) == .frame)
  }

  @Test func `a disconnected device ends the wait`() throws {
    let pipe = try PipeNode()
    pipe.hangUp()
    #expect(try pipe.wait() == .hangUp)
    #expect(try pipe.wait(nil) == .hangUp)
  }

  @Test(arguments: [Duration.zero, .milliseconds(-5), .milliseconds(1), .microseconds(10)])
  func `at the deadline there is nothing, and not before it`(limit: Duration) throws {
    let pipe = try PipeNode()
    let deadline = pipe.node.now().advanced(by: limit)
    #expect(try pipe.node.waitForStream(until: deadline) == [])
    #expect(pipe.node.now() >= deadline)
  }

  @Test(arguments: [Int64.min, -1, 0]) func `a deadline long past does not wait`(nanoseconds: Int64) throws {
    let pipe = try PipeNode()
    // The pipe is closed with the value's lifetime, which an optimised build ends after its last use.
    let signals = try pipe.node.waitForStream(until: MonotonicTime(nanoseconds: nanoseconds))
    withExtendedLifetime(pipe) {}
    #expect(signals == [])
  }

  @Test func `waking ends the next wait, once, however often it was called`() throws {
    let pipe = try PipeNode()
    for _ in 0..<3 { pipe.node.wake() }
    #expect(try pipe.wait() == .wake)
    #expect(try pipe.wait(.zero) == [])
    pipe.fill()
    pipe.node.wake()
    #expect(try pipe.wait() == [.frame, .wake])
    #expect(try pipe.wait() == .frame)
  }

  @Test func `an event of a subdevice, or its end, ends a wait for both, and no other one`() throws {
    let (pipe, other) = (try PipeNode(), try PipeNode())
    let subdevice = try other.subdevice()
    let wait = { () throws(DeviceError) in try pipe.node.waitForStream(until: pipe.node.now(), from: pipe.node.now(), or: subdevice) }
    other.fill()
    #expect(try wait() == [], "It has something to read, but no event.")
    other.hangUp()
    #expect(try wait() == .event)
    pipe.fill()
    #expect(try wait() == [.event, .frame])
    #expect(try pipe.wait(.zero) == .frame)
  }

  @Test func `waking ends a wait that is under way, from any thread`() throws {
    let pipe = try PipeNode()
    let node = pipe.node
    for _ in 0..<50 {
      let signals = NodeThreads().run([true, false], timeout: .seconds(60)) { waits -> StreamSignals? in
        guard waits else {
          node.wake()
          return nil
        }
        return try? node.waitForStream(until: nil)
      }
      #expect(signals.map { $0 ?? nil } == [.wake, nil])
    }
  }

  private static let bits: [(Int32, StreamSignals)] = [
    (POLLIN, .frame), (POLLPRI, .event), (POLLERR, .error), (POLLHUP, .hangUp), (POLLNVAL, .error), (POLLIN | POLLPRI, [.frame, .event]),
    (POLLERR | POLLHUP | POLLPRI, [.error, .hangUp, .event]), (0, []),
  ]

  @Test(arguments: bits)
  func `each bit is a signal of its own`(bits: CInt, expected: StreamSignals) throws {
    let pipe = try PipeNode { PollCalls(driver: $0) { _, _ in bits } }
    #expect(try pipe.wait() == expected)
  }

  @Test func `a signal to the process does not end the wait; another failure is told`() throws {
    let pipe = try PipeNode { PollCalls(driver: $0) { call, _ in .failure(call < 2 ? .interrupted : .noMemory) } }
    let error = #expect(throws: DeviceError.self) { try pipe.wait() }
    #expect(error == DeviceError(.wait, on: "/dev/video0", failedWith: .noMemory))
  }

  @Test(.timeLimit(.minutes(1))) func `signals that never end do not put the deadline off`() throws {
    let pipe = try PipeNode { PollCalls(driver: $0) { _, limit in limit > 0 ? .failure(.interrupted) : 0 } }
    #expect(try pipe.wait(.milliseconds(20)) == [])
  }

  @Test func `the clock is the monotonic one`() throws {
    let node = try PipeNode().node
    let before = HostFacts.monotonicNanoseconds
    let now = UInt64(node.now().nanoseconds)
    #expect(now >= before && now <= HostFacts.monotonicNanoseconds)
  }
}

/// A driver whose waits end as the test says.
private final class PollCalls: DriverCalls {
  private let driver: ScriptedDriver
  private let answer: @Sendable (_ call: Int, _ limit: CInt) -> CInt
  private let asked = Counter()

  init(driver: ScriptedDriver, answer: @escaping @Sendable (_ call: Int, _ limit: CInt) -> CInt) {
    self.driver = driver
    self.answer = answer
  }

  func open(_ path: String, _ access: NodeAccess) -> CInt { driver.open(path, access) }
  func close(_ descriptor: CInt) {}

  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // SAFETY: the pointer is passed on as it came.
    unsafe driver.control(descriptor, request, argument)
  }

  func waitForStream(_ descriptor: CInt, wake: CInt, events: CInt, milliseconds: CInt) -> CInt { answer(asked.next(), milliseconds) }
}
