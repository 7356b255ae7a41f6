import CameraModel
import Testing
import UVCDescriptors

@Suite struct TopologyTests {
  static let stream = Stream.uncompressed("YUY2", Stream.frame(640, 480))
  static let other = Stream.mjpeg(Stream.frame(320, 240, subtype: 7))

  @Test func `each output is a node with pictures and one with metadata, in order`() throws {
    let nodes = try TestCamera(Self.stream, Self.other).nodes()
    #expect(nodes.map(\.index) == [0, 1, 2, 3] && nodes.map(\.isMetadata) == [false, true, false, true])
    #expect(nodes.map { text($0) } == ["YUYV 640x480 1/30", "", "MJPG* 320x240 1/30", ""])
    #expect(nodes.map(\.capabilities.rawValue) == [0x0420_0001, 0x04a0_0000, 0x0420_0001, 0x04a0_0000])
  }

  @Test func `functions count their nodes each from 0`() throws {
    let bytes = TestCamera(Self.stream).bytes(functions: 2)
    let nodes = try UVCDescriptors(bytes: bytes).nodes(driver: TestCamera.driver)
    #expect(nodes.map(\.interface) == [0, 0, 2, 2] && nodes.map(\.index) == [0, 1, 0, 1])
  }

  typealias Units = TestCamera
  static let chains: [(name: String, units: [UInt8], lists: [String]?)] = [
    ("the order of the outputs", Units.camera(1) + Units.output(11, from: 1) + Units.output(10, from: 1), ["MJPG", "YUYV"]),
    (
      "a chain through all kinds of units",
      Units.output(10, from: 6) + Units.extensionUnit(6, from: 5) + Units.selector(5, from: 4) + Units.processing(4, from: 3)
        + Units.selector(3, from: 1, 2) + Units.camera(1) + Units.camera(2), ["YUYV"]
    ),
    (
      "two chains",
      Units.camera(1) + Units.output(10, from: 1) + Units.camera(2) + Units.processing(3, from: 2) + Units.output(11, from: 3),
      ["YUYV", "MJPG"]
    ),
    ("a unit beside the chain", Units.camera(1) + Units.extensionUnit(2, from: 1) + Units.output(10, from: 1), ["YUYV"]),
    ("an output without a source", Units.output(10, from: 0), ["YUYV"]),
    ("an output without a stream", Units.camera(1) + Units.output(12, from: 1), []),
    ("a screen beside", Units.camera(1) + Units.output(10, from: 1) + Units.output(12, from: 1, type: 0x0301), ["YUYV"]),
    ("no output", Units.camera(1), []), ("a terminal of type 0 is skipped", Units.output(9, from: 1, type: 0x0001), []),
    ("two with one number", Units.camera(1) + Units.processing(1, from: 1) + Units.output(10, from: 1), nil),
    ("number 0", Units.camera(0) + Units.output(10, from: 0), nil),
    ("a circle", Units.processing(1, from: 2) + Units.processing(2, from: 1) + Units.output(10, from: 2), nil),
    ("itself", Units.extensionUnit(1, from: 1) + Units.output(10, from: 1), nil),
    ("nothing there", Units.output(10, from: 3), nil), ("an output as source", Units.output(10, from: 11) + Units.output(11, from: 0), nil),
    ("a unit with two sources", Units.camera(1) + Units.extensionUnit(2, from: 1, 3) + Units.output(10, from: 2), nil),
    ("an unusual output", Units.camera(1) + Units.output(10, from: 1, type: 0x0401), nil),
  ]

  @Test(arguments: chains) func `nodes follow the chains of units; what makes no chain is left to the driver`(
    row: (name: String, units: [UInt8], lists: [String]?)
  ) {
    var camera = TestCamera(Self.stream, Self.other)
    camera.units = row.units
    let codes = try? camera.lists().map { String($0.prefix(4)) }
    #expect(codes == row.lists, "\(row.name)")
  }

  static let shortUnits: [[UInt8]] = [
    classSpecific([2, 1, 1, 2, 0]), classSpecific([3, 10, 1, 1, 0, 1]), classSpecific([4, 2, 9, 1]), classSpecific([5, 2, 1, 0, 0, 9]),
    classSpecific([6, 2]), classSpecific([1, 0, 1, 0, 0, 0, 0, 0, 0, 9]),
  ]

  @Test(arguments: shortUnits) func `a unit that is too short loses the function`(unit: [UInt8]) throws {
    var camera = TestCamera(Self.stream)
    camera.units = TestCamera.camera(1) + TestCamera.output(10, from: 1) + unit
    #expect(try camera.nodes().isEmpty)
  }

  @Test func `Logitech's own units count`() throws {
    var camera = TestCamera(Self.stream)
    camera.units =
      TestCamera.camera(1) + descriptor(0x41, [1, 5], Array(repeating: 0, count: 16), [0, 1, 1, 0, 0]) + TestCamera.output(10, from: 5)
    #expect(throws: UVCUncertainty.self) { try camera.nodes() }
    camera.vendor = 0x046d
    #expect(try camera.lists() == ["YUYV 640x480 1/30"])
  }

  @Test func `descriptors behind the endpoint are found, but not behind its companion`() throws {
    var camera = TestCamera(Self.stream)
    camera.isBehindEndpoint = true
    #expect(try camera.lists() == ["YUYV 640x480 1/30"])
    camera.companion = descriptor(0x30, [0, 0, 0, 0])
    #expect(try camera.nodes().isEmpty)
  }

  @Test func `a source of a selector is asked of the camera`() throws {
    var camera = TestCamera(Self.stream)
    #expect(try camera.nodes()[0].inputs?.count == 1)
    camera.units = TestCamera.camera(1) + TestCamera.camera(2) + TestCamera.selector(3, from: 1, 2) + TestCamera.output(10, from: 3)
    #expect(try camera.nodes()[0].inputs == nil)
  }
}
