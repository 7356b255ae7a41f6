import CameraModel
import PixelFormats
import Testing
import UVCDescriptors

@Suite struct FormatTests {
  static let codes: [(guid: String, format: PixelFormat)] = [
    ("YUY2", .yuyv), ("32595559-0000-0010-8000-000000389b71", .yuyv), ("NV12", .nv12), ("YV12", .yvu420), ("I420", .yuv420),
    ("Y800", .grey), ("Y8  ", .grey), ("00000032-0000-0010-8000-00aa00389b71", .grey), ("00000032-0002-0010-8000-00aa00389b71", .grey),
    ("BY8 ", "BA81"), ("BA81", "BA81"), ("Z16 ", .z16), ("5a564e49-2d90-4a58-920b-773f1f2c556b", .z16), ("Y10 ", .y10),
    ("49564e49-57db-5e49-8e3f-f479532b946f", .y10), ("H264", "H264"), ("H265", "HEVC"), ("HEVC", "HEVC"), ("MJPG", .mjpeg),
    ("RGBP", .rgb565),
    ("e436eb7d-524f-11ce-9f53-0020af0ba770", .bgr24), ("e436eb7e-524f-11ce-9f53-0020af0ba770", .xbgr32), ("RW10", "pRAA"),
    ("C   ", "CNF4"), ("495a4e49-1a66-a242-9065-d01814a8ef8a", "INZI"),
  ]

  @Test(arguments: codes) func `a GUID of the driver's table gives its format, in the driver's words`(
    row: (guid: String, format: PixelFormat)
  ) throws {
    let formats = try TestCamera(Stream.uncompressed(row.guid, Stream.frame(640, 480))).nodes()[0].formats
    #expect(formats.map(\.pixelFormat) == [row.format])
    #expect(formats[0].description == PixelFormatRegistry.entry(for: row.format)?.description)
  }

  @Test func `several GUIDs of one format are listed each, all with the sizes of the first`() throws {
    let camera = TestCamera(
      Stream.uncompressed("Y800", Stream.frame(640, 480)) + Stream.uncompressed("YUY2", Stream.frame(800, 600))
        + Stream.uncompressed("Y8  ", Stream.frame(320, 240, [166_666])))
    #expect(try camera.lists() == ["GREY 640x480 1/30; YUYV 800x600 1/30; GREY 640x480 1/30"])
    #expect(try camera.nodes()[0].formats.map(\.index) == [0, 1, 2])
  }

  @Test func `an unknown GUID can only be judged by the driver`() throws {
    let unknown = "33221100-5544-7766-8899-aabbccddeeff"
    let camera = TestCamera(Stream.uncompressed(unknown, Stream.frame(640, 480)))
    let uncertainty = #expect(throws: UVCUncertainty.self) { try camera.nodes() }
    #expect(uncertainty?.description == "The pixel format \(unknown) is in no table.")
  }

  static let newer = ["P010", "e436eb7b-524f-11ce-9f53-0020af0ba770", "Y16I"]

  @Test(arguments: newer, ["6.1.0-56-amd64", "6.12.100+deb12-amd64"])
  func `a kernel that was measured leaves out a newer format with its frames`(code: String, kernel: String) throws {
    let camera = TestCamera(
      Stream.uncompressed("YUY2", Stream.frame(640, 480)) + Stream.uncompressed(code, Stream.frame(1920, 1080)) + Stream.color
        + Stream.mjpeg(Stream.frame(320, 240, subtype: 7)))
    #expect(try camera.lists(UVCDriver(kernel: kernel, quirks: nil)) == ["YUYV 640x480 1/30; MJPG* 320x240 1/30"])
  }

  @Test(arguments: newer) func `a kernel from before a newer format may have got it since`(code: String) throws {
    let camera = TestCamera(Stream.uncompressed(code, Stream.frame(640, 480)))
    for kernel in ["6.1.93", "6.12.34+rpt-rpi-v8", "6.13.9"] {
      #expect(throws: UVCUncertainty.self) { try camera.nodes(UVCDriver(kernel: kernel, quirks: nil)) }
    }
    let isListed = (try? camera.nodes(UVCDriver(kernel: "6.14.0", quirks: nil)))?.count == 2
    #expect(isListed == (code != "P010"))
  }

