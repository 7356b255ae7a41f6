import CameraModel
import Negotiation
import PixelFormats
import Testing

/// The wish for a size: nearest, at least, at most, exactly, and turned.
struct SizeScenarios {
  /// One format, sizes at 30 frames a second.
  private static func camera(_ sizes: (Int, Int)...) -> Camera {
    Camera(
      name: nil,
      nodes: [
        CameraNode(
          path: nil, role: .capture,
          formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: sizes.map { Made.size($0.0, $0.1, 30) })])
      ])
  }

  static let rules: [Scenario] = [
    Scenario(
      "The nearest by |Δw| + |Δh|: 160 against 720.", camera((640, 480), (1280, 720)), .size(1120, 720), "YUYV 1280x720 1/30; adjusted size"
    ),
    Scenario(
      "80x100 and 100x120 are both 20 away; the larger area wins.", camera((80, 100), (100, 120)), .size(100, 100),
      "YUYV 100x120 1/30; adjusted size"),
    Scenario(
      "90x110 and 110x90 tie in distance and in area; the first listed wins.", camera((110, 90), (90, 110)), .size(100, 100),
      "YUYV 110x90 1/30; adjusted size"),
    Scenario(
      "At least: the smallest excess that covers both sides is 280.", camera((1280, 720), (640, 470), (800, 600)),
      .size(640, 480, .atLeast),
      "YUYV 800x600 1/30"),
    Scenario(
      "At least: 1920x400 is too low, however wide.", camera((1920, 400), (2592, 1944)), .size(640, 480, .atLeast), "YUYV 2592x1944 1/30"),
    Scenario(
      "At least, and none covers: the nearest, adjusted.", camera((1920, 1080), (2560, 1440)), .size(3000, 2000, .atLeast),
      "YUYV 2560x1440 1/30; adjusted size"),
    Scenario(
      "At least: of three excesses of 20 the largest area wins.", camera((120, 100), (100, 120), (110, 110)), .size(100, 100, .atLeast),
      "YUYV 110x110 1/30"),
    Scenario(
      "At most: 960x720 is too high for 1000x700, 800x600 falls short by least.", camera((640, 480), (800, 600), (960, 720)),
      .size(1000, 700, .atMost), "YUYV 800x600 1/30"),
    Scenario(
      "At most, and none is within: the nearest, adjusted.", camera((320, 240), (160, 120)), .size(100, 100, .atMost),
      "YUYV 160x120 1/30; adjusted size"),
    Scenario("Exactly is a limit.", camera((1280, 800)), .size(1280, 720, .exact), "impossible"),
    Scenario(
      "No size: the larger area, 700,000 against 691,200, though lower.", camera((960, 720), (1000, 700)), FormatRequest(rate: .highest),
      "YUYV 1000x700 1/30"),
  ]

  static let rotation: [Scenario] = [
    Scenario(
      "An upright picture from a lying mode.", camera((1280, 720), (640, 480)), .size(720, 1280),
      "YUYV 1280x720 1/30, turned; adjusted rotation"),
    Scenario("Not where there is an upright mode.", camera((1280, 720), (720, 1280)), .size(720, 1280), "YUYV 720x1280 1/30"),
    Scenario("Nor where turning is only as near.", camera((700, 700)), .size(600, 800), "YUYV 700x700 1/30; adjusted size"),
    Scenario(
      "Turned and still not the size.", camera((1280, 800)), .size(720, 1280), "YUYV 1280x800 1/30, turned; adjusted rotation size"),
    Scenario(
      "Only modes within the limits count: the upright one is too slow.",
      Made.camera(Made.format("YUYV", Made.size(480, 640, 15), Made.size(640, 480, 30))),
      .size(480, 640).with { $0.minimumRate = FrameInterval(1, 30) }, "YUYV 640x480 1/30, turned; adjusted rotation"),
    Scenario("At least never turns.", camera((640, 480), (1280, 720)), .size(480, 640, .atLeast), "YUYV 1280x720 1/30"),
    Scenario("At most never turns.", camera((640, 480), (320, 400)), .size(480, 640, .atMost), "YUYV 320x400 1/30"),
    Scenario("Exactly never turns.", camera((640, 480)), .size(480, 640, .exact), "impossible"),
    Scenario(
      "The whole request is turned, whichever mode then wins: turned 200x105 is 5 away, upright 110x200 is 10; the rate decides first.",
      Made.camera(Made.format("YUYV", Made.size(110, 200, 60), Made.size(200, 105, 30))), .size(100, 200).with { $0.order = [.rate] },
      "YUYV 110x200 1/60, turned; adjusted rotation size"),
  ]

  @Test(arguments: rules) func `the size rule decides between sizes`(scenario: Scenario) { scenario.check() }
  @Test(arguments: rotation) func `a request is turned when that is strictly nearer`(scenario: Scenario) { scenario.check() }
}
