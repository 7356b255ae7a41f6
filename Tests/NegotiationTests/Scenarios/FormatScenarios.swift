import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Preferred and required formats, and which wish gives way.
struct FormatScenarios {
  static let formats: [Scenario] = [
    Scenario(
      "A preference beats the cheaper format.", Made.webcam, .size(640, 480).with { $0.preferredFormats = ["MJPG"] }, "MJPG 640x480 1/30"),
    Scenario(
      "Any listed format meets the wish.", Made.webcam, .size(640, 480).with { $0.preferredFormats = ["NV12", "MJPG"] }, "MJPG 640x480 1/30"
    ),
    Scenario(
      "The earlier one is better.", Made.webcam, .size(640, 480).with { $0.preferredFormats = ["MJPG", "YUYV"] }, "MJPG 640x480 1/30"),
    Scenario(
      "None of the listed: adjusted, and the cheaper one.", Made.webcam, .size(640, 480).with { $0.preferredFormats = ["H264"] },
      "YUYV 640x480 1/30; adjusted format"),
    Scenario(
      "The size decides before the format.",
      Made.camera(Made.format("YUYV", Made.size(640, 480, 30)), Made.format("MJPG", Made.size(1280, 720, 30))),
      .size(1280, 720).with { $0.preferredFormats = ["YUYV"] }, "MJPG 1280x720 1/30; adjusted format"),
    Scenario(
      "A required format is a limit.", Made.webcam,
      .size(1280, 720).with { ($0.requiredFormats, $0.minimumRate) = (["YUYV"], FrameInterval(1, 20)) },
      "YUYV 640x480 1/30; adjusted size"),
    Scenario("A required format that is not there.", Made.webcam, FormatRequest(requiring: ["NV12"]), "impossible"),
    Scenario(
      "Preferred and not required: the preference counts for nothing.", Made.webcam,
      .size(640, 480).with { ($0.requiredFormats, $0.preferredFormats) = (["YUYV"], ["MJPG"]) }, "YUYV 640x480 1/30; adjusted format"),
  ]

  /// 1920x1080, YUYV and 30 frames a second: the webcam has any two of them.
  static let orders: [([Wish], String)] = [
    ([], "YUYV 1920x1080 1/5; adjusted rate"),
    ([.size, .format, .rate], "YUYV 1920x1080 1/5; adjusted rate"),
    ([.size, .rate, .format], "MJPG 1920x1080 1/30; adjusted format"),
    ([.format, .size, .rate], "YUYV 1920x1080 1/5; adjusted rate"),
    ([.format, .rate, .size], "YUYV 640x480 1/30; adjusted size"),
    ([.rate, .size, .format], "MJPG 1920x1080 1/30; adjusted format"),
    ([.rate, .format, .size], "YUYV 640x480 1/30; adjusted size"),
    ([.rate], "MJPG 1920x1080 1/30; adjusted format"),
    ([.format], "YUYV 1920x1080 1/5; adjusted rate"),
    ([.rate, .format], "YUYV 640x480 1/30; adjusted size"),
    ([.rate, .rate, .format], "YUYV 640x480 1/30; adjusted size"),
  ]

  @Test(arguments: formats) func `a preference gives way, a requirement does not`(scenario: Scenario) { scenario.check() }

  @Test(arguments: orders) func `the last wish of the order gives way first`(order: [Wish], answer: String) {
    var request = FormatRequest.size(1920, 1080)
    (request.rate, request.preferredFormats, request.order) = (.fps(30), ["YUYV"], order)
    Scenario("\(order)", Made.webcam, request, answer).check()
  }
}
