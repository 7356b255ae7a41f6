import CameraModel
import Negotiation
import PixelFormats
import Testing

/// A limit gives way as little as is needed, and an order is no part of `high`.
struct RelaxationTests {
  private static func rates(_ times: OfferedInterval...) -> Camera {
    Made.camera(Made.format("YUYV", OfferedSize(.discrete(FrameSize(640, 480)), intervals: times)))
  }

  private static func exactly(_ numerator: UInt32, _ denominator: UInt32) -> RequestLimit {
    .exactRate(FrameInterval(numerator, denominator))
  }

  static let limits: [(camera: Camera, limit: RequestLimit, looser: RequestLimit)] = [
    (rates(Made.time(1, 60), Made.time(1001, 24000)), exactly(1, 24), exactly(1001, 24000)),
    (rates(Made.time(1, 25), Made.time(1, 15)), exactly(1, 24), exactly(1, 25)),
    (rates(Made.time(1, 60), Made.time(1, 30)), exactly(1, 20), exactly(1, 30)),
    (rates(Made.time(1, 15), Made.time(1, 5)), exactly(1, 20), exactly(1, 15)),
    (rates(Made.times(FrameInterval(1, 60), FrameInterval(1, 1), step: FrameInterval(1, 60))), exactly(1, 29), exactly(1, 30)),
    (rates(Made.time(1, 30), Made.time(1, 12)), .maximumRate(FrameInterval(1, 10)), .maximumRate(FrameInterval(1, 12))),
    (rates(Made.time(1, 30), Made.time(1, 12)), .minimumRate(FrameInterval(1, 60)), .minimumRate(FrameInterval(1, 30))),
  ]

  @Test(arguments: limits)
  func `a limit on the rate changes as little as is needed`(camera: Camera, limit: RequestLimit, looser: RequestLimit) {
    for rate in [nil, RateWish.highest] {
      let negotiator = Negotiator(ModeTable(camera))
      var request = FormatRequest(limits: [limit])
      request.rate = rate
      #expect(negotiator.decide(request).relaxations.map(\.change) == [.loosen(limit, to: looser)])
    }
  }

  @Test func `another exact rate is within the other limits`() {
    let negotiator = Negotiator(ModeTable(Self.rates(Made.time(1, 60), Made.time(1001, 24000))))
    let request = FormatRequest(maximumRate: FrameInterval(1, 60), exactRate: FrameInterval(1, 24))
    #expect(negotiator.decide(request).relaxations.map(\.change) == [.loosen(Self.exactly(1, 24), to: Self.exactly(1001, 24000))])
  }

  private static let webcam = Made.camera(
    Made.format("YUYV", Made.size(640, 480, 30), Made.size(1600, 1200, 5), Made.size(2304, 1536, 2)),
    Made.format("MJPG", Made.size(640, 480, 30), Made.size(1280, 720, 60), Made.size(1920, 1080, 30)))

  /// What is changed, and what it gives.
  static let floors: [(request: FormatRequest, answer: String, size: FrameSize?, gives: String?)] = [
    (FormatRequest(), "MJPG 1920x1080 1/30", FrameSize(2304, 1536), "YUYV 2304x1536 1/2"),
    (.size(3840, 2160), "MJPG 1920x1080 1/30; adjusted size", FrameSize(2304, 1536), "YUYV 2304x1536 1/2"),
    (.size(2000, 1400, .atLeast), "MJPG 1920x1080 1/30; adjusted size", nil, nil),
    (.size(1600, 1000), "MJPG 1920x1080 1/30; adjusted size", FrameSize(1600, 1200), "YUYV 1600x1200 1/5"),
    (.size(1280, 720), "MJPG 1280x720 1/60", nil, nil),
    (.preset("photo"), "YUYV 2304x1536 1/2", nil, nil),
  ]

  @Test(arguments: floors)
  func `where the floor cost a better size, that size is offered`(
    request: FormatRequest, answer: String, size: FrameSize?, gives: String?
  ) {
    let negotiator = Negotiator(ModeTable(Self.webcam))
    let decision = negotiator.decide(request)
    #expect(decision.inWords == answer || request.size?.rule == .atLeast)
    let offered = decision.relaxations.first { if case .ask = $0.change { true } else { false } }
    #expect(offered?.change == size.map { .ask($0) })
    #expect(offered.map { "\($0.gives.mode.pixelFormat) \($0.gives.mode.size) \($0.gives.mode.interval?.description ?? "?")" } == gives)
    if let offered { #expect(negotiator.choose(offered.request) == offered.gives) }
  }

  @Test func `a requirement that keeps out a preferred format can be dropped`() {
    let negotiator = Negotiator(ModeTable(Made.webcam))
    let decision = negotiator.decide(FormatRequest.size(640, 480).with { ($0.preferredFormats, $0.requiredFormats) = (["MJPG"], ["YUYV"]) })
    #expect(decision.relaxations.map(\.change).contains(.drop(.requiredFormats(["YUYV"]))))
  }
}
