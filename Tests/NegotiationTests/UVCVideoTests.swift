import CameraModel
import Negotiation
import PixelFormats
import Testing

/// One S_FMT to the kernel's driver for USB cameras.
struct UVCVideoTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(Cameras.webcam, FormatRequest(), "YUYV 640x480 1/30", "0x0 is the size asked for, so the smallest is the nearest"),
    Row(Cameras.webcam, Row.ask(1280, 720), "YUYV 1280x720 1/10", "the first pixel format, however slow"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["MJPG"]), "MJPG 1280x720 1/60", "the pixel format asked for, its first rate"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["NV12", "MJPG"]), "MJPG 1280x720 1/60", "the best preferred that the camera has"),
    Row(Cameras.webcam, Row.ask(1280, 720, prefer: ["NV12"]), "YUYV 1280x720 1/10", "a pixel format that it lacks becomes the first"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 15), "YUYV 640x480 1/30", "S_FMT knows no rate"),
    Row(Cameras.webcam, Row.ask(1000, 700), "YUYV 1280x720 1/10", "221,600 pixels do not overlap, 392,800 of 640x480"),
    Row(Cameras.webcam, Row.ask(1920, 1080, prefer: ["MJPG"], maxFPS: 10), "YUYV 1920x1080 1/5", "limits come first, and leave no MJPG"),
    Row(Cameras.tall, Row.ask(640, 480), "YUYV 320x240 1/30", "230,400 pixels are less than 307,200, though |Δw| + |Δh| is greater"),
    Row(Cameras.crossed, Row.ask(100, 100), "YUYV 200x100 1/30", "10,000 pixels each: the first of equals"),
    Row(Cameras.repeating, Row.ask(640, 480), "YUYV 640x480 1/30", "a pixel format listed twice is the first of both"),
    Row(Cameras.webcam, Row.ask(720, 1280), "YUYV 640x480 1/30", "nothing is turned: 614,400 pixels are less than 806,400"),
    Row(Cameras.free, FormatRequest(rate: .highest), "YUYV 32x32 1/240", "the smallest point of a range"),
  ]

  @Test(arguments: scenarios)
  func `the pixel format, the least area that does not overlap, the first rate`(row: PolicyScenario) throws {
    #expect(try Policy.uvcvideo.answer(to: row) == row.mode, "\(row.why)")
  }
}
