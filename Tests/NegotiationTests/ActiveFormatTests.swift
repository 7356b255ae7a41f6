import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What `inputPriority` makes of what a camera is set to.
struct ActiveFormatTests {
  private static func camera(_ active: FrameInterval?, _ formats: OfferedFormat...) -> Camera {
    let current = CurrentFormat(pixelFormat: "YUYV", size: FrameSize(640, 480), bytesPerLine: nil, sizeImage: nil, interval: active)
    return Camera(name: "Made", nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: formats, current: current)])
  }

  private static func camera(_ active: FrameInterval?, rates: [UInt32]) -> Camera {
    let times = rates.map { OfferedInterval.discrete(FrameInterval(1, $0)) }
    return camera(active, Made.format("YUYV", OfferedSize(.discrete(FrameSize(640, 480)), intervals: times), Made.size(1280, 720, 60)))
  }

  private static func decide(_ camera: Camera, _ refinement: FormatRequest = FormatRequest()) throws -> Decision {
    let preset = try #require(Preset.named("inputPriority"))
    let negotiator = Negotiator(preset.table(of: camera))
    return negotiator.decide(preset.request(to: camera, refinedBy: refinement))
  }

  static let scenarios: [(why: String, camera: Camera, answer: String)] = [
    ("The rate it is set to, not the fastest.", camera(FrameInterval(1, 15), rates: [30, 15]), "YUYV 640x480 1/15"),
    ("Also where the driver does not list that rate.", camera(FrameInterval(1, 25), rates: [30, 15]), "YUYV 640x480 1/25"),
    ("Also where it lists none.", camera(FrameInterval(1, 25), rates: []), "YUYV 640x480 1/25"),
    ("What is the same rate is set as it is listed.", camera(FrameInterval(333_333, 10_000_000), rates: [15, 30]), "YUYV 640x480 1/30"),
    ("The rate is unknown: the highest of that size.", camera(nil, rates: [15, 30]), "YUYV 640x480 1/30"),
    ("So is 0/0.", camera(FrameInterval(0, 0), rates: [15, 30]), "YUYV 640x480 1/30"),
    ("So is 0/1.", camera(FrameInterval(0, 1), rates: [15, 30]), "YUYV 640x480 1/30"),
    ("So is 1/0.", camera(FrameInterval(1, 0), rates: [15, 30]), "YUYV 640x480 1/30"),
    (
      "A format that is listed twice is one.",
      camera(nil, Made.format("YUYV", Made.size(320, 240, 60)), Made.format("YUYV", Made.size(640, 480, 15))), "YUYV 640x480 1/15"
    ),
  ]

  @Test(arguments: scenarios) func `leaves the format alone`(why: String, camera: Camera, answer: String) throws {
    let decision = try Self.decide(camera)
    #expect(decision.inWords == answer, "\(why)")
    #expect(decision.outcome == .exact)
  }

  @Test func `asks for no rate where the rate is unknown`() throws {
    let decision = try Self.decide(Self.camera(nil, rates: [15, 30]))
    #expect(decision.request.rate == nil)
    #expect(decision.relaxations.isEmpty)
  }

  @Test func `can be refined by a rate`() throws {
    let camera = Self.camera(FrameInterval(1, 25), rates: [30, 15])
    #expect(try Self.decide(camera, .wish(1, 30)).inWords == "YUYV 640x480 1/30")
    #expect(try Self.decide(camera, .wish(1, 20)).inWords == "YUYV 640x480 1/25; adjusted rate")
    #expect(try Self.decide(camera, FormatRequest(minimumRate: FrameInterval(1, 60))).inWords == "impossible")
  }
}
