import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Real cameras, as their owners' tools listed them.
struct CorpusScenarios {
  /// A paste, a request, the answer, and why.
  typealias Row = (paste: String, request: FormatRequest, answer: String, why: String)

  static let webcams: [Row] = [
    ("elp-4k-hd-usb-camera", .preset("high"), "MJPG 3840x2160 1/30", "YUYV gives 1 frame a second at that size"),
    ("elp-4k-hd-usb-camera", FormatRequest(requiring: ["YUYV"]), "YUYV 640x480 1/30", "800x600 gives 20, less than 24"),
    (
      "elp-4k-hd-usb-camera", .preset("photo").with { $0.requiredFormats = ["YUYV"] }, "YUYV 3840x2160 1/1",
      "photo has no floor"
    ),
    (
      "elp-4k-hd-usb-camera", .preset("medium"), "YUYV 640x480 1/30; adjusted size",
      "640x480 and 320x240 are both 280 away; both formats give 30, and YUYV is cheaper"
    ),
    (
      "elp-4k-hd-usb-camera", .size(1280, 720).with { $0.preferredFormats = ["YUYV"] }, "YUYV 1280x720 1/10",
      "the format decides before the rate"
    ),
    (
      "elp-4k-hd-usb-camera", .size(1280, 720).with { ($0.preferredFormats, $0.order) = (["YUYV"], [.size, .rate]) },
      "MJPG 1280x720 1/30; adjusted format", "here the rate decides before the format"
    ),
    ("logitech-c922-pro-two-nodes", .preset("high"), "MJPG 1920x1080 1/30", "the largest that gives 24; YUYV's 2304x1536 gives 2"),
    ("logitech-c922-pro-two-nodes", .preset("photo"), "YUYV 2304x1536 1/2", "the largest there is"),
    ("logitech-c922-pro-two-nodes", .preset("hd1280x720"), "MJPG 1280x720 1/60", "only MJPG gives 60"),
    (
      "logitech-c922-pro-two-nodes", .size(800, 600).with { $0.rate = .fps(24) }, "YUYV 800x600 1/24",
      "both formats give 24, and YUYV is cheaper"
    ),
    (
      "logitech-c922-pro-two-nodes", .preset("cif352x288").with { $0.rate = .fps(25) },
      "YUYV 352x288 1/30; adjusted rate", "30 is the slowest faster than 25"
    ),
    (
      "logitech-c922-pro-two-nodes", .size(1000, 700, .atLeast), "MJPG 1280x720 1/60",
      "1024x576 is too low, 960x720 too narrow; 1280x720 exceeds by least"
    ),
    (
      "logitech-c922-pro-two-nodes", .size(1000, 700, .atMost).with { $0.preferredFormats = ["YUYV"] }, "YUYV 800x600 1/24",
      "of 800x600 (300 short) and 864x480 (356 short) the first"
    ),
    (
      "logitech-c922-pro-two-nodes", FormatRequest(requiring: ["YUYV"]), "YUYV 800x600 1/24",
      "480,000 pixels at 24; 864x480 has 414,720"
    ),
    (
      "logitech-c922-pro-two-nodes", .size(1080, 1920), "MJPG 1920x1080 1/30, turned; adjusted rotation", "no upright size is as near"
    ),
    (
      "macrosilicon-ms2109", .preset("high"), "MJPG 1920x1080 1/60", "2,073,600 pixels against 1,920,000 of 1600x1200"
    ),
    (
      "macrosilicon-ms2109", .size(1920, 1080).with { $0.rate = .fps(50) }, "MJPG 1920x1080 1/60; adjusted rate",
      "50 is listed only up to 1280x720"
    ),
    ("macrosilicon-ms2109", .size(1280, 720).with { $0.rate = .fps(50) }, "MJPG 1280x720 1/50", "here it is"),
    (
      "dji-osmo-action-4-uvc-header-stripped", .preset("high"), "MJPG 1920x1080 1/30", "H.264 is as good; MJPG is listed first"
    ),
    (
      "dji-osmo-action-4-uvc-header-stripped", FormatRequest(preferring: ["H264"], accepting: ["NV12"]),
      "MJPG 1920x1080 1/30 as NV12; adjusted format", "H.264 cannot be converted, so it is out"
    ),
  ]

