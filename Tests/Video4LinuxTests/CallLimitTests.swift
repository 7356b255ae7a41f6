import CVideo4Linux
import CameraModel
import Host
import PixelFormats
import Testing
import Video4Linux

/// Every call that configuring makes under the lock ends within its limit.
@Suite struct `a call whose driver does not return` {
  typealias Calls<Node> = [(call: DeviceCall, make: @Sendable (Node) throws -> Void)]

  private static let brightness = CameraControl(
    id: .brightness, name: "Brightness", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(128))
  private static let format = FrameFormat(pixelFormat: "YUYV", size: FrameSize(640, 480))
  private static let rectangle = SelectionRectangle(target: .crop, left: 0, top: 0, size: FrameSize(640, 480))
  private static let padFormat = MediaGraph.PadFormat(code: MediaBusCode(rawValue: 0x3007), size: FrameSize(640, 480))
  private static let timings = DigitalTimings(size: FrameSize(640, 480), pixelClock: 25_200_000)

  /// The calls that nodes, sensors and bridges have.
  private static let common: Calls<any ConfigurableSource & ConfigurableControlNode> = [
    (.getEDID, { _ = try $0.edid(ofInput: 0) }), (.setEDID, { try $0.setEDID(.default, ofInput: 0, ConfigurationPermit()) }),
    (.getStandard, { _ = try $0.standard() }), (.queryStandard, { _ = try $0.detectedStandard() }),
    (.setStandard, { try $0.setStandard(.pal, ConfigurationPermit()) }), (.getTimings, { _ = try $0.timings() }),
    (.queryTimings, { _ = try $0.detectedTimings() }), (.setTimings, { _ = try $0.setTimings(timings, ConfigurationPermit()) }),
    (.queryControl, { _ = try $0.control(.brightness) }), (.queryControl, { _ = try $0.control(after: .brightness) }),
    (.getControls, { _ = try $0.values(of: [brightness]) }),
    (.setControls, { node in try setControls(of: node) }),
  ]

  private static func setControls(of node: any ConfigurableControlNode) throws {
    do throws(ControlRefusal) {
      try node.setControls([ControlSetting(brightness, to: .integer(1))], ConfigurationPermit())
    } catch { throw error.cause }
  }

  private static let ofNodes: Calls<any ConfigurableNode> = [
    (.queryCapabilities, { _ = try $0.capability() }), (.getInput, { _ = try $0.currentInput() }),
    (.enumerateInputs, { _ = try $0.input(at: 0) }), (.setInput, { try $0.setInput(1, ConfigurationPermit()) }),
    (.getSelection, { _ = try $0.selection(.crop) }), (.setSelection, { _ = try $0.setSelection(rectangle, ConfigurationPermit()) }),
    (.getFormat, { _ = try $0.frameFormat(of: .videoCapture) }),
    (.setFormat, { _ = try $0.setFormat(format, of: .videoCapture, ConfigurationPermit()) }),
    (.getParameters, { _ = try $0.currentInterval(of: .videoCapture) }),
    (.setParameters, { _ = try $0.setInterval(FrameInterval(1, 30), of: .videoCapture, ConfigurationPermit()) }),
    (.queryExtensionUnit, { _ = try $0.answer(to: .value, ofControl: 1, inUnit: 3, length: 2) }),
    (.queryExtensionUnit, { try $0.setExtensionControl(1, inUnit: 3, to: [1, 2], ConfigurationPermit()) }),
  ]

  private static let ofSubdevices: Calls<any ConfigurableSubdevice> = [
    (.querySubdevice, { _ = try $0.capability() }), (.getPadFormat, { _ = try $0.padFormat(pad: 0, stream: 0, .active) }),
    (.setPadFormat, { _ = try $0.tryPadFormat(padFormat, pad: 0, stream: 0) }),
    (.setPadFormat, { _ = try $0.setPadFormat(padFormat, pad: 0, stream: 0, ConfigurationPermit()) }),
    (.getPadSelection, { _ = try $0.selection(.crop, pad: 0, stream: 0) }),
    (.setPadSelection, { _ = try $0.setSelection(rectangle, pad: 0, stream: 0, ConfigurationPermit()) }),
    (.getRouting, { _ = try $0.routes() }), (.setRouting, { try $0.setRoutes([], ConfigurationPermit()) }),
    (.getPadInterval, { _ = try $0.currentInterval(pad: 0, stream: 0) }),
    (.setPadInterval, { _ = try $0.setInterval(FrameInterval(1, 30), pad: 0, stream: 0, ConfigurationPermit()) }),
    (.enumerateBusCodes, { _ = try $0.busCode(at: 0, pad: 0, .active) }),
    (.enumeratePadSizes, { _ = try $0.frameSize(at: 0, pad: 0, code: padFormat.code, .active) }),
  ]

  private static let link = MediaGraph.Link(
    source: MediaGraph.PadReference(entity: 1, index: 0), sink: MediaGraph.PadReference(entity: 2, index: 0), flags: .enabled)
  private static let ofMediaDevices: Calls<any ConfigurableMediaNode> = [
    (.getMediaDevice, { _ = try $0.graph() }), (.setLink, { try $0.setLink(link, isEnabled: true, ConfigurationPermit()) }),
  ]

  private static let limit = Duration.milliseconds(20)

  /// Makes each call of a list on a device that was just opened.
  private func check<Node, Made>(_ list: Calls<Made>, _ open: (SilentDriver) throws -> Node, as kind: (Node) -> Made) throws {
    for (call, make) in list {
      let driver = SilentDriver()
      defer { driver.gate.change { $0 = true } }
      let node = try open(driver)
      let error = #expect(throws: DeviceError.self, "\(call)") { try make(kind(node)) }
      #expect(error?.code == .hung && error?.operation == .call(call), "\(call): \(String(describing: error))")
    }
  }

  @Test func `is given up by a node, a subdevice and a media device, and named`() throws {
    let node = { (driver: SilentDriver) in try KernelNode(path: "/dev/video0", calls: driver, timeout: Self.limit) }
    try check(Self.common, node) { $0 }
    try check(Self.ofNodes, node) { $0 }
    // A system gives the devices of a graph half of its limit.
    let system = { KernelCameraSystem(devices: "/dev", sysfs: "/sys", calls: $0, timeout: Self.limit * 2) }
    let subdevice = { (driver: SilentDriver) in try system(driver).openSubdeviceForSetting(at: "/dev/v4l-subdev0") }
    try check(Self.common, subdevice) { $0 }
    try check(Self.ofSubdevices, subdevice) { $0 }
    try check(Self.ofMediaDevices) {
      try system($0).openMediaDeviceForSetting(at: "/dev/media0")
    } as: {
      $0
    }
  }
}

/// A driver that opens and never answers.
private final class SilentDriver: DriverCalls {
  /// Once this is true, all calls return.
  let gate = Monitor(false)

  func open(_ path: String, _ access: NodeAccess) -> CInt { ScriptedDriver.descriptor }
  func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt {
    // Without a limit, the call returns after two seconds, so that the test fails and does not hang.
    gate.wait(until: HostFacts.monotonicNanoseconds + 2_000_000_000) { $0 }
    return .failure(.inputOutput)
  }
  func close(_ descriptor: CInt) {}
  func map(_ descriptor: CInt, offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt {
    .failure(.inputOutput)
  }
  func unmap(_ memory: UnsafeMutableRawBufferPointer) {}
  func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt { .failure(.inputOutput) }
}
