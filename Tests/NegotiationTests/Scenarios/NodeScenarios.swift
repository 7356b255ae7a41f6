import CameraModel
import Negotiation
import PixelFormats
import Testing

/// A camera with several nodes is one camera.
struct NodeScenarios {
  private static func node(_ path: String, _ role: NodeRole, _ formats: OfferedFormat...) -> CameraNode {
    CameraNode(path: path, role: role, formats: formats)
  }
  private static let vga = Made.size(640, 480, 30)
  private static let hd = Made.size(1280, 720, 30)

  private static let camera = Camera(
    name: "Two nodes",
    nodes: [
      node("/dev/video0", .capture, Made.format("YUYV", vga), Made.format("MJPG", vga)),
      node("/dev/video1", .metadata, Made.format("YUYV", Made.size(1920, 1080, 60))),
      node("/dev/video2", .captureMultiplanar, Made.format("H264", vga, hd), Made.format("YUYV", vga)),
      node("/dev/video3", .processing, Made.format("NV12", Made.size(3840, 2160, 60))),
    ])

  static let scenarios: [(String, FormatRequest, String, String)] = [
    ("The size is on the second node.", .size(1280, 720), "/dev/video2", "H264 1280x720 1/30"),
    ("On a tie the first node wins.", .size(640, 480), "/dev/video0", "YUYV 640x480 1/30"),
    ("The format is on the second node.", .size(640, 480).with { $0.preferredFormats = ["H264"] }, "/dev/video2", "H264 640x480 1/30"),
    ("Metadata and processing nodes are no cameras.", FormatRequest(), "/dev/video2", "H264 1280x720 1/30"),
  ]

  @Test(arguments: scenarios)
  func `all capture nodes are negotiated over, and no others`(why: String, request: FormatRequest, node: String, answer: String) {
    Scenario(why, Self.camera, request, answer).check()
    let negotiator = Negotiator(ModeTable(Self.camera))
    #expect(negotiator.choose(request)?.mode.node == node, "\(why)")
  }
}