  static let grabbers: [Row] = [
    ("elgato-cam-link-4k-1080p5994", .wish(1, 60), "YUYV 1920x1080 1001/60000; adjusted rate", "59.94 is not 60, and nothing is faster"),
    ("elgato-cam-link-4k-1080p5994", FormatRequest(exactRate: FrameInterval(1, 60)), "impossible", "59.94 is not 60"),
    ("elgato-cam-link-4k-1080p5994", .wish(1001, 60000), "YUYV 1920x1080 1001/60000", "three colour formats tie; the first wins"),
    (
      "elgato-cam-link-4k-1080p5994", FormatRequest(accepting: ["I420", "NV12"]), "YU12 1920x1080 1001/60000", "I420 is YU12, and first"
    ),
    ("ezcap331-cam-link-4k-rx24", .preset("high"), "NV12 3840x2160 1/30", "the largest that gives 24"),
    ("ezcap331-cam-link-4k-rx24", .preset("hd1920x1080"), "NV12 1920x1080 1/120", "the highest rate at that size"),
    (
      "ezcap331-cam-link-4k-rx24", .preset("hd1920x1080").with { $0.preferredFormats = ["YUY2"] }, "YUYV 1920x1080 1/60",
      "the format decides before the rate, and YUY2 is YUYV"
    ),
    ("tc358743-hdmi-csi-bridge", .preset("high"), "UYVY 1920x1080 1/60", "XR24 is listed first, with unknown rates"),
    (
      "tc358743-hdmi-csi-bridge", .preset("high").with { $0.requiredFormats = ["XR24"] }, "XR24 1920x1080 ?",
      "nothing reaches the floor, and no rate was asked"
    ),
    (
      "avermedia-live-streamer-cap-4k-bu113-p010", .preset("hd1280x720").with { $0.preferredFormats = ["P010"] }, "P010 1280x720 1/60",
      "preferred"
    ),
    (
      "avermedia-live-streamer-cap-4k-bu113-p010", FormatRequest(rate: .fps(50), order: [.rate]),
      "NV12 1920x1080 1/50", "the rate first; of the sizes that give 50 the largest, and NV12 is listed before YUYV and P010"
    ),
    ("ricoh-theta-v-4k-v4l2loopback", .preset("hd1920x1080"), "YU12 3840x1920 1/30; adjusted size", "the only size there is"),
  ]

  static let sensors: [Row] = [
    ("rp2040-pico-tinyusb-uvc-ov2640-stepwise-interval", .wish(1, 10), "YUYV 320x240 2/25; adjusted rate", "2½ steps of 40 ms; 2 are 12.5"),
    ("rp2040-pico-tinyusb-uvc-ov2640-stepwise-interval", .wish(1, 5), "YUYV 320x240 1/5", "5 steps of 40 ms"),
    ("rp2040-pico-tinyusb-uvc-ov2640-stepwise-interval", .preset("high"), "YUYV 320x240 1/25", "the shortest"),
    ("jetson-nano-imx219-tegra-old-style", .preset("high"), "RG10 3280x1848 1/28", "3280x2464 gives 21, less than 24"),
    ("jetson-nano-imx219-tegra-old-style", .preset("photo"), "RG10 3280x2464 1/21", "the largest there is"),
    ("the-imaging-source-usb-grbg", FormatRequest(accepting: ["NV12"]), "GRBG 1280x720 1/30 as NV12", "a mosaic can be converted"),
    (
      "raspberry-pi-camera-v1-bcm2835-v4l2-old-style", .size(1921, 1081), "YU12 1922x1082 ?; adjusted size",
      "a grid of even sizes from 32; between 1920 and 1922 the larger area wins; YU12 is the first of the colour formats"
    ),
    (
      "raspberry-pi-camera-v1-bcm2835-v4l2-old-style", .size(720, 1280).with { $0.preferredFormats = ["H264"] }, "H264 720x1280 ?",
      "an upright size is on the grid"
    ),
    ("raspberry-pi-camera-v1-bcm2835-v4l2-old-style", .wish(1, 30), "YU12 2592x1944 ?; adjusted rate", "an unknown rate meets no wish"),
    (
      "stm32-dcmi-ov5640-jpeg", .preset("vga640x480").with { $0.acceptedFormats = ["RGB3"] }, "JPEG 640x480 1/60 as RGB3",
      "rates are listed upwards"
    ),
    (
      "stm32-dcmi-ov5640-jpeg", FormatRequest(accepting: ["MJPG"]), "impossible",
      "JPEG is not MJPG, and nothing is converted to a codec"
    ),
    ("sandberg-nightcam2-gspca-s920", .preset("vga640x480"), "JPEG 640x480 ?", "compressed before a mosaic before a vendor's own"),
    ("topdon-tc001-thermal", .size(384, 256), "YUYV 256x384 1/25, turned; adjusted rotation", "192 away upright, 0 turned"),
    ("topdon-tc001-thermal", .preset("high"), "YUYV 256x384 1/25", "the larger area"),
  ]

  @Test(.enabled(if: Corpus.folder != nil), arguments: webcams)
  func `a webcam gives what the contract says`(row: Row) throws { try Self.check(row) }

  @Test(.enabled(if: Corpus.folder != nil), arguments: grabbers)
  func `a grabber gives what the contract says`(row: Row) throws { try Self.check(row) }

  @Test(.enabled(if: Corpus.folder != nil), arguments: sensors)
  func `a sensor gives what the contract says`(row: Row) throws { try Self.check(row) }

  private static func check(_ row: Row) throws {
    Scenario("\(row.paste): \(row.why)", try Corpus.camera(row.paste), row.request, row.answer).check()
  }
}
