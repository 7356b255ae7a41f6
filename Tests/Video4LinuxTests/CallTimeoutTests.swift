import CVideo4Linux
import CameraModel
import Glibc
import Host
import PixelFormats
import Synchronization
import Testing
import Video4Linux

/// Calls that do not return.
@Suite struct CallTimeoutTests {
  private let driver = ScriptedDriver()

  private func node(_ timeout: Duration) throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver, timeout: timeout) }

  private static let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(640, 480))

  @Test func `a call that hangs fails with its name, and no further call is made`() throws {
    let mayReturn = Monitor(false)
    unsafe driver.on(Requests.setFormat) { _ in
      mayReturn.wait(until: .max) { $0 }
      return 0
    }
    driver.on(Requests.setParameters) { _ in 0 }
    var node: KernelNode? = try node(.milliseconds(150))
    #expect(try node?.setInterval(FrameInterval(1, 30), of: .videoCapture, ConfigurationPermit()) != FrameInterval(1, 30))
    for _ in 0..<3 {
      let error = #expect(throws: DeviceError.self) { try node?.setFormat(Self.format, of: .videoCapture, ConfigurationPermit()) }
      #expect(error?.code == .hung && error?.operation == "VIDIOC_S_FMT" && error?.errorNumber == .timedOut, "\(String(describing: error))")
    }
    #expect(throws: DeviceError.self) { try node?.setInterval(FrameInterval(1, 15), of: .videoCapture, ConfigurationPermit()) }
    #expect(unsafe driver.count(of: Requests.setFormat) == 1)
    #expect(driver.count(of: Requests.setParameters) == 1)
    node = nil
    #expect(driver.record.closed.isEmpty, "not while the call is under way")
    mayReturn.change { $0 = true }
    for _ in 0..<20_000 where driver.record.closed.isEmpty { usleep(1_000) }
    #expect(driver.record.closed == [ScriptedDriver.descriptor])
  }

  @Test(arguments: ["/dev/v4l-subdev0", "/dev/media0"])
  func `a subdevice or media device whose call hangs is not asked again before it has returned`(path: String) throws {
    let gate = Monitor(false)
    driver.on(Requests.getPadFormat) { _ in
      gate.wait(until: .max) { $0 }
      return 0
    }
    driver.on(Requests.getMediaDevice) { _ in
      gate.wait(until: .max) { $0 }
      return .failure(.inputOutput)
    }
    let system = KernelCameraSystem(devices: "/dev", sysfs: "/sys", calls: driver, timeout: .milliseconds(100))
    let ask = { () throws(DeviceError) in
      if path.hasPrefix("/dev/media") {
        _ = try system.openMediaDevice(at: path).graph()
      } else {
        _ = try system.openSubdevice(at: path).padFormat(pad: 0, stream: 0, .active)
      }
    }
    for _ in 0..<3 {
      let error = #expect(throws: DeviceError.self) { try ask() }
      #expect(error?.code == .hung && error?.subject == path && error?.errorNumber == .timedOut, "\(String(describing: error))")
    }
    #expect(driver.record.opens.count == 1, "The two later ones are answered at once.")
    gate.change { $0 = true }
    let start = ContinuousClock.now
    var error: DeviceError? = .hung(.open, on: path, within: .zero)
    while error?.code == .hung, .now - start < .seconds(20) {
      do throws(DeviceError) {
        try ask()
        error = nil
      } catch let failure { error = failure }
    }
    #expect(error == nil || error?.errorNumber == .inputOutput, "\(String(describing: error))")
  }

  @Test func `two threads that call at the same time take turns, and both get their own answers`() throws {
    driver.on(Requests.setParameters) { argument in
      usleep(50)
      // SAFETY: the request sets the time per frame of pictures, which is this side of the union.
      unsafe argument.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
      return 0
    }
    let node = try node(.seconds(10))
    let wrong = NodeThreads().run([UInt32(10), 20], timeout: .seconds(60)) { base -> [String] in
      (0..<500).compactMap { (number: UInt32) in
        let interval = FrameInterval(1, base + number % 10)
        do throws(DeviceError) {
          let answer = try node.setInterval(interval, of: .videoCapture, ConfigurationPermit())
          return answer == interval ? nil : "\(interval) became \(String(describing: answer))"
        } catch {
          return "\(error)"
        }
      }
    }
    #expect(wrong == [[], []])
    #expect(driver.count(of: Requests.setParameters) == 1_000)
  }

  @Test func `the last owner of a node closes it at once`() throws {
    driver.on(Requests.setParameters) { _ in 0 }
    for count in 1...50 {
      let node = try node(.seconds(10))
      _ = try node.setInterval(FrameInterval(1, 30), of: .videoCapture, ConfigurationPermit())
      _ = consume node
      #expect(driver.record.closed.count == count)
    }
  }

  /// The folder of the present thread in `/proc`.
  private static var presentThread: String {
    // SAFETY: with nil for a buffer, the call allocates the text, which is copied and then freed.
    guard let path = unsafe realpath("/proc/thread-self", nil) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  @Test func `the thread of a node ends while no call comes, and the next call has one again`() throws {
    let threads = Mutex<[String]>([])
    driver.on(Requests.setParameters) { _ in
      threads.withLock { $0.append(Self.presentThread) }
      return 0
    }
    let node = try node(.seconds(10))
    func call() throws -> String {
      _ = try node.setInterval(FrameInterval(1, 30), of: .videoCapture, ConfigurationPermit())
      return try #require(threads.withLock { $0.last })
    }
    // SAFETY: the text lives until the call returns.
    func runs(_ thread: String) -> Bool { unsafe access(thread, F_OK) == 0 }
    let thread = try call()
    #expect(thread != Self.presentThread)
    let start = ContinuousClock.now
    while runs(thread), .now - start < .seconds(20) { usleep(10_000) }
    #expect(!runs(thread))
    #expect(try call() != Self.presentThread)
    #expect(driver.record.closed.isEmpty)
  }

  @Test func `a reading that is slow, but answers, does not hang; one whose call does not return is named`() throws {
    driver.on(Requests.queryCapabilities) { answer in
      answer.device_caps = UInt32(V4L2_CAP_VIDEO_CAPTURE)
      answer.capabilities = answer.device_caps | UInt32(V4L2_CAP_DEVICE_CAPS)
      return 0
    }
    driver.on(Requests.enumerateFormats) { answer in
      usleep(60_000)
      answer.pixelformat = UInt32(0x5659_5559) &+ answer.index
      return answer.index < 10 ? 0 : .failure(.invalidArgument)
    }
    let reading = try node(.milliseconds(400)).reading(ReadingScope())
    #expect(reading.node.formats.count == 10)
    let mayReturn = Monitor(false)
    defer { mayReturn.change { $0 = true } }
    driver.on(Requests.queryControl) { _ in
      mayReturn.wait(until: .max) { $0 }
      return .failure(.invalidArgument)
    }
    let error = #expect(throws: DeviceError.self) {
      try node(.milliseconds(400)).reading(ReadingScope(includesFormats: false, includesControls: true))
    }
    #expect(error?.operation == "VIDIOC_QUERY_EXT_CTRL" && error?.code == .hung)
  }
}
