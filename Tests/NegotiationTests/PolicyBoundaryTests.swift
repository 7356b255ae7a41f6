import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Ranges whose numbers have no product that can be counted.
struct PolicyBoundaryTests {
  static let extremes: [(min: FrameSize, max: FrameSize, step: FrameSize)] = [
    (FrameSize(0, 0), FrameSize(4_294_967_295, 4_294_967_295), FrameSize(4_294_967_294, 2_147_483_649)),
    (FrameSize(1, 1), FrameSize(4_294_967_295, 4_294_967_295), FrameSize(4_294_967_295, 4_294_967_294)),
    (FrameSize(4_294_967_295, 4_294_967_295), FrameSize(4_294_967_295, 4_294_967_295), FrameSize(0, 0)),
    (FrameSize(1, 1), FrameSize(1, 1), FrameSize(4_294_967_295, 2_147_483_647)),
  ]

  @Test(arguments: Policy.all.map(\.name), extremes.indices)
  func `every policy answers for the widest ranges`(name: String, index: Int) throws {
    let (min, max, step) = Self.extremes[index]
    let extent = OfferedSize.Extent.stepwise(FrameSizeRange(min: min, max: max, step: step))
    let camera = PolicyCameras.camera("wide", PolicyCameras.format("YUYV", OfferedSize(extent, intervals: [])))
    let negotiator = Negotiator(ModeTable(camera), policy: try #require(Policy.named(name)))
    for size in [FrameSize(640, 640), FrameSize(1_073_741_824, 1), FrameSize(1_073_741_823, 1_073_741_824)] {
      let decision = negotiator.decide(PolicyScenario.ask(size.width, size.height))
      #expect(decision.chosen.map { max.width >= $0.mode.size.width && max.height >= $0.mode.size.height } ?? true)
    }
  }

  @Test func `the greatest area is greater than any other`() {
    let greatest = FrameSize(4_294_967_295, 4_294_967_295)
    #expect(greatest.area == .max)
    #expect(FrameSize(65_536, 65_536).area == 4_294_967_296)
    #expect(greatest.area > FrameSize(1, 1).area)
  }
}
