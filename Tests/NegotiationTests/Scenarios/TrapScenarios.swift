import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What drivers get wrong (docs/semantics.md, section 2): kept, named, and chosen from with care.
struct TrapScenarios {
  private static let vga = Made.size(640, 480, 30)

  static let times: [Scenario] = [
    Scenario(
      "A time of 0/0 is none; the size's other time counts.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, Made.time(0, 0), Made.time(1, 15)))), FormatRequest(), "YUYV 640x480 1/15"),
    Scenario(
      "A size with 0/1 alone has an unknown rate and stays a mode; no rate was asked, so nothing is adjusted.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, Made.time(0, 1)))), FormatRequest(), "YUYV 640x480 ?"),
    Scenario(
      "A time of 1/0 fails every limit on the rate.", Made.camera(Made.format("YUYV", Made.size(640, 480, Made.time(1, 0)))),
      FormatRequest(minimumRate: FrameInterval(10, 1)), "impossible"),
    Scenario(
      "An unknown rate fails the upper limit too.", Made.camera(Made.format("YUYV", Made.size(640, 480))),
      FormatRequest(maximumRate: FrameInterval(1, 1000)), "impossible"),
    Scenario(
      "An unknown rate meets no wish.", Made.camera(Made.format("YUYV", Made.size(640, 480))), .wish(1, 30),
      "YUYV 640x480 ?; adjusted rate"),
    Scenario(
      "An unknown rate ranks last, even behind a slow one of a dearer format.",
      Made.camera(Made.format("YUYV", Made.size(640, 480)), Made.format("MJPG", Made.size(640, 480, 5))), .size(640, 480),
      "MJPG 640x480 1/5"),
    Scenario(
      "Rates in any order: the highest wins.", Made.camera(Made.format("YUYV", Made.size(640, 480, 15, 60, 30))), FormatRequest(),
      "YUYV 640x480 1/60"),
    Scenario(
      "A range of times that runs backwards is none: the rate is unknown.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, Made.anyTime(FrameInterval(1, 5), FrameInterval(1, 30))))), FormatRequest(),
      "YUYV 640x480 ?"),
  ]

  static let sizes: [Scenario] = [
    Scenario(
      "0x0 is never a size to set.", Made.camera(Made.format("YUYV", Made.size(0, 0, 60), Made.size(160, 120, 15))), .size(1, 1),
      "YUYV 160x120 1/15; adjusted size"),
    Scenario(
      "Nor is a size with one side of 0.", Made.camera(Made.format("YUYV", Made.size(0, 480, 60), Made.size(160, 120, 15))), .size(1, 1),
      "YUYV 160x120 1/15; adjusted size"),
    Scenario(
      "A range whose maximum is below its minimum offers nothing.",
      Made.camera(
        Made.format(
          "YUYV", Made.sizes(FrameSize(1920, 1080), FrameSize(640, 480), step: FrameSize(2, 2), Made.time(1, 30)), Made.size(320, 240, 30))),
      FormatRequest(), "YUYV 320x240 1/30"),
    Scenario(
      "Step 0 means the two end points: of 320 and 1280, 320 is nearer to 640; of 240 and 960, 960 is.",
      Made.camera(Made.format("YUYV", Made.sizes(FrameSize(320, 240), FrameSize(1280, 960), step: FrameSize(0, 0), Made.time(1, 30)))),
      .size(640, 640), "YUYV 320x960 1/30; adjusted size"),
    Scenario(
      "A step beyond the span leaves the minimum alone.",
      Made.camera(Made.format("YUYV", Made.sizes(FrameSize(640, 480), FrameSize(700, 500), step: FrameSize(128, 128), Made.time(1, 30)))),
      .size(700, 500), "YUYV 640x480 1/30; adjusted size"),
    Scenario(
      "A maximum off the grid: of 100, 130, 160, 190 the last counts, not 200.",
      Made.camera(Made.format("YUYV", Made.sizes(FrameSize(100, 100), FrameSize(200, 200), step: FrameSize(30, 30), Made.time(1, 30)))),
      FormatRequest(), "YUYV 190x190 1/30"),
    Scenario(
      "Axis by axis: the width has step 0, the height a grid of 100, 110, 120, …",
      Made.camera(Made.format("YUYV", Made.sizes(FrameSize(100, 100), FrameSize(200, 200), step: FrameSize(0, 10), Made.time(1, 30)))),
      .size(190, 118), "YUYV 200x120 1/30; adjusted size"),
    Scenario(
      "A grid that begins at 0 begins at its first pixel: 0, 16, 32 …",
      Made.camera(Made.format("YUYV", Made.sizes(FrameSize(0, 0), FrameSize(64, 64), step: FrameSize(16, 16), Made.time(1, 30)))),
      .size(1, 1), "YUYV 16x16 1/30; adjusted size"),
    Scenario(
      "The same size listed twice with other rates: both are candidates.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 15), Made.size(640, 480, 30))), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario(
      "Single sizes and a range in one list: both count.",
      Made.camera(
        Made.format(
          "YUYV", Made.size(640, 480, 30), Made.sizes(FrameSize(16, 16), FrameSize(320, 320), step: FrameSize(2, 2), Made.time(1, 30)))
      ), .size(300, 202), "YUYV 300x202 1/30"),
  ]

  static let formats: [Scenario] = [
    Scenario(
      "A format without sizes is no candidate.", Made.camera(Made.format("YUYV"), Made.format("MJPG", Made.size(320, 240, 30))),
      FormatRequest(preferring: ["YUYV"]), "MJPG 320x240 1/30; adjusted format"),
    Scenario(
      "A code with unprintable bytes is set as it is.", Made.camera(Made.format(PixelFormat(rawValue: 0x0102_0304), vga)), FormatRequest(),
      "0x01020304 640x480 1/30"),
    Scenario("A format without a code cannot be set.", Made.camera(Made.format(nil, vga)), FormatRequest(), "impossible"),
    Scenario(
      "A wish for YUY2 is met by YUYV, and YUYV is what is set.", Made.camera(Made.format("MJPG", vga), Made.format("YUYV", vga)),
      FormatRequest(preferring: ["YUY2"]), "YUYV 640x480 1/30"),
    Scenario(
      "Where the driver says I420, I420 is set for YU12.", Made.camera(Made.format("I420", vga)), FormatRequest(requiring: ["YU12"]),
      "I420 640x480 1/30"),
    Scenario(
      "JPEG is not MJPG.", Made.camera(Made.format("MJPG", vga)), FormatRequest(requiring: ["JPEG"]), "impossible"),
    Scenario("An empty camera has no mode.", Made.camera(), FormatRequest(), "impossible"),
  ]

  @Test(arguments: times) func `what is no time is no rate`(scenario: Scenario) { scenario.check() }
  @Test(arguments: sizes) func `what is no size is never set`(scenario: Scenario) { scenario.check() }
  @Test(arguments: formats) func `codes are kept, and aliases match`(scenario: Scenario) { scenario.check() }

  @Test func `a duplicate leaves the first of the two, and only their order tells them apart`() {
    let negotiator = Negotiator(ModeTable(Made.camera(Made.format("YUYV", Self.vga, Self.vga))))
    let decision = negotiator.decide(FormatRequest())
    #expect(decision.inWords == "YUYV 640x480 1/30")
    #expect(decision.decidedBy?.rule == .order)
  }
}
