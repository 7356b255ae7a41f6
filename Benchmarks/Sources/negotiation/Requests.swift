import CameraModel
import Negotiation
import PixelFormats

/// The requests that are measured.
enum Requests {
  static let all: [(name: String, request: FormatRequest)] = [
    ("size that is there, 1280x720", FormatRequest(size: .nearest(1280, 720))),
    ("size that is not, 1000x700", FormatRequest(size: .nearest(1000, 700))),
    ("at least 1000x700", FormatRequest(size: .atLeast(1000, 700))),
    ("1280x720 exactly", FormatRequest(size: .exact(1280, 720))),
    ("nothing (`high`)", FormatRequest()),
    ("`photo`", FormatRequest(size: .largest)),
    ("30 fps", FormatRequest(rate: .fps(30))),
    ("1280x720 at 29.97 fps", FormatRequest(size: .nearest(1280, 720), rate: .seconds(1001, 30000))),
    ("1280x720, YU12 liked", FormatRequest(size: .nearest(1280, 720), preferring: ["YU12"])),
    (
      "1000x700, NV12 or YUYV liked, 30 fps",
      FormatRequest(size: .nearest(1000, 700), rate: .fps(30), preferring: ["NV12", "YUYV"])
    ),
    ("1280x720, 25 fps or more", FormatRequest(size: .nearest(1280, 720), minimumRate: .fps(25))),
    ("25 to 50 fps, no size", FormatRequest(minimumRate: .fps(25), maximumRate: .fps(50))),
    ("NV12 required", FormatRequest(requiring: ["NV12"])),
    ("1280x720, output RGB3 or NV12", FormatRequest(size: .nearest(1280, 720), accepting: ["RGB3", "NV12"])),
    ("rate before size, 1280x720", FormatRequest(size: .nearest(1280, 720), order: [.rate])),
  ]
}
