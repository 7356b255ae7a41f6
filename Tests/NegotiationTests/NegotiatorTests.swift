import CameraModel
import Negotiation
import PixelFormats
import Testing

/// The first scenarios: a webcam that is fast only when it compresses.
struct NegotiatorTests {
  private static func size(_ width: Int, _ height: Int, _ rates: UInt32...) -> OfferedSize {
    OfferedSize(.discrete(FrameSize(width, height)), intervals: rates.map { .discrete(FrameInterval(1, $0)) })
  }

  private static let webcam = Camera(
    name: "Webcam",
    nodes: [
      CameraNode(
        path: "/dev/video0", role: .capture,
        formats: [
          OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size(640, 480, 30, 15), size(1280, 720, 10), size(1920, 1080, 5)]),
          OfferedFormat(
            index: 1, pixelFormat: "MJPG", isCompressed: true, sizes: [size(640, 480, 30), size(1280, 720, 60, 30), size(1920, 1080, 30)]),
        ])
    ])

  static let scenarios: [(String, FormatRequest, String, Decision.Outcome)] = [
    ("high", Preset.named("high")?.request ?? FormatRequest(), "MJPG 1920x1080 1/30", .exact),
    ("the largest that is fast enough", FormatRequest(preferring: ["YUYV"]), "YUYV 640x480 1/30", .exact),
    ("a tie goes to the cheaper", FormatRequest(size: .nearest(640, 480)), "YUYV 640x480 1/30", .exact),
    ("the nearest", FormatRequest(size: .nearest(1280, 960)), "MJPG 1280x720 1/60", .adjusted),
    (
      "slowest faster", FormatRequest(size: .nearest(1280, 720), rate: .fps(24)), "MJPG 1280x720 1/30",
      .adjusted
    ),
    ("turned", FormatRequest(size: .nearest(720, 1280)), "MJPG 1280x720 1/60", .adjusted),
    ("at least", FormatRequest(size: .atLeast(700, 500)), "MJPG 1280x720 1/60", .exact),
    (
      "all that a program asks", FormatRequest(size: .nearest(1280, 720), rate: .fps(30), preferring: [.mjpeg]), "MJPG 1280x720 1/30",
      .exact
    ),
    ("a limit", FormatRequest(minimumRate: FrameInterval(1, 50)), "MJPG 1280x720 1/60", .exact),
  ]

  @Test(arguments: scenarios)
  func `a request gets the mode that the rules give`(name: String, request: FormatRequest, mode: String, outcome: Decision.Outcome) throws {
    let negotiator = Negotiator(ModeTable(Self.webcam))
    let decision = negotiator.decide(request)
    let chosen = try #require(decision.chosen)
    let interval = chosen.mode.interval?.description ?? "?"
    #expect("\(chosen.mode.pixelFormat) \(chosen.mode.size) \(interval)" == mode, "\(name)")
    #expect(decision.outcome == outcome, "\(name)")
    #expect(negotiator.choose(request) == chosen, "The short way gives the same.")
    #expect(decision.rejected.count == 7, "Every other mode is listed as rejected.")
  }

  static let contradictions: [(FormatRequest, String?)] = [
    (
      FormatRequest(minimumRate: FrameInterval(1, 60), maximumRate: FrameInterval(1, 30)),
      "No rate is at least 60 and at most 30 fps: these limits contradict each other, whatever the camera."
    ),
    (
      FormatRequest(minimumRate: FrameInterval(1, 60), exactRate: FrameInterval(1, 30)),
      "No rate is at least 60 and exactly 30 fps: these limits contradict each other, whatever the camera."
    ),
    (
      FormatRequest(maximumRate: FrameInterval(1, 10), exactRate: FrameInterval(1, 30)),
      "No rate is at most 10 and exactly 30 fps: these limits contradict each other, whatever the camera."
    ),
    (
      FormatRequest(requiring: ["H264"], accepting: ["NV12"]),
      "H264 cannot be had as NV12: these limits contradict each other, whatever the camera."
    ),
    (FormatRequest(minimumRate: FrameInterval(1, 90), maximumRate: FrameInterval(1, 120)), nil),
    (FormatRequest(minimumRate: FrameInterval(1, 90), maximumRate: FrameInterval(1, 90)), nil),
    (FormatRequest(requiring: ["NV12"], accepting: ["RGB3"]), nil),
  ]

  @Test(arguments: contradictions) func `contradictory limits are called contradictory`(request: FormatRequest, sentence: String?) {
    let negotiator = Negotiator(ModeTable(Self.webcam))
    let decision = negotiator.decide(request)
    #expect(decision.outcome == .impossible)
    #expect(decision.findings.filter { $0.code == .contradictoryLimits }.map(\.message) == (sentence.map { [$0] } ?? []))
  }

  @Test func `rates that read alike are told apart`() {
    let times = [OfferedInterval.discrete(FrameInterval(1, 2)), .discrete(FrameInterval(5_000_100, 10_000_000))]
    let camera = Made.camera(Made.format("YUYV", OfferedSize(.discrete(FrameSize(640, 480)), intervals: times)))
    let negotiator = Negotiator(ModeTable(camera))
    let reasons = [FormatRequest(), .wish(1, 2)].map { negotiator.decide($0).rejected.map(\.reason) }
    #expect(
      reasons == [
        ["10000000/5000100 fps is slower than 2/1 fps."],
        ["10000000/5000100 fps is slower than the 2 fps asked for."],
      ])
  }

  @Test func `what no mode meets is impossible, and says why`() {
    let negotiator = Negotiator(ModeTable(Self.webcam))
    let decision = negotiator.decide(FormatRequest(exactRate: FrameInterval(1, 90)))
    #expect(decision.outcome == .impossible)
    #expect(decision.chosen == nil)
    #expect(decision.rejected.count == 8)
    #expect(decision.rejected.allSatisfy { $0.rule == .limit && !$0.reason.isEmpty })
  }
}
