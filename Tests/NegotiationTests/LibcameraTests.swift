import CameraModel
import Negotiation
import PixelFormats
import Testing

/// libcamera's handler for USB cameras.
struct LibcameraTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(Cameras.webcam, FormatRequest(), "MJPG 1920x1080 1/30", "MJPG has a lower number than YUYV, and its largest size is the default"),
    Row(Cameras.webcam, Row.ask(1280, 720), "MJPG 1280x720 1/60", "the size as it is, the first rate"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["YUYV"]), "YUYV 1280x720 1/10", "the pixel format asked for"),
    Row(Cameras.webcam, Row.ask(1000, 700), "MJPG 640x480 1/30", "the largest that is not above, though 1280x720 is nearer"),
    Row(Cameras.webcam, Row.ask(320, 240), "MJPG 640x480 1/30", "all are above, so the smallest"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["NV12"]), "MJPG 1280x720 1/60", "a pixel format that it lacks becomes the default one"),
    Row(Cameras.webcam, Row.ask(1280, 720, fps: 30), "MJPG 1280x720 1/60", "this handler sets no rate"),
    Row(Cameras.mixed, FormatRequest(), "GREY 640x400 1/60", "R8 has the lowest number of all: grey comes before colour"),
    Row(Cameras.mixed, Row.ask(1920, 1080, prefer: ["H264"]), "GREY 640x400 1/60", "H.264 is unknown to it, so it is not offered"),
    Row(Cameras.webcam, Row.ask(720, 1280), "MJPG 640x480 1/30", "of one area the wider is above, so 1280x720 is too large"),
    Row(
      Cameras.equalAreas, Row.ask(1200, 768), "YUYV 960x960 1/30", "921,600 pixels each: the wider is above 1200x768, the narrower is not"),
    Row(Cameras.twoNodes, Row.ask(340, 340, prefer: ["GREY"]), "YUYV 640x480 1/30", "one device file is opened, the first"),
    Row(
      Cameras.free, Row.ask(1001, 701), "YUYV 1024x600 1/240",
      "of a range only common sizes are known; 960x640 has the same area, and is narrower"),
    Row(Cameras.free, FormatRequest(rate: .highest), "YUYV 4096x2160 1/240", "the largest common size within the range"),
  ]

  @Test(arguments: scenarios)
  func `the lowest code, the largest size that is not above`(row: PolicyScenario) throws {
    #expect(try Policy.libcamera.answer(to: row) == row.mode, "\(row.why)")
  }
}
