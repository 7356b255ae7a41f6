import CameraModel
import PixelFormats

/// What cameras and requests are made of: few values, so that they meet, tie and contradict each other often.
enum RandomPools {
  /// Colour (with aliases), compressed, mosaics, grey, depth, vendors' own, and codes that nobody named.
  static let formats: [PixelFormat] = [
    "YUYV", "YUY2", "UYVY", "NV12", "YU12", "I420", "RGB3", "MJPG", "JPEG", "H264", "BA81", "RG10", "GREY", "Y800", "Y8I", "Z16", "S910",
    "S920", "RGBP", "HSV3", "PJPG",
    "QQQQ", PixelFormat(rawValue: 0x0102_0304),
  ]

  /// Sizes that tie in distance, in area, in both; upright ones; and what is no size.
  static let sizes: [FrameSize] = [
    FrameSize(640, 480), FrameSize(480, 640), FrameSize(640, 360), FrameSize(800, 600), FrameSize(600, 800), FrameSize(320, 240),
    FrameSize(1280, 720), FrameSize(720, 1280), FrameSize(1920, 1080), FrameSize(100, 100), FrameSize(110, 90), FrameSize(90, 110),
    FrameSize(120, 80), FrameSize(80, 120), FrameSize(200, 50), FrameSize(639, 481), FrameSize(0, 0), FrameSize(0, 480), FrameSize(640, 0),
  ]

  /// Sizes an application asks for.
  static let askedSizes: [FrameSize] =
    sizes.filter(\.isValid) + [FrameSize(1, 1), FrameSize(105, 95), FrameSize(95, 105), FrameSize(5000, 3)]

  /// Times that are the same rate though differently written, times that are nearly so, and what is no time.
  static let times: [FrameInterval] = [
    FrameInterval(1, 30), FrameInterval(333_333, 10_000_000), FrameInterval(2, 60), FrameInterval(333_667, 10_000_000),
    FrameInterval(100, 2997), FrameInterval(1001, 30000), FrameInterval(1, 60), FrameInterval(1001, 60000),
    FrameInterval(166_666, 10_000_000),
    FrameInterval(1, 25), FrameInterval(1, 24), FrameInterval(1001, 24000), FrameInterval(417_083, 10_000_000), FrameInterval(1, 15),
    FrameInterval(2, 15), FrameInterval(1, 10), FrameInterval(1, 5), FrameInterval(1, 1), FrameInterval(1, 120),
  ]

  /// A chain of times of which neighbours are the same rate, and the first and the last are not.
  static let chainedTimes: [FrameInterval] = [
    FrameInterval(333_330, 10_000_000), FrameInterval(333_332, 10_000_000), FrameInterval(333_334, 10_000_000),
    FrameInterval(333_336, 10_000_000),
  ]

  static let noTimes: [FrameInterval] = [FrameInterval(0, 0), FrameInterval(0, 1), FrameInterval(1, 0)]

  static let busSpeeds: [Int?] = [nil, nil, 12, 480, 5000]
}
