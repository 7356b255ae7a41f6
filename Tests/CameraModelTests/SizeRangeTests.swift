import CameraModel
import Testing

@Suite struct `A size lies in a range` {
  static let rows: [(min: FrameSize, max: FrameSize, step: FrameSize, size: FrameSize, isInside: Bool, why: String)] = [
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(16, 8), FrameSize(48, 24), true, "both lengths are points"),
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(16, 8), FrameSize(40, 24), false, "between two points"),
    (FrameSize(17, 17), FrameSize(64, 64), FrameSize(16, 16), FrameSize(33, 49), true, "the grid starts at the minimum"),
    (FrameSize(16, 16), FrameSize(70, 70), FrameSize(16, 16), FrameSize(70, 64), false, "the maximum is off the grid"),
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(0, 0), FrameSize(16, 64), true, "a step of 0 leaves both end points"),
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(0, 0), FrameSize(32, 64), false, "and nothing between them"),
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(100, 100), FrameSize(16, 16), true, "a step beyond the span leaves the minimum"),
    (FrameSize(16, 16), FrameSize(64, 64), FrameSize(100, 100), FrameSize(64, 64), false, "and not the maximum"),
    (FrameSize(64, 64), FrameSize(16, 16), FrameSize(1, 1), FrameSize(32, 32), false, "the maximum is below the minimum"),
    (FrameSize(0, 0), FrameSize(0, 0), FrameSize(1, 1), FrameSize(0, 0), false, "there are no pixels"),
    (FrameSize(0, 0), FrameSize(64, 64), FrameSize(2, 2), FrameSize(2, 64), true, "0 is no length, its neighbour is"),
    (
      FrameSize(1, 1), FrameSize(4_294_967_295, 4_294_967_295), FrameSize(2, 4_294_967_294), FrameSize(3, 4_294_967_295), true, "the widest"
    ),
    (FrameSize(.min, .min), FrameSize(.max, .max), FrameSize(1, .min), FrameSize(.max, .max), true, "beyond what drivers can report"),
  ]

  @Test(arguments: rows.indices) func `if both lengths are points of its grid`(index: Int) {
    let row = Self.rows[index]
    let range = FrameSizeRange(min: row.min, max: row.max, step: row.step)
    #expect(range.contains(row.size) == row.isInside, "\(row.why)")
    #expect(OfferedSize.Extent.stepwise(range).contains(row.size) == row.isInside, "\(row.why)")
  }

  @Test func `of a continuous range if it is between the end points`() {
    let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(64, 64), step: FrameSize(0, 0))
    #expect(OfferedSize.Extent.continuous(range).contains(FrameSize(17, 63)))
    #expect(!OfferedSize.Extent.continuous(range).contains(FrameSize(17, 65)))
    #expect(OfferedSize.Extent.discrete(FrameSize(16, 16)).contains(FrameSize(16, 16)))
    #expect(!OfferedSize.Extent.discrete(FrameSize(16, 16)).contains(FrameSize(16, 17)))
  }
}
