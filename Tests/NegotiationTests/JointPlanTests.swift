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
  private static let raw = camera(("YUYV", [size(640, 480, 30)]))
  private static let vendor = camera(("XyZ1", [size(640, 480, 30)]))
  private static let slow = camera(("MJPG", [size(640, 480, 5)]))

  static let scenarios: [(name: String, cameras: [Camera], speed: Int, request: FormatRequest, modes: [String])] = [
    ("one camera alone gets what it gets anyway", [webcam], 480, FormatRequest(), ["MJPG 1920x1080 1/30"]),
    ("three fit with their best", [webcam, webcam, webcam], 480, FormatRequest(), Array(repeating: "MJPG 1920x1080 1/30", count: 3)),
    (
      // 4 × 124.4 is too much, and 15 fps is below the floor of `high`: the next best is 1280x720 at 30, 55.3 Mb/s.
      "of four the last gives way", [webcam, webcam, webcam, webcam], 480, FormatRequest(),
      ["MJPG 1920x1080 1/30", "MJPG 1920x1080 1/30", "MJPG 1280x720 1/30", "MJPG 1280x720 1/30"]
    ),
    (
      "with the size first, the rate gives way", [webcam, webcam, webcam, webcam], 480, FormatRequest(rate: .highest),
      ["MJPG 1920x1080 1/30", "MJPG 1920x1080 1/30", "MJPG 1920x1080 1/15", "MJPG 1920x1080 1/15"]
    ),
    ("two raw pictures fit", [raw, raw], 480, FormatRequest(), Array(repeating: "YUYV 640x480 1/30", count: 2)),
    ("three do not", [raw, raw, raw], 480, FormatRequest(), []),
    ("on a faster bus they do", [raw, raw, raw], 5000, FormatRequest(), Array(repeating: "YUYV 640x480 1/30", count: 3)),
    (
      "one that needs much leaves the other little", [raw, raw, webcam], 480, FormatRequest(),
      ["YUYV 640x480 1/30", "YUYV 640x480 1/30", "MJPG 1280x720 1/30"]
    ),
    ("a limit holds for all", [webcam, slow], 480, FormatRequest(longestInterval: FrameInterval(1, 30)), []),
    ("what nobody knows of cannot be planned", [webcam, vendor], 480, FormatRequest(), []),
    ("full speed carries next to nothing", [webcam, slow], 12, FormatRequest(), []),
    ("no camera needs no bus", [], 480, FormatRequest(), []),
  ]

  @Test(arguments: scenarios)
  func `gives each camera a mode so that all fit`(
    name: String, cameras: [Camera], speed: Int, request: FormatRequest, modes: [String]
  ) {
    let plan = JointPlanner(cameras, on: USBBus(speedMbps: speed)).plan(request)
    let chosen = plan.shares.compactMap(\.chosen?.mode).map { "\($0.pixelFormat) \($0.size) \($0.interval?.description ?? "?")" }
    #expect(chosen == modes, "\(name)")
    #expect((plan.outcome == .fits) == (modes.count == cameras.count), "\(name)")
    if plan.outcome == .fits { #expect(plan.bitsPerSecond ?? .max <= plan.bus.usableBitsPerSecond) }
  }

  @Test func `that cannot be is proved by what each camera sends at least, and says what would help`() {
    let plan = JointPlanner([Self.raw, Self.raw, Self.raw], on: USBBus(speedMbps: 480)).plan(FormatRequest())
    #expect(plan.outcome == .exceedsBus)
    #expect(plan.shares.map(\.leastBitsPerSecond) == [147_456_000, 147_456_000, 147_456_000])
    #expect(plan.bitsPerSecond == 442_368_000)
    #expect(plan.waysOut.map(\.change) == [.bus(USBBus(speedMbps: 5000)), .leaveOut(2), .leaveOut(1), .leaveOut(0)])
    #expect(plan.waysOut.last?.gives.map { $0 == nil } == [true, false, false])
  }

  @Test func `names the limit that is in the way`() {
    let request = FormatRequest(requiredFormats: ["YUYV"])
    let plan = JointPlanner([Self.webcam, Self.webcam, Self.webcam, Self.webcam, Self.webcam, Self.webcam], on: USBBus(speedMbps: 480))
      .plan(request)
    #expect(plan.outcome == .exceedsBus, "Six times 73.7 Mb/s, at 15 frames a second, is 442.4.")
    #expect(plan.waysOut.first?.change == .drop(.formats(["YUYV"])))
    #expect(plan.waysOut.first?.gives.contains(nil) == false)
  }

  @Test func `a frame is never larger than the driver's buffer for it`() {
    var camera = Self.camera(("MJPG", [Self.size(640, 480, 30)]))
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "MJPG", size: FrameSize(640, 480), bytesPerLine: 0, sizeImage: 40_000, interval: FrameInterval(1, 30))
    let plan = JointPlanner([camera], on: USBBus(speedMbps: 480)).plan(FormatRequest())
    #expect(plan.bitsPerSecond == 40_000 * 8 * 30)
  }

  @Test func `a range gives its smallest size before it gives up`() {
    let range = FrameSizeRange(min: FrameSize(160, 120), max: FrameSize(1920, 1080), step: FrameSize(16, 8))
    let camera = Self.camera(("YUYV", [OfferedSize(.stepwise(range), intervals: [.discrete(FrameInterval(1, 30))])]))
    let plan = JointPlanner([camera, camera], on: USBBus(speedMbps: 480)).plan(FormatRequest())
    #expect(plan.shares.map(\.chosen?.mode.size) == [FrameSize(160, 120), FrameSize(160, 120)])
  }

  // MARK: Against all combinations

  /// One format and thirty sizes, so that the order of modes can be told without a negotiator: the larger area, then the higher rate.
  @Test func `is the best of all combinations`() throws {
    var random = SystemRandomNumberGenerator()
    var fitting = 0
    for _ in 0..<400 {
      let cameras = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Self.camera(
          (
            "YUYV",
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
              let width = 160 * Int.random(in: 1...12, using: &random)
              return Self.size(width, width * 3 / 4, [5, 10, 15, 30].randomElement(using: &random) ?? 5, [7, 20].randomElement(using: &random) ?? 7)
            }
          ))
      }
      let bus = USBBus(speedMbps: Int.random(in: 50...800, using: &random))
      let plan = JointPlanner(cameras, on: bus).plan(FormatRequest(rate: .highest))
      let expected = Self.best(of: cameras, bus.usableBitsPerSecond)
      let got = plan.outcome == .fits ? plan.shares.compactMap { $0.chosen.map { Merit($0.mode.size, $0.mode.interval) } } : nil
      #expect(got == expected, "\(cameras.map { $0.nodes[0].formats[0].sizes }) on \(bus)")
      if expected != nil { fitting += 1 }
    }
    #expect(fitting > 50 && fitting < 400, "Both answers were tried.")
  }

  /// What a mode is worth, and what it sends.
  private struct Merit: Equatable {
    let size: FrameSize
    let interval: FrameInterval

    init?(_ size: FrameSize, _ interval: FrameInterval?) {
      guard let interval else { return nil }
      (self.size, self.interval) = (size, interval)
    }

    var bits: UInt64 { UInt64(size.area) * 16 * UInt64(interval.denominator) }
    /// Rates are whole numbers below 100 here.
    var worth: Int { size.area * 100 + Int(interval.denominator) }
  }

  private static func best(of cameras: [Camera], _ capacity: UInt64) -> [Merit]? {
    var combinations: [[Merit]] = [[]]
    for camera in cameras {
      let modes = camera.nodes[0].formats[0].sizes.flatMap { size in
        size.intervals.compactMap { interval -> Merit? in
          guard case .discrete(let extent) = size.extent, case .discrete(let time) = interval else { return nil }
          return Merit(extent, time)
        }
      }
      combinations = combinations.flatMap { combination in modes.map { combination + [$0] } }
    }
    let possible = combinations.filter { $0.reduce(0) { $0 + $1.bits } <= capacity }
    // The worst as good as can be; then the first camera's, and so on.
    return possible.max { left, right in
      let (worstLeft, worstRight) = (left.map(\.worth).min() ?? 0, right.map(\.worth).min() ?? 0)
      if worstLeft != worstRight { return worstLeft < worstRight }
      return left.map(\.worth).lexicographicallyPrecedes(right.map(\.worth))
    }
  }
}
