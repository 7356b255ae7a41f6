import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Wished rates, limits, and which times are the same rate.
struct RateScenarios {
  private static func camera(_ times: OfferedInterval...) -> Camera {
    Camera(
      name: nil,
      nodes: [
        CameraNode(
          path: nil, role: .capture,
          formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [OfferedSize(.discrete(FrameSize(640, 480)), intervals: times)])])
      ])
  }

  private static let (pal, film, ntsc, usual) = (Made.time(1, 25), Made.time(1, 24), Made.time(1001, 30000), Made.time(1, 30))

  static let wishes: [Scenario] = [
    Scenario(
      "29.97 comes before 60 for 30, and is told.", camera(Made.time(1, 60), ntsc), .wish(1, 30), "YUYV 640x480 1001/30000; adjusted rate"),
    Scenario(
      "333668 × 100 ns is 1 in 1001 slower within 200 ns.", camera(Made.time(1, 60), Made.time(333_668, 10_000_000)), .wish(1, 30),
      "YUYV 640x480 83417/2500000; adjusted rate"),
    Scenario(
      "333669 × 100 ns is slower than that.", camera(Made.time(1, 60), Made.time(333_669, 10_000_000)), .wish(1, 30),
      "YUYV 640x480 1/60; adjusted rate"),
    Scenario(
      "Any faster rate is as good until all else is compared: the larger size at 60.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 30), Made.size(1280, 720, 60))), .wish(1, 25), "YUYV 1280x720 1/60; adjusted rate"
    ),
    Scenario(
      "And then the slowest of the faster, before the cost.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 60)), Made.format("MJPG", Made.size(640, 480, 30))), .wish(1, 25),
      "MJPG 640x480 1/30; adjusted rate"),
    Scenario("29.97 alone for 30 is not refused, and not silent.", camera(ntsc), .wish(1, 30), "YUYV 640x480 1001/30000; adjusted rate"),
    Scenario("30 for 29.97 is the slowest faster one.", camera(usual, pal), .wish(1001, 30000), "YUYV 640x480 1/30; adjusted rate"),
    Scenario(
      "29.97 as 333667 × 100 ns.", camera(usual, Made.time(333_667, 10_000_000)), .wish(1001, 30000), "YUYV 640x480 333667/10000000"),
    Scenario("29.97 as the kernel simplifies it.", camera(usual, Made.time(100, 2997)), .wish(1001, 30000), "YUYV 640x480 100/2997"),
    Scenario("30 as 333333 × 100 ns.", camera(ntsc, Made.time(333_333, 10_000_000)), .wish(1, 30), "YUYV 640x480 333333/10000000"),
    Scenario(
      "23.976 as 417083 × 100 ns.", camera(film, Made.time(417_083, 10_000_000)), .wish(1001, 24000), "YUYV 640x480 417083/10000000"),
    Scenario(
      "23.976 comes before 30 for 24.", camera(Made.time(1001, 24000), usual), .wish(1, 24), "YUYV 640x480 1001/24000; adjusted rate"),
    Scenario("The slowest faster one.", camera(Made.time(1, 15), usual, pal), .wish(1, 20), "YUYV 640x480 1/25; adjusted rate"),
    Scenario("No faster one: the fastest slower.", camera(Made.time(1, 15), usual, pal), .wish(1, 50), "YUYV 640x480 1/30; adjusted rate"),
    Scenario(
      "A wish outside its own limit is answered within it.", camera(Made.time(1, 60), usual, pal),
      .wish(1, 60).with { $0.maximumRate = FrameInterval(1, 30) }, "YUYV 640x480 1/30; adjusted rate"),
  ]

  static let limits: [Scenario] = [
    Scenario(
      "A lower limit is met 67 ns beyond it.", camera(Made.time(333_334, 10_000_000)), FormatRequest(minimumRate: FrameInterval(1, 30)),
      "YUYV 640x480 166667/5000000"),
    Scenario(
      "It is not met 267 ns beyond it.", camera(Made.time(333_336, 10_000_000)), FormatRequest(minimumRate: FrameInterval(1, 30)),
      "impossible"),
    Scenario(
      "An upper limit is met 133 ns beyond it.", camera(Made.time(333_332, 10_000_000)),
      FormatRequest(maximumRate: FrameInterval(1, 30)), "YUYV 640x480 83333/2500000"),
    Scenario(
      "It is not met 233 ns beyond it.", camera(Made.time(333_331, 10_000_000)), FormatRequest(maximumRate: FrameInterval(1, 30)),
      "impossible"),
    Scenario(
      "Exactly 30 is met 167 ns away.", camera(Made.time(333_335, 10_000_000)), FormatRequest(exactRate: FrameInterval(1, 30)),
      "YUYV 640x480 66667/2000000"),
    Scenario(
      "Exactly 200 ns is still the same rate.", camera(Made.time(100_002, 10_000_000)), FormatRequest(exactRate: FrameInterval(1, 100)),
      "YUYV 640x480 50001/5000000"),
    Scenario("Exactly 30 is not 29.97.", camera(ntsc), FormatRequest(exactRate: FrameInterval(1, 30)), "impossible"),
    Scenario(
      "At least 60 and at most 30: none.", camera(Made.time(1, 60), usual),
      FormatRequest(minimumRate: FrameInterval(1, 60), maximumRate: FrameInterval(1, 30)), "impossible"),
    Scenario(
      "Within its limits the highest.", camera(Made.time(1, 60), pal, film), FormatRequest(maximumRate: FrameInterval(1, 30)),
      "YUYV 640x480 1/25"),
  ]

  static let equals: [Scenario] = [
    Scenario(
      "The highest: 67 ns slower is as fast, so the cheaper format wins.",
      Made.camera(Made.format("MJPG", Made.size(640, 480, 30)), Made.format("YUYV", Made.size(640, 480, Made.time(333_334, 10_000_000)))),
      .size(640, 480), "YUYV 640x480 166667/5000000"),
    Scenario(
      "The highest: 267 ns slower is slower.",
      Made.camera(Made.format("MJPG", Made.size(640, 480, 30)), Made.format("YUYV", Made.size(640, 480, Made.time(333_336, 10_000_000)))),
      .size(640, 480), "MJPG 640x480 1/30"),
    Scenario(
      "The slowest faster one likewise: 100 ns apart, the cheaper wins.",
      Made.camera(
        Made.format("MJPG", Made.size(640, 480, Made.time(333_333, 10_000_000))),
        Made.format("YUYV", Made.size(640, 480, Made.time(333_332, 10_000_000)))), .wish(1, 24), "YUYV 640x480 83333/2500000; adjusted rate"
    ),
    Scenario(
      "Two ways to meet a wish are equal, though one is nearer to it.",
      Made.camera(Made.format("MJPG", Made.size(640, 480, 30)), Made.format("YUYV", Made.size(640, 480, Made.time(333_335, 10_000_000)))),
      .wish(1, 30), "YUYV 640x480 66667/2000000"),
  ]

  @Test(arguments: wishes) func `a wished rate is met by the same, then the slowest faster, then the fastest slower`(scenario: Scenario) {
    scenario.check()
  }
  @Test(arguments: limits) func `a limit on the rate is met within 200 ns`(scenario: Scenario) { scenario.check() }
  @Test(arguments: equals) func `rates within 200 ns of the best are equal`(scenario: Scenario) { scenario.check() }
}
