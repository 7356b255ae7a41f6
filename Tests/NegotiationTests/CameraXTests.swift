import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Android's CameraX with the size as bound and its shape preferred.
struct CameraXTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(Cameras.webcam, Row.ask(1280, 720), "MJPG 1280x720 1/60", "the size itself, at its highest rate"),
    Row(Cameras.webcam, Row.ask(800, 600), "YUYV 640x480 1/30", "4:3 comes first, though 1280x720 would cover it"),
    Row(Cameras.webcam, Row.ask(1000, 562), "MJPG 1280x720 1/60", "aligned to 16 pixels this is 16:9; the smallest that covers it"),
    Row(Cameras.webcam, Row.ask(2560, 1440), "MJPG 1920x1080 1/30", "none covers it, so the largest below"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["YUYV"]), "YUYV 1280x720 1/10", "then the preferred pixel format"),
    Row(Cameras.webcam, Row.ask(1280, 720, fps: 24), "MJPG 1280x720 1/30", "then the rate, the slowest faster one"),
    Row(Cameras.webcam, Row.ask(1080, 1920), "YUYV 640x480 1/30", "no 9:16: of the full 16:9 picture 4:3 is the tighter cut that holds it"),
    Row(Cameras.webcam, Row.ask(1280, 1024), "YUYV 640x480 1/30", "no 5:4: 4:3 lies between it and the full picture"),
    Row(Cameras.webcam, Row.ask(2100, 900), "MJPG 1920x1080 1/30", "no 21:9: 16:9 shares more with it than 4:3 does"),
    Row(Cameras.aligned, Row.ask(1280, 720), "YUYV 1920x1088 1/30", "1088 lines are 1080 aligned to 16: 16:9"),
    Row(
      Cameras.webcam, Row.ask(1300, 800, .atMost), "MJPG 1920x1080 1/30",
      "a bound of 13:8 is covered by 16:9, whatever the rule of the size"),
    Row(Cameras.free, Row.ask(8000, 6000), "YUYV 2880x2160 1/240", "the largest 4:3 that a range holds"),
    Row(Cameras.gridded, Row.ask(500, 375), "YUYV 512x384 1/30", "below 640x480 pixels only 4:3 itself will do"),
    Row(Cameras.gridded, Row.ask(1000, 750), "YUYV 1008x752 1/30", "covers it, and is 4:3 when aligned to 16 pixels"),
  ]

  @Test(arguments: scenarios)
  func `the shape, then the smallest that covers, else the largest`(row: PolicyScenario) throws {
    #expect(try Policy.camerax.answer(to: row) == row.mode, "\(row.why)")
  }
}
