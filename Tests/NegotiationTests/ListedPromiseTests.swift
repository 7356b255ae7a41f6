import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What a list promises and does not: continuous ranges of rates, and nodes for infrared.
@Suite struct `a list` {
  /// A node with every size from 32x32 to 2592x1944 at 1 to 90 fps, as bcm2835 lists them.
  private static func ranged(fastest: UInt32 = 90, present: FrameInterval? = nil) -> Camera {
    let sizes = FrameSizeRange(min: FrameSize(32, 32), max: FrameSize(2592, 1944), step: FrameSize(2, 2))
    let times = FrameIntervalRange(min: FrameInterval(1, fastest), max: FrameInterval(1, 1), step: nil)
    let format = OfferedFormat(index: 0, pixelFormat: "YU12", sizes: [OfferedSize(.stepwise(sizes), intervals: [.continuous(times)])])
    let current = present.map {
      CurrentFormat(pixelFormat: "YU12", size: FrameSize(640, 480), bytesPerLine: nil, sizeImage: nil, interval: $0)
    }
    return Camera(name: "mmal", nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: [format], current: current)])
  }

  @Test(
    arguments: [
      (UInt32(90), nil, 30.0), (90, FrameInterval(1, 25), 25), (90, FrameInterval(1, 100), 30), (20, nil, 20), (60, nil, 60),
    ] as [(UInt32, FrameInterval?, Double)])
  func `of a continuous range is no promise for its fast end`(fastest: UInt32, present: FrameInterval?, rate: Double) {
    let camera = Self.ranged(fastest: fastest, present: present)
    for request in [FormatRequest(), FormatRequest(size: .largest), FormatRequest(size: .nearest(1280, 720))] {
      let decision = Negotiator(ModeTable(camera)).decide(request)
      #expect(decision.chosen?.mode.interval?.framesPerSecond == rate)
      #expect(decision.findings.contains { $0.code == .rateOfRange } == (fastest > 60), "\(decision.findings)")
    }
  }

  @Test func `of a continuous range has the rate that is asked for`() {
    let table = ModeTable(Self.ranged())
    func rate(_ request: FormatRequest) -> Double? { Negotiator(table).choose(request)?.mode.interval?.framesPerSecond }
    #expect(rate(FormatRequest(rate: .fps(50))) == 50)
    #expect(rate(FormatRequest(rate: .highest)) == 90)
    #expect(rate(FormatRequest(minimumRate: FrameInterval(1, 60))) == 90)
    #expect(rate(FormatRequest(order: [.rate])) == 90)
  }

  /// A camera with a node for colour and a larger one for infrared.
  private static func camera(infraredCard: String?, infraredFormat: PixelFormat) -> Camera {
    func node(_ path: String, _ card: String?, _ format: PixelFormat, _ size: FrameSize) -> CameraNode {
      let size = OfferedSize(.discrete(size), intervals: [.discrete(FrameInterval(1, 30))])
      return CameraNode(
        path: path, role: .capture, card: card, formats: [OfferedFormat(index: 0, pixelFormat: format, sizes: [size])])
    }
    return Camera(
      name: "Laptop",
      nodes: [
        node("/dev/video0", "Laptop", "MJPG", FrameSize(640, 480)),
        node("/dev/video2", infraredCard, infraredFormat, FrameSize(1920, 1080)),
      ]
    )
  }

  @Test(
    arguments: [
      ("Laptop IR", "YUYV", "/dev/video0"), ("Laptop Infrared", "YUYV", "/dev/video0"), ("Depth Camera", "YUYV", "/dev/video0"),
      ("Laptop", "GREY", "/dev/video0"), ("FIRST", "YUYV", "/dev/video2"), ("Laptop", "YUYV", "/dev/video2"),
    ] as [(String, PixelFormat, String)])
  func `of a node for infrared comes after one for colour`(card: String, format: PixelFormat, node: String) {
    let camera = Self.camera(infraredCard: card, infraredFormat: format)
    #expect(Negotiator(ModeTable(camera)).choose(FormatRequest())?.mode.node == node)
  }

  @Test func `of a node for infrared counts where it is named, alone, or has the format`() {
    let camera = Self.camera(infraredCard: "Laptop IR", infraredFormat: "YUYV")
    #expect(Negotiator(ModeTable(camera)).choose(FormatRequest(requiring: ["YUYV"]))?.mode.node == "/dev/video2")
    var alone = camera
    alone.nodes.removeFirst()
    #expect(Negotiator(ModeTable(alone)).choose(FormatRequest())?.mode.node == "/dev/video2")
  }
}
