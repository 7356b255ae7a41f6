import CameraModel
import Testing
import UVCDescriptors

@Suite struct SizeTests {
  static let lists: [(name: String, frames: [[UInt8]], list: String)] = [
    ("neighbours of one size fold", [Stream.frame(640, 480), Stream.frame(640, 480, [666_666])], "640x480 1/30 1/15"),
    (
      "others repeat, each with the times of all",
      [Stream.frame(640, 480), Stream.frame(320, 240, [400_000]), Stream.frame(640, 480, [666_666])],
      "640x480 1/30 1/15, 320x240 1/25, 640x480 1/30 1/15"
    ),
    ("a range", [Stream.frame(640, 480, range: [333_333, 2_000_000, 333_333])], "640x480 1/30…1/5/1/30"),
    ("a range without a step", [Stream.frame(640, 480, range: [333_333, 333_333, 0])], "640x480 1/30…1/30/1/10000000"),
    (
      "ranges and times mixed",
      [
        Stream.frame(640, 480, range: [333_333, 2_000_000, 1]), Stream.frame(640, 480, [400_000]),
        Stream.frame(640, 480, range: [1, 2, 3]),
      ],
      "640x480 1/30…1/5/1/10000000 1/25 1/10000000…1/5000000/1/3333333"
    ),
    ("times as listed, unsorted and repeated", [Stream.frame(2, 2, [2_000_000, 333_333, 333_333])], "2x2 1/5 1/30 1/30"),
    ("0 is 1, and 32 bits are enough", [Stream.frame(0, 65_535, [0, 1, .max])], "0x65535 1/10000000 1/10000000 429/1"),
    (
      "fractions", [Stream.frame(2, 2, [333_667, 417_083, 166_833, 1_001_001, 1_000_000_000])],
      "2x2 100/2997 1127/27021 117/7013 100/999 100/1"
    ),
    ("a default outside the times changes nothing", [Stream.frame(2, 2, [333_333], standard: 1)], "2x2 1/30"),
  ]

  @Test(arguments: lists) func `sizes and times are listed as the driver lists them`(
    row: (name: String, frames: [[UInt8]], list: String)
  ) throws {
    let formats = Stream.uncompressed("YUY2") + row.frames.flatMap { $0 }
    #expect(try TestCamera(formats).lists() == ["YUYV " + row.list], "\(row.name)")
  }

  @Test func `a frame-based frame has its number of times elsewhere`() throws {
    let frame = Stream.frame(1920, 1080, [333_333, 400_000], subtype: 0x11)
    #expect(try TestCamera(Stream.frameBased("H264", isVariable: true, frame)).lists() == ["H264* 1920x1080 1/30 1/25"])
  }

  @Test func `a node with more modes than a reader lists is left to the driver`() throws {
    let long = (0..<20).flatMap { _ in Stream.frame(640, 480, Array(repeating: 333_333, count: 255).prefix(55).map { $0 }) }
    let many = (0..<255).flatMap { _ in Stream.mjpeg() }
    #expect(try TestCamera(Stream.uncompressed("YUY2") + long).nodes().count == 2)
    #expect(try TestCamera(many).nodes().count == 2)
    #expect(throws: UVCUncertainty.self) { try TestCamera(many + Stream.mjpeg()).nodes() }
  }
}
