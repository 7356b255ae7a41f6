import CameraModel
import Negotiation
import PixelFormats
import Testing

/// A limit gives way as little as is needed, and an order is no part of `high`.
struct RelaxationTests {
  private static func rates(_ times: OfferedInterval...) -> Camera {
    Made.camera(Made.format("YUYV", OfferedSize(.discrete(FrameSize(640, 480)), intervals: times)))
  }

  private static func exactly(_ numerator: UInt32, _ denominator: UInt32) -> RequestLimit { .rate(FrameInterval(numerator, denominator)) }

  static let limits: [(camera: Camera, limit: RequestLimit, looser: RequestLimit)] = [
    (rates(Made.time(1, 60), Made.time(1001, 24000)), exactly(1, 24), exactly(1001, 24000)),
    (rates(Made.time(1, 25), Made.time(1, 15)), exactly(1, 24), exactly(1, 25)),
    (rates(Made.time(1, 60), Made.time(1, 30)), exactly(1, 20), exactly(1, 30)),
    (rates(Made.time(1, 15), Made.time(1, 5)), exactly(1, 20), exactly(1, 15)),
    (rates(Made.times(FrameInterval(1, 60), FrameInterval(1, 1), step: FrameInterval(1, 60))), exactly(1, 29), exactly(1, 30)),
    (rates(Made.time(1, 30), Made.time(1, 12)), .fastestRate(FrameInterval(1, 10)), .fastestRate(FrameInterval(1, 12))),
    (rates(Made.time(1, 30), Made.time(1, 12)), .slowestRate(FrameInterval(1, 60)), .slowestRate(FrameInterval(1, 30))),
  ]

  @Test(arguments: limits)
  func `a limit on the rate changes as little as is needed`(camera: Camera, limit: RequestLimit, looser: RequestLimit) {
    for rate in [nil, RateWish.highest] {
      var negotiator = Negotiator(ModeTable(camera))
      var request = FormatRequest(limits: [limit])
      request.rate = rate
      #expect(negotiator.decide(request).relaxations.map(\.change) == [.loosen(limit, to: looser)])
    }
  }

  @Test func `another exact rate is within the other limits`() {
    var negotiator = Negotiator(ModeTable(Self.rates(Made.time(1, 60), Made.time(1001, 24000))))
    let request = FormatRequest(shortestInterval: FrameInterval(1, 60), exactInterval: FrameInterval(1, 24))
    #expect(negotiator.decide(request).relaxations.map(\.change) == [.loosen(Self.exactly(1, 24), to: Self.exactly(1001, 24000))])
  }

  @Test func `another order leaves no floor, since high says the order itself`() {
    let camera = Made.camera(
      Made.format("YUYV", Made.size(640, 480, 60)), Made.format("MJPG", Made.size(320, 240, 60), Made.size(800, 600, 5)))
    var negotiator = Negotiator(ModeTable(camera))
    let decision = negotiator.decide(
      .preset("high").with { ($0.preferredFormats, $0.preferredLongestInterval) = (["MJPG"], FrameInterval(1, 24)) })
    #expect(decision.inWords == "YUYV 640x480 1/60; adjusted format")
    // With the floor and the format first it would be the small one, and no request can say that.
    #expect(decision.relaxations.map { "\($0.gives.mode.pixelFormat) \($0.gives.mode.size)" } == ["MJPG 800x600"])
    #expect(decision.relaxations.allSatisfy { $0.request.order.isEmpty || $0.request.preferredLongestInterval == nil })
  }
}
