import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What is left to the cost: the class of the format, the bus, and what the application takes.
struct CostScenarios {
  /// The classes, the dearest first, each in a format of its own: the order of enumeration is against the cost.
  private static let classes: [OfferedFormat] = [
    Made.format("NV12", emulated: true, vga), Made.format("S920", vga), Made.format("BA81", vga), Made.format("H264", vga),
    Made.format("MJPG", vga), Made.format("RGBP", vga), Made.format("YUYV", vga),
  ]
  private static let vga = Made.size(640, 480, 30)

  @Test(arguments: [(1, "NV12"), (2, "S920"), (3, "BA81"), (4, "H264"), (5, "MJPG"), (6, "RGBP"), (7, "YUYV")])
  func `colour beats few bits beats JPEG beats codecs beats mosaic beats makers' own beats emulated`(count: Int, cheapest: String) {
    var camera = Made.camera()
    camera.nodes[0].formats = Array(Self.classes.prefix(count))
    Scenario("up to \(cheapest)", camera, .size(640, 480), "\(cheapest) 640x480 1/30").check()
  }

  /// One size in several formats, on a bus.
  private static func camera(bus: Int?, _ size: OfferedSize, _ formats: PixelFormat...) -> Camera {
    var camera = Made.camera(bus: bus)
    camera.nodes[0].formats = formats.map { Made.format($0, size) }
    return camera
  }
  private static let hd = Made.size(1280, 720, 30)
  private static let fullHD = Made.size(1920, 1080, 30)

  static let bus: [Scenario] = [
    Scenario("995 Mbit/s are more than 80 % of 480.", camera(bus: 480, fullHD, "YUYV", "MJPG"), FormatRequest(), "MJPG 1920x1080 1/30"),
    Scenario("995 Mbit/s are less than 80 % of 5000.", camera(bus: 5000, fullHD, "YUYV", "MJPG"), FormatRequest(), "YUYV 1920x1080 1/30"),
    Scenario("An unknown bus is no reason.", camera(bus: nil, fullHD, "YUYV", "MJPG"), FormatRequest(), "YUYV 1920x1080 1/30"),
    Scenario("147 Mbit/s fit into 480.", camera(bus: 480, vga, "YUYV", "MJPG"), FormatRequest(), "YUYV 640x480 1/30"),
    Scenario(
      "200x100 at 30 is 9.6 Mbit/s, exactly 80 % of 12, and does not exceed it.", camera(bus: 12, Made.size(200, 100, 30), "YUYV", "MJPG"),
      FormatRequest(), "YUYV 200x100 1/30"),
    Scenario("A line more does.", camera(bus: 12, Made.size(200, 101, 30), "YUYV", "MJPG"), FormatRequest(), "MJPG 200x101 1/30"),
    Scenario(
      "12 bits a pixel fit (332 Mbit/s) where 16 do not (442).", camera(bus: 480, hd, "YUYV", "MJPG", "NV12"), FormatRequest(),
      "NV12 1280x720 1/30"),
    Scenario("After compressed is before a mosaic.", camera(bus: 480, fullHD, "BA81", "YUYV"), FormatRequest(), "YUYV 1920x1080 1/30"),
    Scenario("Nothing else is there: it is chosen, and exact.", camera(bus: 12, fullHD, "YUYV"), FormatRequest(), "YUYV 1920x1080 1/30"),
    Scenario("An unknown rate is no payload.", camera(bus: 12, Made.size(1920, 1080), "YUYV", "MJPG"), FormatRequest(), "YUYV 1920x1080 ?"),
    Scenario(
      "A code that nobody named is no better for the driver calling it compressed.",
      Made.camera(Made.format("QQQQ", compressed: true, vga), Made.format("BA81", vga)), FormatRequest(), "BA81 640x480 1/30"),
    Scenario(
      "Few bits a sample and too much for the bus is too much for the bus.", camera(bus: 480, fullHD, "RGBP", "H264"), FormatRequest(),
      "H264 1920x1080 1/30"),
    Scenario(
      "The size decides before the cost.",
      Made.camera(Made.format("YUYV", vga), Made.format("BA81", Made.size(1280, 800, 30))), FormatRequest(), "BA81 1280x800 1/30"),
  ]

