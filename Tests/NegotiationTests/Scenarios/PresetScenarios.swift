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
      "Nothing reaches 24: the largest, and nothing is adjusted.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 15), Made.size(1920, 1080, 5))), FormatRequest(), "YUYV 1920x1080 1/5"),
    Scenario("23.976 is less than 24.", camera(Made.time(1001, 24000)), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario("416667 × 100 ns is 24.", camera(Made.time(416_667, 10_000_000)), FormatRequest(), "YUYV 1920x1080 416667/10000000"),
    Scenario("An unknown rate does not reach 24.", camera(Made.time(0, 0)), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario("With a limit: high within it.", Made.webcam, FormatRequest(requiredFormats: ["YUYV"]), "YUYV 640x480 1/30"),
    Scenario(
      "With at most 5: the floor reaches nothing.", still, FormatRequest(shortestInterval: FrameInterval(1, 5)), "YUYV 2592x1944 1/5"),
    Scenario(
      "Refined by a wish for 10: the floor decides first, then the size; 30 is the slowest faster one.", still,
      .preset("high").with { $0.rate = .ideal(FrameInterval(1, 10)) }, "YUYV 1280x720 1/30; adjusted rate"),
    Scenario("A rate asked for is a wish, and no floor is left.", still, .wish(1, 60), "YUYV 2592x1944 1/5; adjusted rate"),
    Scenario(
      "So is the highest rate, said aloud.", Made.webcam, FormatRequest(rate: .highest, requiredFormats: ["YUYV"]), "YUYV 1920x1080 1/5"),
    Scenario("So is an order: the rate first.", still, FormatRequest(order: [.rate]), "YUYV 640x480 1/60"),
    Scenario("So is a preferred format.", Made.webcam, FormatRequest(preferredFormats: ["YUYV"]), "YUYV 1920x1080 1/5"),
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
      "hd1280x720 with the wish for 30.", Made.webcam, .preset("hd1280x720").with { $0.rate = .ideal(FrameInterval(1, 30)) },
      "MJPG 1280x720 1/30"),
  ]

  @Test(arguments: high) func `high is the largest size that is fast enough`(scenario: Scenario) { scenario.check() }
  @Test(arguments: others) func `a preset is a request`(scenario: Scenario) { scenario.check() }
}
