import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Ranges: on the driver's own grid, which begins at its minimum, and never expanded.
struct RangeScenarios {
  private static func camera(_ min: FrameSize, _ max: FrameSize, step: FrameSize) -> Camera {
    Made.camera(Made.format("YUYV", Made.sizes(min, max, step: step, Made.time(1, 30))))
  }
  private static let even = camera(FrameSize(32, 32), FrameSize(2592, 1944), step: FrameSize(2, 2))
  private static let largest = 4_294_967_295

  static let sizes: [Scenario] = [
    Scenario("Between two points the larger area wins.", even, .size(641, 481), "YUYV 642x482 1/30; adjusted size"),
    Scenario("A point of the grid.", even, .size(640, 480), "YUYV 640x480 1/30"),
    Scenario("Beyond the maximum, axis by axis.", even, .size(4000, 480), "YUYV 2592x480 1/30; adjusted size"),
    Scenario("At least: rounded up.", even, .size(641, 481, .atLeast), "YUYV 642x482 1/30"),
    Scenario("At most: rounded down.", even, .size(641, 481, .atMost), "YUYV 640x480 1/30"),
    Scenario("Exactly, and off the grid.", even, .size(641, 480, .exact), "impossible"),
    Scenario("Exactly, and on it.", even, .size(640, 480, .exact), "YUYV 640x480 1/30"),
    Scenario("At least, and too high: the nearest.", even, .size(640, 2000, .atLeast), "YUYV 640x1944 1/30; adjusted size"),
    Scenario("At most, and too low: the nearest.", even, .size(641, 20, .atMost), "YUYV 642x32 1/30; adjusted size"),
    Scenario("Beyond all sizes.", even, .size(Int.max, Int.max), "YUYV 2592x1944 1/30; adjusted size"),
    Scenario("The largest.", even, FormatRequest(), "YUYV 2592x1944 1/30"),
    Scenario(
      "The grid begins at its minimum: 3, 7, 11; 7 is nearer to 8.", camera(FrameSize(3, 3), FrameSize(40, 40), step: FrameSize(4, 4)),
      .size(8, 8), "YUYV 7x7 1/30; adjusted size"),
    Scenario(
      "The largest range that can be written.", camera(FrameSize(1, 1), FrameSize(largest, largest), step: FrameSize(1, 1)),
      .size(640, 480), "YUYV 640x480 1/30"),
    Scenario(
      "And its largest size.", camera(FrameSize(1, 1), FrameSize(largest, largest), step: FrameSize(1, 1)), FormatRequest(),
      "YUYV 4294967295x4294967295 1/30"),
    Scenario(
      "Turned where only that fits: at most 800 wide, any height.",
      camera(FrameSize(16, 16), FrameSize(800, 2000), step: FrameSize(16, 16)),
      .size(1280, 720), "YUYV 720x1280 1/30, turned; adjusted rotation"),
  ]

  private static func timed(_ times: OfferedInterval) -> Camera { Made.camera(Made.format("YUYV", Made.size(640, 480, times))) }
  private static let sixtieths = timed(Made.times(FrameInterval(1, 60), FrameInterval(1, 1), step: FrameInterval(1, 60)))
  private static let any = timed(Made.anyTime(FrameInterval(1, 60), FrameInterval(1, 5)))
  private static let units = timed(
    Made.times(FrameInterval(333_333, 10_000_000), FrameInterval(2_000_000, 10_000_000), step: FrameInterval(1, 10_000_000)))

