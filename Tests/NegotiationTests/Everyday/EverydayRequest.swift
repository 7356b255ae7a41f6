import CameraModel
import Negotiation
import PixelFormats
import Testing

/// A request that people make of a camera every day, as the command's options say it and as the library does.
struct EverydayRequest: Sendable, CustomTestStringConvertible {
  let words: String
  let request: FormatRequest

  var testDescription: String { words }

  private init(_ words: String, _ request: FormatRequest) {
    (self.words, self.request) = (words, request)
  }

  private init(preset name: String) {
    self.init("--preset " + name, Preset.named(name)?.request ?? FormatRequest())
  }

  static let all: [EverydayRequest] = [
    EverydayRequest("(nothing)", FormatRequest()),
    EverydayRequest("--size 640x480", FormatRequest(size: size(640, 480))),
    EverydayRequest("--size 1280x720", FormatRequest(size: size(1280, 720))),
    EverydayRequest("--size 1920x1080", FormatRequest(size: size(1920, 1080))),
    EverydayRequest("--size 3840x2160", FormatRequest(size: size(3840, 2160))),
    EverydayRequest("--size 1080x1920", FormatRequest(size: size(1080, 1920))),
    EverydayRequest("--size 1280x720 --size-rule at-least", FormatRequest(size: size(1280, 720, .atLeast))),
    EverydayRequest("--size 1024x768 --size-rule at-most", FormatRequest(size: size(1024, 768, .atMost))),
    EverydayRequest("--size 640x480 --fps 60", FormatRequest(size: size(640, 480), rate: fps(60))),
    EverydayRequest("--size 1280x720 --fps 30", FormatRequest(size: size(1280, 720), rate: fps(30))),
    EverydayRequest("--size 1920x1080 --fps 30", FormatRequest(size: size(1920, 1080), rate: fps(30))),
    EverydayRequest("--size 1920x1080 --fps 60", FormatRequest(size: size(1920, 1080), rate: fps(60))),
    EverydayRequest("--fps 15", FormatRequest(rate: fps(15))),
    EverydayRequest("--fps 30", FormatRequest(rate: fps(30))),
    EverydayRequest("--fps 60", FormatRequest(rate: fps(60))),
    EverydayRequest("--min-fps 30", FormatRequest(minimumRate: FrameInterval(1, 30))),
    EverydayRequest("--min-fps 60 --size 1280x720", FormatRequest(size: size(1280, 720), minimumRate: FrameInterval(1, 60))),
    EverydayRequest("--max-fps 15", FormatRequest(maximumRate: FrameInterval(1, 15))),
    EverydayRequest("--order rate", FormatRequest(order: [.rate])),
    EverydayRequest("--order rate --size 1280x720", FormatRequest(size: size(1280, 720), order: [.rate])),
    EverydayRequest("--prefer MJPG", FormatRequest(preferring: ["MJPG"])),
    EverydayRequest("--prefer YUYV", FormatRequest(preferring: ["YUYV"])),
    EverydayRequest("--prefer YUYV --size 1280x720", FormatRequest(size: size(1280, 720), preferring: ["YUYV"])),
    EverydayRequest("--require YUYV", FormatRequest(requiring: ["YUYV"])),
    EverydayRequest("--require MJPG --size 1920x1080", FormatRequest(size: size(1920, 1080), requiring: ["MJPG"])),
    EverydayRequest("--accept NV12", FormatRequest(accepting: ["NV12"])),
    EverydayRequest("--accept RGB3 --size 1280x720", FormatRequest(size: size(1280, 720), accepting: ["RGB3"])),
    EverydayRequest(preset: "photo"),
    EverydayRequest(preset: "medium"),
    EverydayRequest(preset: "low"),
  ]

  private static func size(_ width: Int, _ height: Int, _ rule: SizeWish.Rule = .nearest) -> SizeWish {
    SizeWish(FrameSize(width, height), rule)
  }

  private static func fps(_ rate: UInt32) -> RateWish { .fps(rate) }
}
