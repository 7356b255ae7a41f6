import CameraModel
import Negotiation
import PixelFormats
import Testing

@Suite struct `a joint plan` {
  private static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  private static func camera(_ formats: (PixelFormat, [OfferedSize])...) -> Camera {
    let offered = formats.enumerated().map { OfferedFormat(index: $0.offset, pixelFormat: $0.element.0, sizes: $0.element.1) }
    return Camera(name: "Webcam", nodes: [CameraNode(path: "/dev/video0", role: .capture, formats: offered)])
  }

  /// MJPG 1920x1080 at 30 is 124.4 Mb/s, at 15 62.2; YUYV 640x480 at 30 is 147.5.
  private static let webcam = camera(
    ("YUYV", [size(640, 480, 30, 15)]), ("MJPG", [size(1920, 1080, 30, 15), size(1280, 720, 30), size(640, 480, 30)]))
  /// MJPG 1920x1080 at 24 is 99.5 Mb/s, 1600x896 at 30 86.0.
  private static let stepping = camera(("MJPG", [size(1920, 1080, 30, 24), size(1600, 896, 30)]))
  private static let raw = camera(("YUYV", [size(640, 480, 30)]))
  private static let full = camera(("YUYV", [size(1000, 600, 20)]))
  private static let vendor = camera(("XyZ1", [size(640, 480, 30)]))
  private static let slow = camera(("MJPG", [size(640, 480, 5)]))

  static let scenarios: [(name: String, cameras: [Camera], speed: Int, request: FormatRequest, modes: [String])] = [
    ("one camera alone gets what it gets anyway", [webcam], 480, FormatRequest(), ["MJPG 1920x1080 1/30"]),
    ("three fit with their best", [webcam, webcam, webcam], 480, FormatRequest(), Array(repeating: "MJPG 1920x1080 1/30", count: 3)),
    (
      // 4 × 124.4 is too much, and 15 fps is below the floor: the next best is 1280x720 at 30, 55.3 Mb/s.
      "of four the last gives way", [webcam, webcam, webcam, webcam], 480, FormatRequest(),
      ["MJPG 1920x1080 1/30", "MJPG 1920x1080 1/30", "MJPG 1280x720 1/30", "MJPG 1280x720 1/30"]
    ),
    (
      "where the largest size is asked for, the rate gives way", [webcam, webcam, webcam, webcam], 480, FormatRequest(size: .largest),
      ["MJPG 1920x1080 1/30", "MJPG 1920x1080 1/30", "MJPG 1920x1080 1/15", "MJPG 1920x1080 1/15"]
    ),
    ("two raw pictures fit", [raw, raw], 480, FormatRequest(), Array(repeating: "YUYV 640x480 1/30", count: 2)),
    (
      "a bus may be full to the last bit: 2 × 192 Mb/s", [full, full], 480, FormatRequest(),
      Array(repeating: "YUYV 1000x600 1/20", count: 2)
    ),
    ("three do not", [raw, raw, raw], 480, FormatRequest(), []),
    ("on a faster bus they do", [raw, raw, raw], 5000, FormatRequest(), Array(repeating: "YUYV 640x480 1/30", count: 3)),
    (
      "one that needs much leaves the other little", [raw, raw, webcam], 480, FormatRequest(),
      ["YUYV 640x480 1/30", "YUYV 640x480 1/30", "MJPG 1280x720 1/30"]
    ),
    ("a limit holds for all", [webcam, slow], 480, FormatRequest(minimumRate: FrameInterval(1, 30)), []),
    ("what nobody knows of cannot be planned", [webcam, vendor], 480, FormatRequest(), []),
    ("full speed carries next to nothing", [webcam, slow], 12, FormatRequest(), []),
    (
      // Twice 1920x1080 at 24 and twice 1600x896 would have the same worst, and give the first camera less.
      "of equals the first has the best", Array(repeating: stepping, count: 4), 480, FormatRequest(),
      ["MJPG 1920x1080 1/30"] + Array(repeating: "MJPG 1600x896 1/30", count: 3)
    ),
    ("no camera needs no bus", [], 480, FormatRequest(), []),
  ]

