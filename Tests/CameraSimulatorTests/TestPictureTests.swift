import CameraModel
import CameraSimulator
import Testing

struct TestPictureTests {
  private static let sizes = [
    FrameSize(16, 16), FrameSize(17, 33), FrameSize(64, 48), FrameSize(160, 120), FrameSize(176, 144), FrameSize(640, 360),
    FrameSize(641, 481), FrameSize(1280, 720), FrameSize(3840, 2160),
  ]

  /// The brightness of a pixel, as far as black and white go.
  private func luma(_ color: TestPicture.Color) -> Int { Int(color.red) + 2 * Int(color.green) + Int(color.blue) }

  @Test(arguments: sizes) func `the number can be read in every size`(size: FrameSize) {
    let picture = TestPicture(size: size)
    for number in [0, 1, 2, 255, 256, 65_535, 1_000_000, 0xff_ffff] {
      #expect(TestPicture.number(in: size) { luma(picture.color(x: $0, y: $1, frame: Int64(number))) } == UInt32(number))
    }
  }

  @Test func `no number is read from another picture`() {
    let size = FrameSize(160, 120)
    #expect(TestPicture.number(in: size) { _, _ in 0 } == nil)
    #expect(TestPicture.number(in: size) { _, _ in 255 } == nil)
    #expect(TestPicture.number(in: size) { x, _ in x } == nil)
    #expect(TestPicture.number(in: FrameSize(8, 8)) { x, _ in x } == nil)
  }

  @Test func `neighbouring frames differ in the block too`() {
    let picture = TestPicture(size: FrameSize(160, 120))
    let rows = (0..<100).map { frame in (0..<160).map { picture.color(x: $0, y: 68, frame: frame) } }
    for (one, next) in zip(rows, rows.dropFirst()) { #expect(one != next) }
  }

  @Test(arguments: [FrameSize(0, 0), FrameSize(1, 1), FrameSize(3, 2), FrameSize(-1, 5)])
  func `a picture too small for its parts is drawn all the same`(size: FrameSize) {
    let picture = TestPicture(size: size)
    #expect(picture.color(x: 0, y: 0, frame: .max) == (size.isValid ? TestPicture.bars[0] : TestPicture.bars[7]) || size.width < 8)
    #expect(picture.color(x: -1, y: 9, frame: .min) == TestPicture.bars[7])
  }
}
