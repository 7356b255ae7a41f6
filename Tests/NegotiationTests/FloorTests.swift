import CameraModel
import Negotiation
import PixelFormats
import Testing

/// The floor of rates as an answer reports it.
struct FloorTests {
  private static let still = Made.camera(Made.format("YUYV", Made.size(1280, 720, 5), Made.size(1920, 1080, 4)))
  private static let frozen = Made.camera(Made.format("YUYV", Made.size(1280, 720, Made.time(4_294_967_295, 1))))
  private static let film = FrameInterval(1001, 24000)

  static let floors: [(why: String, camera: Camera, request: FormatRequest, policy: Policy, floor: FrameInterval?)] = [
    ("Nothing is asked for.", Made.webcam, FormatRequest(), .standard, film),
    ("A size that the camera lacks.", Made.webcam, .size(3840, 2160), .standard, film),
    ("The very size asked for.", Made.webcam, .size(1920, 1080), .standard, nil),
    ("The largest size.", Made.webcam, .preset("photo"), .standard, nil),
    ("A slower rate is wished.", Made.webcam, .wish(1, 10), .standard, FrameInterval(1, 10)),
    ("A faster rate is wished.", Made.webcam, .wish(1, 60), .standard, film),
    ("Nothing reaches it: two thirds of the fastest.", still, FormatRequest(), .standard, FrameInterval(3, 10)),
    ("Two thirds of a rate that 32-bit parts just hold.", frozen, FormatRequest(), .standard, FrameInterval(4_294_967_295, 1)),
    ("No mode meets the limits.", Made.webcam, FormatRequest(requiring: [.nv12]), .standard, nil),
    ("Another policy.", Made.webcam, FormatRequest(), .w3c, nil),
  ]

  @Test(arguments: floors.indices) func `an answer has the floor that stood`(index: Int) {
    let (why, camera, request, policy, floor) = Self.floors[index]
    let negotiator = Negotiator(ModeTable(camera), policy: policy)
    #expect(negotiator.decide(request).rateFloor == floor, "\(why)")
  }

  @Test func `a joint plan has a floor where one camera's modes leave it standing`() {
    let bus = USBBus(speedMbps: 5_000)
    let request = FormatRequest.size(1920, 1080)
    #expect(JointPlanner([Made.webcam], sharing: .bus(bus)).plan(request).rateFloor == nil)
    let small = Made.camera(Made.format("YUYV", Made.size(640, 480, 30)))
    #expect(JointPlanner([Made.webcam, small], sharing: .bus(bus)).plan(request).rateFloor == Self.film)
  }
}
