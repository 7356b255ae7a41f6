import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What presets resolve to.
struct PresetScenarios {
  private static let still = Made.camera(Made.format("YUYV", Made.size(2592, 1944, 5), Made.size(1280, 720, 30), Made.size(640, 480, 60)))
  private static let small = Made.camera(
    Made.format("YUYV", Made.size(160, 120, 30), Made.size(176, 144, 30), Made.size(320, 240, 30), Made.size(640, 480, 30)))

  private static func camera(_ large: OfferedInterval) -> Camera {
    Made.camera(Made.format("YUYV", Made.size(1920, 1080, large), Made.size(640, 480, 30)))
  }

  static let high: [Scenario] = [
    Scenario("The largest size with 24 frames a second.", still, .preset("high"), "YUYV 1280x720 1/30"),
    Scenario("The cheaper format gives 5 at that size.", Made.webcam, .preset("high"), "MJPG 1920x1080 1/30"),
    Scenario("Asking nothing is the same.", still, FormatRequest(), "YUYV 1280x720 1/30"),
    Scenario(
      "Nothing reaches 23.976: two thirds of 15 are 10, and nothing is adjusted.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 15), Made.size(1280, 720, 10), Made.size(1920, 1080, 5))), FormatRequest(),
      "YUYV 1280x720 1/10"),
    Scenario(
      "Two thirds of 15 are met within 200 ns.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 15), Made.size(1280, 720, Made.time(1_000_002, 10_000_000)))), FormatRequest(),
      "YUYV 1280x720 500001/5000000"),
    Scenario(
      "And no further.", Made.camera(Made.format("YUYV", Made.size(640, 480, 15), Made.size(1280, 720, Made.time(1_000_003, 10_000_000)))),
      FormatRequest(), "YUYV 640x480 1/15"),
    Scenario("23.976 is enough.", camera(Made.time(1001, 24000)), FormatRequest(), "YUYV 1920x1080 1001/24000"),
    Scenario("23.9 is not.", camera(Made.time(10, 239)), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario("417085 × 100 ns is 23.976.", camera(Made.time(417_085, 10_000_000)), FormatRequest(), "YUYV 1920x1080 83417/2000000"),
    Scenario("An unknown rate does not reach it.", camera(Made.time(0, 0)), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario("With a limit: high within it.", Made.webcam, FormatRequest(requiring: ["YUYV"]), "YUYV 640x480 1/30"),
    Scenario(
      "With at most 5: nothing reaches the floor.", still, FormatRequest(maximumRate: FrameInterval(1, 5)), "YUYV 2592x1944 1/5"),
    Scenario(
      "Refined by a wish for 10: any faster rate, then the largest size of those.", still,
      .preset("high").with { $0.rate = .fps(10) }, "YUYV 1280x720 1/30; adjusted rate"),
    Scenario("A wish for 5 lowers the floor with it.", still, .wish(1, 5), "YUYV 2592x1944 1/5"),
    Scenario("A rate asked for decides before the size that is not.", still, .wish(1, 60), "YUYV 640x480 1/60"),
    Scenario("So does the highest rate, said aloud.", still, FormatRequest(rate: .highest), "YUYV 640x480 1/60"),
    Scenario("So does an order: the rate first.", still, FormatRequest(order: [.rate]), "YUYV 640x480 1/60"),
    Scenario("A preferred format leaves the floor.", Made.webcam, FormatRequest(preferring: ["YUYV"]), "YUYV 640x480 1/30"),
  ]

  static let others: [Scenario] = [
    Scenario("photo: the largest, whatever its rate.", still, .preset("photo"), "YUYV 2592x1944 1/5"),
    Scenario("photo: then the highest rate.", Made.webcam, .preset("photo"), "MJPG 1920x1080 1/30"),
    Scenario(
      "medium: 640x480 and 320x240 are both 280 from 480x360, and the larger wins.", small, .preset("medium"),
      "YUYV 640x480 1/30; adjusted size"),
    Scenario("low: 176x144 is 16 away, 160x120 is 56.", small, .preset("low"), "YUYV 176x144 1/30; adjusted size"),
    Scenario("qvga320x240: had.", small, .preset("qvga320x240"), "YUYV 320x240 1/30"),
    Scenario("cif352x288: 320x240 is 80 away.", small, .preset("cif352x288"), "YUYV 320x240 1/30; adjusted size"),
    Scenario("vga640x480: had, at the highest rate.", still, .preset("vga640x480"), "YUYV 640x480 1/60"),
    Scenario("hd1280x720: had; the compressed format is faster.", Made.webcam, .preset("hd1280x720"), "MJPG 1280x720 1/60"),
    Scenario("iFrame960x540: 640x480 is 380 away, 1280x720 is 500.", still, .preset("iFrame960x540"), "YUYV 640x480 1/60; adjusted size"),
    Scenario("hd4K3840x2160: the nearest.", Made.webcam, .preset("hd4K3840x2160"), "MJPG 1920x1080 1/30; adjusted size"),
    Scenario(
      "hd1280x720 with the wish for 30.", Made.webcam, .preset("hd1280x720").with { $0.rate = .fps(30) },
      "MJPG 1280x720 1/30"),
  ]

  @Test(arguments: high) func `high is the largest size that is fast enough`(scenario: Scenario) { scenario.check() }
  @Test(arguments: others) func `a preset is a request`(scenario: Scenario) { scenario.check() }

  @Test func `each preset is a constant of its name, in the order of the contract`() {
    let presets: [Preset] = [
      .photo, .high, .medium, .low, .qvga320x240, .cif352x288, .vga640x480, .iFrame960x540, .iFrame1280x720, .hd1280x720, .hd1920x1080,
      .hd4K3840x2160, .inputPriority,
    ]
    let names = [
      "photo", "high", "medium", "low", "qvga320x240", "cif352x288", "vga640x480", "iFrame960x540", "iFrame1280x720", "hd1280x720",
      "hd1920x1080", "hd4K3840x2160", "inputPriority",
    ]
    #expect(Preset.all == presets)
    #expect(presets.map(\.name) == names)
    for preset in presets {
      #expect(Preset.named(preset.name) == preset)
      if let size = preset.size { #expect(preset.name.hasSuffix("\(size)")) }
    }
  }
}