  private static func taking(_ formats: PixelFormat...) -> FormatRequest { .size(640, 480).with { $0.acceptedFormats = formats } }

  static let outputs: [Scenario] = [
    Scenario("Natively before converted.", camera(bus: nil, vga, "MJPG", "YUYV"), taking("NV12", "YUYV"), "YUYV 640x480 1/30"),
    Scenario(
      "Natively in the order of the list, before the class.", camera(bus: nil, vga, "YUYV", "MJPG"), taking("MJPG", "YUYV"),
      "MJPG 640x480 1/30"),
    Scenario(
      "By conversion, the cheapest class.", camera(bus: nil, vga, "BA81", "MJPG", "YUYV"), taking("NV12"), "YUYV 640x480 1/30 as NV12"),
    Scenario(
      "Converted to the first of the list that is a picture.", camera(bus: nil, vga, "MJPG"), taking("H264", "RGB3", "NV12"),
      "MJPG 640x480 1/30 as RGB3"),
    Scenario("JPEG can be converted.", camera(bus: nil, vga, "JPEG"), taking("NV12"), "JPEG 640x480 1/30 as NV12"),
    Scenario("A mosaic can be converted.", camera(bus: nil, vga, "BA81"), taking("RGB3"), "BA81 640x480 1/30 as RGB3"),
    Scenario("H.264 cannot.", camera(bus: nil, vga, "H264"), taking("NV12"), "impossible"),
    Scenario("Plain grey can.", camera(bus: nil, vga, "GREY"), taking("RGB3"), "GREY 640x480 1/30 as RGB3"),
    Scenario("Y16 can.", camera(bus: nil, vga, "Y16 "), taking("RGB3"), "Y16  640x480 1/30 as RGB3"),
    Scenario("Depth can.", camera(bus: nil, vga, "Z16 "), taking("GREY"), "Z16  640x480 1/30 as GREY"),
    Scenario("Ten bits, 15 bits and NV24 cannot.", camera(bus: nil, vga, "P010", "RGBO", "NV24"), taking("RGB3"), "impossible"),
    Scenario("Grey pairs cannot.", camera(bus: nil, vga, "Y8I "), taking("RGB3"), "impossible"),
    Scenario("Makers' own YUV cannot.", camera(bus: nil, vga, "S920", "MM21"), taking("RGB3"), "impossible"),
    Scenario("Colour can be converted to grey.", camera(bus: nil, vga, "YUYV"), taking("GREY"), "YUYV 640x480 1/30 as GREY"),
    Scenario("Nothing is converted to what no conversion makes.", camera(bus: nil, vga, "MJPG"), taking("YV12", "YUYV"), "impossible"),
    Scenario("Nothing is converted to a codec.", camera(bus: nil, vga, "YUYV", "MJPG"), taking("H264"), "impossible"),
    Scenario("An alias is native.", camera(bus: nil, vga, "YUYV", "YU12"), taking("I420"), "YU12 640x480 1/30"),
    Scenario(
      "A colour format made by a library can be converted once more.", Made.camera(Made.format("YUYV", emulated: true, vga)),
      taking("RGB3"), "YUYV 640x480 1/30 as RGB3"),
    Scenario(
      "The size decides before the output.", Made.camera(Made.format("NV12", vga), Made.format("MJPG", hd)),
      FormatRequest.size(1280, 720).with { $0.acceptedFormats = ["NV12"] }, "MJPG 1280x720 1/30 as NV12"),
    Scenario(
      "Of two to convert the bus decides.", camera(bus: 480, fullHD, "YUYV", "MJPG"), FormatRequest(accepting: ["NV12"]),
      "MJPG 1920x1080 1/30 as NV12"),
  ]

  @Test(arguments: bus) func `what the bus cannot carry ranks after compressed`(scenario: Scenario) { scenario.check() }
  @Test(arguments: outputs) func `native beats converted, and the cheapest is converted`(scenario: Scenario) { scenario.check() }
}
