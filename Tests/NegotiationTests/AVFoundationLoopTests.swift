import CameraModel
import Negotiation
import PixelFormats
import Testing

/// The loop that most programs for Apple's systems copy.
struct AVFoundationLoopTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(
      Cameras.webcam, Row.ask(1280, 720), "YUYV 1280x720 1/10", "without a preferred pixel format the first listed is kept, however slow"),
    Row(
      Cameras.webcam, Row.ask(1280, 720, prefer: ["MJPG"]), "MJPG 1280x720 1/60", "on a tie the preferred pixel format, at its highest rate"
    ),
    Row(
      Cameras.webcam, Row.ask(1280, 720, prefer: ["NV12", "MJPG"]), "YUYV 1280x720 1/10", "only the first preferred pixel format counts"),
    Row(Cameras.webcam, Row.ask(640, 480, prefer: ["YUY2"]), "YUYV 640x480 1/30", "an alias is the same pixel format"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 15), "YUYV 640x480 1/30", "no wish for a rate is known, the highest is taken"),
    Row(
      Cameras.repeating, Row.ask(640, 480, prefer: ["YUYV"]), "YUYV 640x480 1/15",
      "of two in the preferred format the last wins, though slower"),
    Row(Cameras.repeating, Row.ask(640, 480), "YUYV 640x480 1/30", "without a preference the first wins"),
    Row(Cameras.webcam, Row.ask(1000, 700), "YUYV 1280x720 1/10", "280 + 20 is less than 360 + 220"),
    Row(Cameras.webcam, Row.ask(1280, 720, minFPS: 25), "MJPG 1280x720 1/60", "what is too slow is out before the loop begins"),
    Row(Cameras.webcam, Row.ask(720, 1280), "YUYV 640x480 1/30", "nothing is turned: 80 + 800 is less than 560 + 560"),
    Row(Cameras.webcam, Row.ask(700, 500, .atLeast), "YUYV 640x480 1/30", "at least is no more than a size to be near to"),
    Row(Cameras.twins, Row.ask(640, 480), "YUYV 640x480 1/30", "two times within 200 ns are one rate, the first listed is taken"),
    Row(Cameras.silent, Row.ask(640, 480), "YUYV 640x480 ?", "the size decides, its unknown rate does not matter"),
    Row(Cameras.free, Row.ask(1001, 701), "YUYV 1001x701 1/240", "a range holds the very size, and its shortest time"),
  ]

  @Test(arguments: scenarios)
  func `the last preferred of the nearest, else the first`(row: PolicyScenario) throws {
    #expect(try Policy.avfoundationLoop.answer(to: row) == row.mode, "\(row.why)")
  }
}
