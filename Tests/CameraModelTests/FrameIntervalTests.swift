import CameraModel
import Testing

struct FrameIntervalTests {
  @Test(arguments: [
    (FrameInterval(1, 30), "30"), (FrameInterval(1001, 30_000), "29.97"), (FrameInterval(2475, 148_492), "59.997"),
    (FrameInterval(223, 53_521), "240"), (FrameInterval(333_333, 10_000_000), "30"), (FrameInterval(2, 15), "7.5"),
    (FrameInterval(1001, 60_000), "59.94"), (FrameInterval(120, 1), "0.0083"), (FrameInterval(0, 1), "?"),
  ])
  func `a rate is shown in two places, or in three where two would make it another`(interval: FrameInterval, text: String) {
    #expect(interval.rateText == text)
  }

  @Test(arguments: [
    (FrameInterval(1, 30), FrameInterval(1, 30), true),
    (FrameInterval(1, 30), FrameInterval(2, 60), true),
    (FrameInterval(333_333, 10_000_000), FrameInterval(1, 30), true),
    (FrameInterval(333_667, 10_000_000), FrameInterval(1001, 30000), true),
    (FrameInterval(100, 2997), FrameInterval(1001, 30000), true),
    (FrameInterval(1001, 30000), FrameInterval(1, 30), false),
    (FrameInterval(333_335, 10_000_000), FrameInterval(333_333, 10_000_000), true),
    (FrameInterval(333_336, 10_000_000), FrameInterval(333_333, 10_000_000), false),
    (FrameInterval(.max, 1), FrameInterval(.max, 1), true),
    (FrameInterval(.max, 1), FrameInterval(.max - 1, 1), false),
    (FrameInterval(1, .max), FrameInterval(1, .max - 1), true),
    (FrameInterval(0, 1), FrameInterval(0, 1), false),
    (FrameInterval(0, 0), FrameInterval(0, 0), false),
  ])
  func `two times are the same rate when they differ by at most 200 ns`(left: FrameInterval, right: FrameInterval, isSame: Bool) {
    #expect(left.isSameRate(as: right) == isSame)
    #expect(right.isSameRate(as: left) == isSame)
  }

  @Test(arguments: [FrameInterval(0, 0), FrameInterval(0, 1), FrameInterval(1, 0)])
  func `a time with a zero part is kept and is no time`(interval: FrameInterval) {
    #expect(!interval.isValid)
    #expect(interval.framesPerSecond == nil)
    #expect(!interval.isShorter(than: FrameInterval(1, 30)))
    #expect(!FrameInterval(1, 30).isShorter(than: interval))
    #expect(interval.isSameTime(as: interval))
  }

  @Test func `a shorter time is shorter without any tolerance`() {
    #expect(FrameInterval(1, 30).isShorter(than: FrameInterval(1001, 30000)))
    #expect(!FrameInterval(1, 30).isShorter(than: FrameInterval(2, 60)))
    #expect(FrameInterval(1, .max).isShorter(than: FrameInterval(.max, 1)))
  }
}
