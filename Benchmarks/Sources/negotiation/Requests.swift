import CameraModel
import Negotiation
import PixelFormats

/// The requests that are measured.
enum Requests {
  static let all: [(name: String, request: FormatRequest)] = [
    ("size that is there, 1280x720", FormatRequest(size: SizeWish(FrameSize(1280, 720)))),
    ("size that is not, 1000x700", FormatRequest(size: SizeWish(FrameSize(1000, 700)))),
    ("at least 1000x700", FormatRequest(size: SizeWish(FrameSize(1000, 700), .atLeast))),
    ("1280x720 exactly", FormatRequest(size: SizeWish(FrameSize(1280, 720), .exact))),
    ("nothing (`high`)", FormatRequest()),
    ("`photo`", FormatRequest(size: .largest)),
    ("30 fps", FormatRequest(rate: .ideal(FrameInterval(1, 30)))),
    ("1280x720 at 29.97 fps", FormatRequest(size: SizeWish(FrameSize(1280, 720)), rate: .ideal(FrameInterval(1001, 30000)))),
    ("1280x720, YU12 liked", FormatRequest(size: SizeWish(FrameSize(1280, 720)), preferredFormats: ["YU12"])),
    (
      "1000x700, NV12 or YUYV liked, 30 fps",
      FormatRequest(size: SizeWish(FrameSize(1000, 700)), rate: .ideal(FrameInterval(1, 30)), preferredFormats: ["NV12", "YUYV"])
    ),
    ("1280x720, 25 fps or more", FormatRequest(size: SizeWish(FrameSize(1280, 720)), longestInterval: FrameInterval(1, 25))),
    ("25 to 50 fps, no size", FormatRequest(longestInterval: FrameInterval(1, 25), shortestInterval: FrameInterval(1, 50))),
    ("NV12 required", FormatRequest(requiredFormats: ["NV12"])),
    ("1280x720, output RGB3 or NV12", FormatRequest(size: SizeWish(FrameSize(1280, 720)), outputFormats: ["RGB3", "NV12"])),
    ("rate before size, 1280x720", FormatRequest(size: SizeWish(FrameSize(1280, 720)), order: [.rate])),
  ]
}
