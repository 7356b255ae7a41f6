import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Small cameras, each with one peculiarity, for the tables of the policies' tests.
enum PolicyCameras {
  static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  static func format(_ pixelFormat: PixelFormat, _ sizes: OfferedSize...) -> OfferedFormat {
    OfferedFormat(index: 0, pixelFormat: pixelFormat, sizes: sizes)
  }

  static func camera(_ name: String, _ formats: OfferedFormat...) -> Camera {
    Camera(name: name, nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: formats)])
  }

  /// Fast only when it compresses.
  static let webcam = camera(
    "webcam",
    format("YUYV", size(640, 480, 30, 15), size(1280, 720, 10), size(1920, 1080, 5)),
    format("MJPG", size(640, 480, 30), size(1280, 720, 60, 30), size(1920, 1080, 30)))

  /// Lists a pixel format again, slower.
  static let repeating = camera(
    "repeating", format("YUYV", size(640, 480, 30)), format("MJPG", size(640, 480, 60)), format("YUYV", size(640, 480, 15)))

  /// The same rate twice, 33 ns apart, the shorter time last.
  static let twins = camera(
    "twins",
    format(
      "YUYV",
      OfferedSize(
        .discrete(FrameSize(640, 480)),
        intervals: [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(333_333, 10_000_000)), .discrete(FrameInterval(1, 15))])))

  /// Counts in 100 ns: 30 and 29.97 frames a second.
  static let broadcast = camera(
    "broadcast",
    format(
      "YUYV",
      OfferedSize(.discrete(FrameSize(720, 480)), intervals: [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(100, 2997))])))

  /// Does not say how fast its large size is.
  static let silent = camera("silent", format("YUYV", size(640, 480), size(320, 240, 30)))

  /// Two sizes of one area.
  static let equalAreas = camera("equal areas", format("YUYV", size(1280, 720, 30), size(960, 960, 30)))

  /// Grey, H.264 and colour.
  static let mixed = camera(
    "mixed", format("H264", size(1920, 1080, 30)), format("YUYV", size(640, 480, 30)), format("GREY", size(640, 400, 60)))

  /// Very fast and fast.
  static let racing = camera("racing", format("YUYV", size(640, 480, 240, 60)))

  /// A tall size and a small one.
  static let tall = camera("tall", format("YUYV", size(640, 960, 30), size(320, 240, 30)))

  /// Two sizes that overlap a small one equally.
  static let crossed = camera("crossed", format("YUYV", size(200, 100, 30), size(100, 200, 30)))

  /// Full HD aligned to 16 lines, and VGA.
  static let aligned = camera("aligned", format("YUYV", size(640, 480, 30), size(1920, 1088, 30)))

  /// Any size and rate.
  static let free = camera(
    "free",
    format(
      "YUYV",
      OfferedSize(
        .continuous(FrameSizeRange(min: FrameSize(32, 32), max: FrameSize(4096, 2160), step: FrameSize(1, 1))),
        intervals: [.continuous(FrameIntervalRange(min: FrameInterval(1, 240), max: FrameInterval(1, 1), step: nil))])))

  /// Sizes on a grid of 16 pixels.
  static let gridded = camera(
    "gridded",
    format(
      "YUYV",
      OfferedSize(
        .stepwise(FrameSizeRange(min: FrameSize(64, 64), max: FrameSize(4096, 4096), step: FrameSize(16, 16))),
        intervals: [.discrete(FrameInterval(1, 30))])))

  /// Colour on one device file, infrared on the next.
  static let twoNodes = Camera(
    name: "two nodes",
    nodes: [
      CameraNode(path: "/dev/video0", role: .capture, formats: [format("YUYV", size(640, 480, 30))]),
      CameraNode(path: "/dev/video2", role: .capture, formats: [format("GREY", size(340, 340, 60))]),
    ])
}

/// One line of a policy's table: what is asked of which camera, what comes out, and why.
struct PolicyScenario: Sendable, CustomTestStringConvertible {
  let camera: Camera
  let request: FormatRequest
  let mode: String
  let why: String

  init(_ camera: Camera, _ request: FormatRequest, _ mode: String, _ why: String) {
    (self.camera, self.request, self.mode, self.why) = (camera, request, mode, why)
  }

  var testDescription: String { "\(camera.name ?? "camera"): \(why)" }

  static func ask(
    _ width: Int, _ height: Int, _ rule: SizeWish.Rule = .nearest, fps: UInt32? = nil, prefer: [PixelFormat] = [],
    minFPS: UInt32? = nil, maxFPS: UInt32? = nil, require: [PixelFormat] = []
  ) -> FormatRequest {
    FormatRequest(
      size: SizeWish(FrameSize(width, height), rule), rate: fps.map { .fps($0) },
      minimumRate: minFPS.map { FrameInterval(1, $0) }, maximumRate: maxFPS.map { FrameInterval(1, $0) },
      preferring: prefer, requiring: require)
  }
}

extension Policy {
  /// The mode that a row's request gets, as `YUYV 640x480 1/30`; explained and unexplained, it has to be the same.
  func answer(to row: PolicyScenario) throws -> String {
    let negotiator = Negotiator(ModeTable(row.camera), policy: self)
    let decision = negotiator.decide(row.request)
    let mode = try #require(decision.chosen).mode
    #expect(negotiator.choose(row.request) == decision.chosen)
    return "\(mode.pixelFormat) \(mode.size) \(mode.interval?.description ?? "?")"
  }
}