  @Test(arguments: scenarios)
  func `gives each camera a mode so that all fit`(
    name: String, cameras: [Camera], speed: Int, request: FormatRequest, modes: [String]
  ) {
    let plan = JointPlanner(cameras, sharing: .bus(USBBus(speedMbps: speed))).plan(request)
    let chosen = plan.shares.compactMap(\.chosen?.mode).map { "\($0.pixelFormat) \($0.size) \($0.interval?.description ?? "?")" }
    #expect(chosen == modes, "\(name)")
    #expect((plan.outcome == .fits) == (modes.count == cameras.count), "\(name)")
    if plan.outcome == .fits { #expect(plan.bitsPerSecond ?? .max <= USBBus(speedMbps: speed).usableBitsPerSecond) }
  }

  @Test func `that cannot be is proved by what each camera sends at least, and says what would help`() {
    let plan = JointPlanner([Self.raw, Self.raw, Self.raw], sharing: .bus(USBBus(speedMbps: 480))).plan(FormatRequest())
    #expect(plan.outcome == .exceedsBus)
    #expect(plan.shares.map(\.leastBitsPerSecond) == [147_456_000, 147_456_000, 147_456_000])
    #expect(plan.bitsPerSecond == 442_368_000)
    #expect(plan.relaxations.map(\.change) == [.bus(USBBus(speedMbps: 5000)), .leaveOut(2), .leaveOut(1), .leaveOut(0)])
    #expect(plan.relaxations.last?.gives.map { $0 == nil } == [true, false, false])
  }

  @Test func `names the limit that is in the way`() {
    let request = FormatRequest(requiring: ["YUYV"])
    let plan = JointPlanner(
      [Self.webcam, Self.webcam, Self.webcam, Self.webcam, Self.webcam, Self.webcam], sharing: .bus(USBBus(speedMbps: 480))
    )
    .plan(request)
    #expect(plan.outcome == .exceedsBus, "Six times 73.7 Mb/s, at 15 frames a second, is 442.4.")
    #expect(plan.relaxations.first?.change == .drop(.requiredFormats(["YUYV"])))
    #expect(plan.relaxations.first?.gives.contains(nil) == false)
  }

  @Test func `a frame is never larger than the driver's buffer for it`() {
    var camera = Self.camera(("MJPG", [Self.size(640, 480, 30)]))
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "MJPG", size: FrameSize(640, 480), bytesPerLine: 0, sizeImage: 40_000, interval: FrameInterval(1, 30))
    let plan = JointPlanner([camera], sharing: .bus(USBBus(speedMbps: 480))).plan(FormatRequest())
    let bitsPerSecond: UInt64 = 40_000 * 8 * 30
    #expect(plan.bitsPerSecond == bitsPerSecond)
  }

  @Test func `each camera's own modes decide whether its floor stands, and whether colour comes first`() {
    let still = Self.camera(("MJPG", [Self.size(2560, 1440, 5), Self.size(1280, 720, 30)]))
    let exact = Self.camera(("MJPG", [Self.size(1920, 1080, 5), Self.size(1280, 720, 30)]))
    let grey = Self.camera(("GREY", [Self.size(640, 480, 30)]))
    let request = FormatRequest(size: .nearest(1920, 1080))
    let plan = JointPlanner([still, exact, grey], sharing: .bus(USBBus(speedMbps: 480))).plan(request)
    #expect(plan.shares.map { $0.chosen?.mode } == plan.shares.map(\.alone))
    #expect(plan.shares.map { $0.chosen?.mode.size.width } == [1280, 1920, 640])
  }

  @Test func `a range gives less before it gives up`() {
    let range = FrameSizeRange(min: FrameSize(160, 120), max: FrameSize(1920, 1080), step: FrameSize(16, 8))
    let times = OfferedInterval.continuous(FrameIntervalRange(min: FrameInterval(1, 60), max: FrameInterval(1, 1), step: nil))
    func modes(_ interval: OfferedInterval, onBus speed: Int) -> [String?] {
      let camera = Self.camera(("YUYV", [OfferedSize(.stepwise(range), intervals: [interval])]))
      let plan = JointPlanner([camera, camera], sharing: .bus(USBBus(speedMbps: speed))).plan(FormatRequest())
      return plan.shares.map { $0.chosen.map { "\($0.mode.size) \($0.mode.interval?.description ?? "?")" } }
    }
    #expect(modes(.discrete(FrameInterval(1, 30)), onBus: 480) == ["960x544 1/30", "480x272 1/30"], "250.7 and 62.7 Mb/s")
    #expect(modes(times, onBus: 480) == ["960x544 1/30", "480x272 1/60"], "250.7 and 125.3 Mb/s")
    #expect(modes(times, onBus: 12) == ["160x120 1/15", "160x120 1/15"], "Twice 4.6 Mb/s: none stays at 1 frame a second.")
    #expect(modes(times, onBus: 1) == ["240x128 1/1", "160x120 1/1"], "0.5 and 0.3 Mb/s")
  }
}