  static let times: [Scenario] = [
    Scenario("2½ steps of 1/60: 2 are the slowest faster rate.", sixtieths, .wish(1, 24), "YUYV 640x480 1/30; adjusted rate"),
    Scenario("4 steps of 1/60.", sixtieths, .wish(1, 15), "YUYV 640x480 1/15"),
    Scenario(
      "5 steps of 100 ns that have no common denominator of 32 bits: the nearest fraction that has, not the one below.",
      timed(Made.times(FrameInterval(100, 2997), FrameInterval(1, 1), step: FrameInterval(7, 10_000_001))),
      .wish(125_013_124, 3_746_250_375), "YUYV 640x480 125013124/3746250375"),
    Scenario(
      "Eleven hours a frame, in steps of 29 ns: a point that cannot be written does not lie below the shortest.",
      timed(
        Made.times(FrameInterval(10_000_000, 245), FrameInterval(2_147_483_647, 91), step: FrameInterval(8, 271_646_720))),
      .wish(4_145_000_000, 101_553), "YUYV 640x480 2000000/49; adjusted rate"),
    Scenario("Faster than the shortest.", sixtieths, .wish(1, 90), "YUYV 640x480 1/60; adjusted rate"),
    Scenario("Slower than the longest.", sixtieths, .wish(2, 1), "YUYV 640x480 1/1; adjusted rate"),
    Scenario("The highest.", sixtieths, FormatRequest(), "YUYV 640x480 1/60"),
    Scenario(
      "At most 24: 3 steps are the first within the limit.", sixtieths, FormatRequest(maximumRate: FrameInterval(1, 24)),
      "YUYV 640x480 1/20"),
    Scenario("Exactly 24 is not on the grid.", sixtieths, FormatRequest(exactRate: FrameInterval(1, 24)), "impossible"),
    Scenario(
      "high refined by a wish for 10 is that wish: 6 steps.", sixtieths, .preset("high").with { $0.rate = .fps(10) },
      "YUYV 640x480 1/10"),
    Scenario("Any time between: the wish itself.", any, .wish(1001, 24000), "YUYV 640x480 1001/24000"),
    Scenario("Any time between: the limit itself.", any, FormatRequest(maximumRate: FrameInterval(1, 25)), "YUYV 640x480 1/25"),
    Scenario("Exactly 29.97.", any, FormatRequest(exactRate: FrameInterval(1001, 30000)), "YUYV 640x480 1001/30000"),
    Scenario("Beyond: the nearest end.", any, .wish(1, 1), "YUYV 640x480 1/5; adjusted rate"),
    Scenario(
      "A wish beyond its own limit ends at the limit.", any, .wish(1, 50).with { $0.maximumRate = FrameInterval(1, 30) },
      "YUYV 640x480 1/30; adjusted rate"),
    Scenario("In steps of 100 ns: 20 is 500000 of them.", units, .wish(1, 20), "YUYV 640x480 1/20"),
    Scenario("30 is 333333⅓ of them: rounded down.", units, .wish(1, 30), "YUYV 640x480 333333/10000000"),
    Scenario(
      "29.97 is 333666⅔ of them: rounded down.", units, .wish(1001, 30000), "YUYV 640x480 166833/5000000"),
  ]

  @Test(arguments: sizes) func `a size is clamped and rounded on the grid`(scenario: Scenario) { scenario.check() }
  @Test(arguments: times) func `a time is clamped and rounded on the grid`(scenario: Scenario) { scenario.check() }

  /// What a USB camera offers whose fastest rate is 29.97 and whose times go in steps of 100 ns: the kernel simplifies the one and not the other.
  @Test(arguments: [FrameInterval(1, 15), FrameInterval(1, 25), FrameInterval(1001, 24000), FrameInterval(1, 10)])
  func `a time between that 32-bit parts cannot write is still offered`(wish: FrameInterval) throws {
    let grid = Self.timed(Made.times(FrameInterval(100, 2997), FrameInterval(1, 5), step: FrameInterval(1, 10_000_000)))
    let negotiator = Negotiator(ModeTable(grid))
    let decision = negotiator.decide(FormatRequest(rate: .ideal(wish)))
    #expect(decision.outcome == .exact)
    #expect(try #require(decision.chosen?.mode.interval).isSameRate(as: wish))
  }

  @Test func `a range is the same as all of its points written out`() {
    let requests: [FormatRequest] = [
      .size(70, 55), .size(70, 55, .atLeast), .size(71, 53, .atMost), .size(60, 80), FormatRequest(), .preset("low"),
    ]
    let widths = Array(stride(from: 60, through: 90, by: 6))
    let heights = Array(stride(from: 40, through: 65, by: 5))
    var written = Made.camera(Made.format("YUYV"))
    written.nodes[0].formats[0].sizes = widths.flatMap { width in heights.map { Made.size(width, $0, 30) } }
    let range = Self.camera(FrameSize(60, 40), FrameSize(92, 66), step: FrameSize(6, 5))
    for request in requests {
      let (first, second) = (Negotiator(ModeTable(written)), Negotiator(ModeTable(range)))
      #expect(first.choose(request) == second.choose(request), "\(request)")
    }
  }
}
