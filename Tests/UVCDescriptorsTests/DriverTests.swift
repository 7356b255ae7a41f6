import CameraModel
import Testing
import UVCDescriptors

@Suite struct DriverTests {
  static let camera = TestCamera(
    Stream.uncompressed("YUY2", Stream.frame(640, 480, [333_333, 666_666], standard: 400_000))
      + Stream.mjpeg(Stream.frame(640, 480, [333_333, 666_666], standard: 1, subtype: 7)))

  @Test func `what the module is told replaces what the driver knows; its preset does not`() throws {
    #expect(throws: UVCUncertainty.self) { try Self.camera.nodes(UVCDriver(kernel: "6.1.0", quirks: 0)) }
    #expect(throws: UVCUncertainty.self) { try Self.camera.nodes(UVCDriver(kernel: "6.1.0", quirks: 0x200)) }
    #expect(try Self.camera.nodes(UVCDriver(kernel: "6.1.0", quirks: .max)).count == 2)
  }

  static let kernels: [(release: String, isKnown: Bool)] = [
    ("6.1.0-56-amd64", true), ("6.12.100+deb12-amd64", true), ("6.17-rc1", true), ("7.0.0", true), ("6.0.19", false), ("5.15.0-91", false),
    ("", false), ("6", false), ("6.", false), ("six.one", false), ("99999999999999999999.1", false), (".1", false), ("-6.1", false),
  ]

  @Test(arguments: kernels) func `a kernel older than those compared, or without a number, is left to the driver`(
    row: (release: String, isKnown: Bool)
  ) {
    #expect(((try? Self.camera.nodes(UVCDriver(kernel: row.release, quirks: nil))) != nil) == row.isKnown)
  }

  static let devices: [(vendor: Int, product: Int, interfaceClass: UInt8, protocolNumber: UInt8, list: String?)] = [
    (0xf055, 1, 0x0e, 0, "YUYV 640x480 1/30 1/15; MJPG* 640x480 1/30 1/15"),
    (0xf055, 1, 0x0e, 1, "YUYV 640x480 1/30 1/15; MJPG* 640x480 1/30 1/15"), (0xf055, 1, 0x0e, 2, nil), (0xf055, 1, 0xff, 0, nil),
    (0x2833, 0x0201, 0x0e, 0, "GREY 1280x480 1/30 1/15; MJPG* 640x480 1/30 1/15"),
    (0x2833, 0x0201, 0x0e, 1, "YUYV 640x480 1/30 1/15; MJPG* 640x480 1/30 1/15"),
    (0x2833, 0x0211, 0xff, 0, "GREY 1280x480 1/30 1/15; MJPG* 640x480 1/30 1/15"),
    (0x2833, 0x0211, 0x0e, 0, "YUYV 640x480 1/30 1/15; MJPG* 640x480 1/30 1/15"), (0x2833, 0x0211, 0xff, 1, nil),
    (0x04f2, 0xb071, 0x0e, 0, "YUYV 640x480 1/25; MJPG* 640x480 1/30"),
    (0x046d, 0x08c1, 0xff, 0, "YUYV 640x480 1/30 1/15; MJPG* 640x480 1/30 1/15"),
  ]

  @Test(arguments: devices) func `the driver takes devices by class or number, some with quirks that change lists`(
    row: (vendor: Int, product: Int, interfaceClass: UInt8, protocolNumber: UInt8, list: String?)
  ) throws {
    var camera = Self.camera
    (camera.vendor, camera.product) = (row.vendor, row.product)
    (camera.interfaceClass, camera.protocolNumber) = (row.interfaceClass, row.protocolNumber)
    #expect(try camera.lists() == (row.list.map { [$0] } ?? []))
  }

  @Test func `a device of a vendor's own class is taken by number only`() throws {
    var camera = Self.camera
    camera.deviceClass = 0xff
    #expect(try camera.nodes().isEmpty)
    (camera.vendor, camera.product) = (0x2833, 0x0201)
    #expect(try camera.nodes().count == 2)
  }

  @Test func `a doubled width keeps to 16 bits, and grey listed twice has the sizes of the first`() throws {
    var camera = TestCamera(
      Stream.uncompressed("YUY2", Stream.frame(40_000, 480)) + Stream.uncompressed("Y800", Stream.frame(640, 480)))
    (camera.vendor, camera.product) = (0x2833, 0x0201)
    #expect(try camera.lists() == ["GREY 14464x480 1/30; GREY 14464x480 1/30"])
  }

  static let defaults: [(intervals: [UInt32], range: [UInt32]?, standard: UInt32, list: String?)] = [
    ([333_333, 666_666], nil, 400_000, "1/25"), ([333_333, 666_666], nil, 0, "1/30"), ([333_333, 666_666], nil, .max, "1/15"),
    ([333_333, 1, 666_666], nil, 400_000, "1/25"), ([], [333_333, 666_666, 1], 400_000, "1/25"), ([], [333_333, 666_666, 1], 0, "1/30"),
    ([666_666, 333_333], nil, 400_000, nil),
  ]

  @Test(arguments: defaults) func `where only the default works, it is between the first and the last time; unsorted, versions differ`(
    row: (intervals: [UInt32], range: [UInt32]?, standard: UInt32, list: String?)
  ) throws {
    var camera = TestCamera(
      Stream.uncompressed("YUY2", Stream.frame(640, 480, row.intervals, range: row.range, standard: row.standard)))
    (camera.vendor, camera.product) = (0x04f2, 0xb071)
    #expect((try? camera.lists()) == row.list.map { ["YUYV 640x480 " + $0] })
  }

  @Test func `a source's name is the version's, and the camera's own string is the camera's to tell`() throws {
    var camera = Self.camera
    func names(_ kernel: String) throws -> [String?]? {
      try camera.nodes(UVCDriver(kernel: kernel, quirks: nil))[0].inputs?.map(\.name)
    }
    #expect(try names("6.1.0-56-amd64") == ["Input 1"])
    #expect(try names("6.12.100+deb12-amd64") == ["Camera 1"])
    #expect(try names("6.2.0") == nil)
    camera.units = TestCamera.camera(1, name: 4) + TestCamera.output(10, from: 1)
    #expect(try names("6.12.100+deb12-amd64") == nil)
  }
}