  @Test func `a function whose only format is left out has no node`() throws {
    let camera = TestCamera(Stream.uncompressed("P010", Stream.frame(640, 480)))
    #expect(try camera.nodes().isEmpty)
    // The driver gives up the second stream too.
    #expect(try TestCamera(Stream.uncompressed("P010", Stream.frame(640, 480)), Stream.mjpeg()).nodes().isEmpty)
  }

  static let compressed: [(name: String, bytes: [UInt8], isCompressed: Bool)] = [
    ("MJPEG", Stream.mjpeg(Stream.frame(640, 480, subtype: 7)), true), ("raw", Stream.uncompressed("YUY2"), false),
    ("MJPEG as raw", Stream.uncompressed("MJPG"), true), ("H.264 as raw", Stream.uncompressed("H264"), true),
    ("raw, of any number of bytes", Stream.frameBased("NV12", isVariable: true), true),
    ("raw, of one number of bytes", Stream.frameBased("NV12", isVariable: false), false),
    ("H.264, of any number of bytes", Stream.frameBased("H264", isVariable: true), true),
    ("H.264, of one number of bytes", Stream.frameBased("H264", isVariable: false), true), ("DV", Stream.dv(0), true),
  ]

  @Test(arguments: compressed) func `what is compressed is MJPEG, what varies in bytes, and what the kernel knows as such`(
    row: (name: String, bytes: [UInt8], isCompressed: Bool)
  ) throws {
    #expect(try TestCamera(row.bytes).nodes()[0].formats.map(\.isCompressed) == [row.isCompressed])
  }

  @Test func `digital video has one size of nothing`() throws {
    #expect(try TestCamera(Stream.dv(0x82)).lists() == ["dvsd* 0x0 1/10000000"])
  }

  static let faults: [(name: String, bytes: [UInt8])] = [
    ("a short raw format", [26] + Stream.uncompressed("YUY2").dropFirst().dropLast()), ("no format", Stream.color),
    ("an unknown kind of DV", Stream.dv(3)), ("a short DV format", classSpecific([0x0c, 4, 0, 0, 0, 0])),
    ("a short MJPEG format", classSpecific([6, 1, 1, 0, 0, 0, 0, 0])),
    ("a frame without its last time", Stream.uncompressed("YUY2", Array(Stream.frame(640, 480).dropLast()).withLength)),
    ("a short colour descriptor", Stream.mjpeg() + classSpecific([0x0d, 1, 1])),
  ]

  @Test(arguments: faults) func `a length that is too short loses the interface and its nodes`(row: (name: String, bytes: [UInt8])) throws {
    #expect(try TestCamera(row.bytes).nodes().isEmpty)
    // The other stream stays.
    #expect(try TestCamera(row.bytes, Stream.mjpeg(Stream.frame(320, 240, subtype: 7))).lists() == ["MJPG* 320x240 1/30"])
  }

  @Test func `frames follow their format; behind a picture of another kind they belong to none`() throws {
    let frame = Stream.frame(640, 480)
    for (bytes, list) in [
      (Stream.uncompressed("YUY2", frame) + Stream.still + Stream.color + Stream.mjpeg(), "YUYV 640x480 1/30; MJPG* "),
      (Stream.uncompressed("YUY2", frame) + Stream.color + frame, "YUYV 640x480 1/30"),
      (Stream.uncompressed("YUY2", frame) + Stream.still + Stream.still + frame, "YUYV 640x480 1/30"),
      (Stream.uncompressed("YUY2", Stream.frame(640, 480, subtype: 7)), "YUYV "),
      (Stream.mjpeg(frame) + frame, "MJPG* "),
    ] { #expect(try TestCamera(bytes).lists() == [list]) }
  }

  @Test func `a field is read wherever the interface has bytes enough`() throws {
    // The frame says that it is 26 bytes long, and has its time behind that.
    var frame = Stream.frame(640, 480)
    frame[0] = 26
    // So the driver goes on at the time: 333333 is 15 16 05 00, a descriptor of 21 bytes which is of no class, and ends there.
    let camera = TestCamera(Stream.uncompressed("YUY2", frame) + Array(repeating: 2, count: 17))
    #expect(try camera.lists() == ["YUYV 640x480 1/30"])
  }
}

extension [UInt8] {
  /// The descriptor with its own length in its first byte.
  var withLength: [UInt8] { [UInt8(count)] + dropFirst() }
}
