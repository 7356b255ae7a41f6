import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Fitness distance, as web pages meet it.
struct W3CTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(Cameras.webcam, Row.ask(1280, 720), "YUYV 1280x720 1/10", "both pixel formats are at 0, the first listed wins, however slow"),
    Row(Cameras.webcam, Row.ask(1280, 720, fps: 30), "MJPG 1280x720 1/30", "0 for every ideal"),
    Row(Cameras.webcam, Row.ask(800, 600), "YUYV 640x480 1/30", "160/800 + 120/600 is less than 480/1280 + 120/720"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 30, prefer: ["MJPG"]), "MJPG 640x480 1/30", "a pixel format that is not listed costs 1"),
    Row(
      Cameras.webcam, Row.ask(1920, 1080, fps: 30, prefer: ["YUYV"]), "YUYV 1920x1080 1/5",
      "25/30 is less than 1: the format beats the rate"),
    Row(Cameras.webcam, FormatRequest(rate: .highest), "YUYV 640x480 1/30", "nothing is ideal, all are at 0, the first listed wins"),
    Row(Cameras.webcam, FormatRequest(rate: .fps(15)), "YUYV 640x480 1/15", "the rate alone"),
    Row(Cameras.silent, Row.ask(640, 480, fps: 30), "YUYV 640x480 ?", "an unknown rate costs 1, half the size 1/2 + 1/2: a tie"),
    Row(Cameras.silent, Row.ask(639, 480, fps: 30), "YUYV 320x240 1/30", "319/639 + 240/480 is less than 1/640 + 1 by a hair"),
    Row(
      Cameras.broadcast, FormatRequest(rate: .seconds(1001, 30000)), "YUYV 720x480 100/2997",
      "1001/30000 is 100/2997 within 200 ns, and 1/30 is not"),
    Row(Cameras.webcam, Row.ask(700, 500, .atLeast), "YUYV 640x480 1/30", "at least is an ideal: 60/700 + 20/500, though 640 is less"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 20), "YUYV 640x480 1/15", "5/20 is less than 10/30, though frames of 30 could be dropped"),
    Row(
      Cameras.webcam, Row.ask(640, 480, fps: 30, prefer: ["MJPG", "YUYV"]), "YUYV 640x480 1/30",
      "the list has no order, and YUYV comes first"),
    Row(Cameras.free, Row.ask(1001, 701, fps: 25), "YUYV 1001x701 1/25", "a range holds the very mode"),
  ]

  @Test(arguments: scenarios)
  func `the smallest sum of relative differences, exactly`(row: PolicyScenario) throws {
    #expect(try Policy.w3c.answer(to: row) == row.mode, "\(row.why)")
  }
}
