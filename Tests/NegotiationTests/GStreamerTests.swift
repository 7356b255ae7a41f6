import CameraModel
import Negotiation
import PixelFormats
import Testing

/// v4l2src, followed by an element that takes anything.
struct GStreamerTests {
  private typealias Row = PolicyScenario
  private typealias Cameras = PolicyCameras

  static let scenarios: [PolicyScenario] = [
    Row(Cameras.webcam, FormatRequest(), "MJPG 1280x720 1/60", "120 frames a second of 3840x2160 are preferred, and the rate comes first"),
    Row(Cameras.webcam, Row.ask(1920, 1080), "MJPG 1280x720 1/60", "nobody asked for a rate, and the nearest to 120 beats the size"),
    Row(Cameras.webcam, Row.ask(1920, 1080, fps: 30), "MJPG 1920x1080 1/30", "of those with 30 the nearest area"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 15), "YUYV 640x480 1/15", "each size is taken at its nearest rate"),
    Row(
      Cameras.webcam, Row.ask(640, 480, fps: 30), "MJPG 640x480 1/30",
      "equals are sorted by media type: image/jpeg comes before video/x-raw"),
    Row(Cameras.webcam, Row.ask(640, 480, fps: 30, prefer: ["YUYV"]), "YUYV 640x480 1/30", "of equals the preferred pixel format"),
    Row(
      Cameras.webcam, Row.ask(1920, 1080, fps: 30, prefer: ["YUYV"]), "MJPG 1920x1080 1/30",
      "a preferred pixel format never beats rate or size"),
    Row(
      Cameras.equalAreas, Row.ask(1200, 768, fps: 30), "YUYV 960x960 1/30",
      "921,600 pixels each: the last listed, since they are sorted backwards"),
    Row(Cameras.equalAreas, Row.ask(1280, 720, fps: 30), "YUYV 1280x720 1/30", "of equals what is named exactly comes first"),
    Row(Cameras.silent, Row.ask(640, 480, fps: 60), "YUYV 640x480 ?", "an unknown rate is believed to be any"),
    Row(Cameras.racing, FormatRequest(), "YUYV 640x480 1/60", "60 is nearer to 120 than 240 is"),
    Row(Cameras.broadcast, Row.ask(720, 480, fps: 29), "YUYV 720x480 100/2997", "of 30 and 29.97 the nearer to 29"),
    Row(Cameras.mixed, FormatRequest(rate: .fps(30)), "H264 1920x1080 1/30", "the largest of those with 30"),
    Row(Cameras.twoNodes, Row.ask(340, 340, fps: 60), "YUYV 640x480 1/30", "one device file is opened, the first"),
    Row(Cameras.free, FormatRequest(), "YUYV 3840x2160 1/120", "a range is fixed at what is preferred"),
    Row(
      Cameras.gridded, Row.ask(1000, 700, fps: 30), "YUYV 992x704 1/30",
      "the nearest on the grid, in width and then in height, the lower of equals"),
  ]

  @Test(arguments: scenarios)
  func `whole frames a second, then the area, then the order of the caps`(row: PolicyScenario) throws {
    #expect(try Policy.gstreamer.answer(to: row) == row.mode, "\(row.why)")
  }

  @Test func `a reason names what GStreamer prefers`() {
    let negotiator = Negotiator(ModeTable(Cameras.webcam), policy: .gstreamer)
    let reasons = negotiator.decide(FormatRequest()).rejected.map(\.reason)
    #expect(reasons.contains("30 fps is farther from GStreamer's preferred 120 fps."))
    let others = negotiator.decide(Row.ask(1920, 1080, fps: 30)).rejected.map(\.reason)
    #expect(others.contains("The area of 640x480 is farther from that of GStreamer's preferred 1920x1080."))
  }
}
