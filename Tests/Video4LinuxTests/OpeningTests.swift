import CameraModel
import Glibc
import PixelFormats
import Testing
import Video4Linux

@Suite struct OpeningTests {
  @Test func `the lock of this process hides no other process that has the node`() throws {
    let tree = try TemporaryTree()
    tree.file("video0")
    let node = try KernelNode(path: tree["video0"])
    #expect(try node.tryLock())
    #expect(node.holders().map(\.evidence) == [.lock])
    node.unlock(ConfigurationPermit())
  }

  @Test func `of two openings in this process, the other one is found`() throws {
    // Hardly any program keeps this device open.
    let path = "/dev/full"
    let node = try KernelNode(path: path)
    try withExtendedLifetime(KernelNode(path: path)) {
      #expect(node.holders().map(\.process) == [getpid()])
    }
  }

  @Test func `is opened once and closed once`() throws {
    let driver = ScriptedDriver()
    do { _ = try KernelNode(path: "/dev/video0", calls: driver) }
    #expect(driver.record.opens == [.readWrite])
    #expect(driver.record.closed == [ScriptedDriver.descriptor])
  }

  @Test(arguments: [SystemErrorNumber.accessDenied, .notPermitted, SystemErrorNumber(rawValue: 30)])
  func `reading is enough where writing is not allowed`(_ refusal: SystemErrorNumber) throws {
    let driver = ScriptedDriver(opening: [.failure(refusal), 7])
    do { _ = try KernelNode(path: "/dev/video0", calls: driver) }
    #expect(driver.record.opens == [.readWrite, .readOnly])
    #expect(driver.record.closed == [7])
  }

  @Test func `a node that is busy for a moment only is opened`() throws {
    let driver = ScriptedDriver(opening: [.failure(.busy), 7])
    do { _ = try KernelNode(path: "/dev/video0", calls: driver) }
    #expect(driver.record.opens == [.readWrite, .readWrite])
    #expect(driver.record.closed == [7])
  }

  @Test(arguments: [
    (SystemErrorNumber.accessDenied, DeviceError.Code.denied, 2), (.busy, .busy, 2), (.noSuchFile, .notFound, 1), (.noDevice, .gone, 1),
    (.noSuchAddress, .gone, 1), (.isDirectory, .notFound, 1), (.tooManyOpenFiles, .rejected, 1),
    (SystemErrorNumber(rawValue: 99), .rejected, 1),
  ])
  func `a failure to open has its reason, and leaves nothing open`(_ number: SystemErrorNumber, _ code: DeviceError.Code, _ attempts: Int) {
    let driver = ScriptedDriver(opening: [.failure(number)])
    let error = #expect(throws: DeviceError.self) { _ = try KernelNode(path: "/dev/video0", calls: driver) }
    #expect(error?.code == code)
    #expect(error?.operation == "open")
    #expect(error?.subject == "/dev/video0")
    #expect(error?.errorNumber == number)
    #expect(driver.record.opens.count == attempts)
    #expect(driver.record.closed.isEmpty)
  }

  @Test func `an interrupted call is made again`() throws {
    let driver = ScriptedDriver(opening: [.failure(.interrupted), .failure(.interrupted), 5])
    let interruptions = Countdown(3)
    driver.on(Requests.getInput) { answer in
      if interruptions.next() { return .failure(.interrupted) }
      answer = 1
      return 0
    }
    #expect(try KernelNode(path: "/dev/video0", calls: driver).currentInput() == 1)
    #expect(driver.record.opens.count == 3)
    #expect(driver.count(of: Requests.getInput) == 4)
  }

  @Test(arguments: [
    (SystemErrorNumber.noDevice, DeviceError.Code.gone), (.inappropriateCall, .unsupported), (.noData, .unsupported),
    (.inputOutput, .rejected),
    (.busy, .busy), (.accessDenied, .denied),
  ])
  func `every error but the end of a list is thrown`(_ number: SystemErrorNumber, _ code: DeviceError.Code) throws {
    let driver = ScriptedDriver()
    driver.on(Requests.enumerateFrameSizes) { _ in .failure(number) }
    let node = try KernelNode(path: "/dev/video0", calls: driver)
    do throws(DeviceError) {
      let size = try node.frameSize(at: 0, for: "YUYV")
      Issue.record("no error but \(String(describing: size))")
    } catch {
      #expect(error.code == code)
      #expect(error.operation == "VIDIOC_ENUM_FRAMESIZES")
    }
  }
}
