import CVideo4Linux
import CameraModel
import Synchronization
import Testing
import Video4Linux

/// The bytes that reach the driver for a control of an extension unit, and those that come back.
struct ExtensionControlCallTests {
  private let driver = ScriptedDriver()

  private func node() throws -> KernelNode { try KernelNode(path: "/dev/video0", calls: driver) }

  @Test(
    arguments: [
      (ExtensionQuery.value, 0x81), (.minimum, 0x82), (.maximum, 0x83), (.resolution, 0x84), (.length, 0x85), (.information, 0x86),
      (.defaultValue, 0x87),
    ] as [(ExtensionQuery, UInt8)])
  func `a request has the unit, the selector and the room for an answer`(query: ExtensionQuery, number: UInt8) throws {
    unsafe driver.on(Requests.queryExtensionUnit) { request in
      let isRight = unsafe (request.unit, request.selector, request.query, request.size) == (7, 9, number, 3)
      guard isRight, let data = unsafe request.data else { return .failure(.invalidArgument) }
      // SAFETY: the request has room for three bytes.
      for index in 0..<3 { unsafe data[index] = UInt8(index + 1) }
      return 0
    }
    #expect(try node().answer(to: query, ofControl: 9, inUnit: 7, length: 3) == [1, 2, 3])
  }

  @Test func `a value reaches the driver as it is`() throws {
    let received = Mutex<[UInt8]>([])
    unsafe driver.on(Requests.queryExtensionUnit) { request in
      guard unsafe request.query == 1, let data = unsafe request.data else { return .failure(.invalidArgument) }
      // SAFETY: the request has as many bytes as it says.
      let bytes = unsafe (0..<Int(request.size)).map { unsafe data[$0] }
      received.withLock { $0 = bytes }
      return 0
    }
    try node().setExtensionControl(9, inUnit: 7, to: [0, 255, 16], ConfigurationPermit())
    #expect(received.withLock(\.self) == [0, 255, 16])
  }

  @Test(
    arguments: [
      (.noSuchFile, .notFound), (.noBufferSpace, .rejected), (.invalidRequest, .unsupported), (.outOfRange, .rejected),
      (.accessDenied, .denied), (.busy, .busy), (.invalidArgument, .rejected), (.noDevice, .gone), (.inappropriateCall, .unsupported),
    ] as [(SystemErrorNumber, DeviceError.Code)])
  func `a refusal is named by its number`(number: SystemErrorNumber, code: DeviceError.Code) throws {
    unsafe driver.on(Requests.queryExtensionUnit) { _ in .failure(number) }
    do {
      _ = try node().answer(to: .value, ofControl: 1, inUnit: 3, length: 1)
      Issue.record("It was answered.")
    } catch let error as DeviceError {
      #expect(error.code == code && error.operation == .call(.queryExtensionUnit))
    }
  }

  @Test func `more bytes than the request can count never reach the driver`() throws {
    let node = try node()
    #expect(throws: DeviceError.self) {
      try node.setExtensionControl(1, inUnit: 3, to: [UInt8](repeating: 0, count: 65_536), ConfigurationPermit())
    }
    #expect(driver.record.requests.isEmpty)
  }
}
