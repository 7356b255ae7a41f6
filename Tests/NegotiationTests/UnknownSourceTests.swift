import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Receivers that list what they can carry, without rates.
struct UnknownSourceTests {
  private static func node(
    _ capabilities: [CapabilityWord], current: FrameSize? = nil, timings: FrameSize? = nil, rates: [UInt32] = []
  ) -> CameraNode {
    let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(16_376, 16_376), step: FrameSize(1, 1))
    let size = OfferedSize(.stepwise(range), intervals: rates.map { .discrete(.fps($0)) })
    return CameraNode(
      path: "/dev/video0", role: .capture, capabilities: capabilities,
      formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: [size])],
      timings: timings,
      current: current.map { CurrentFormat(pixelFormat: "YUYV", size: $0, bytesPerLine: nil, sizeImage: nil, interval: nil) })
  }

  private static let size = FrameSize(640, 480)

  static let rows: [(node: CameraNode, chosen: FrameSize, isUnknown: Bool)] = [
    // What a dump of the lists alone knows, and a driver from before media-controller nodes.
    (node([]), FrameSize(16_376, 16_376), true), (node(["videoCapture", "streaming"]), FrameSize(16_376, 16_376), true),
    (node(["videoCapture", "mediaController"]), FrameSize(16_376, 16_376), true),
    (node([], current: size), FrameSize(16_376, 16_376), true), (node(["mediaController"], current: size), size, false),
    (node([], timings: size), size, false), (node(["videoCapture"], rates: [30]), FrameSize(16_376, 16_376), false),
    // A scaler takes any size of its range.
    (node(["videoCapture"], current: size), FrameSize(16_376, 16_376), false),
  ]

  @Test(arguments: rows)
  func `a receiver's largest size comes with the finding that the source's is unknown`(
    _ row: (node: CameraNode, chosen: FrameSize, isUnknown: Bool)
  ) {
    for preset in [Preset.high, .photo] {
      let camera = Camera(name: "Receiver", nodes: [row.node])
      let negotiator = Negotiator(preset.table(of: camera))
      let decision = negotiator.decide(preset.request(to: camera))
      #expect(decision.chosen?.mode.size == row.chosen)
      #expect(decision.findings.contains { $0.code == .sourceSizeUnknown } == row.isUnknown, "\(row.node.capabilities)")
      let sized = negotiator.decide(FormatRequest(size: .nearest(640, 480)))
      #expect(!sized.findings.contains { $0.code == .sourceSizeUnknown })
    }
  }

  @Test func `a format that is set and whose range has no size does not keep the others out`() {
    let step = FrameSize(1, 1)
    let empty = OfferedSize(.stepwise(FrameSizeRange(min: FrameSize(75, 77), max: FrameSize(80, 76), step: step)), intervals: [])
    let whole = OfferedSize(.stepwise(FrameSizeRange(min: FrameSize(91, 110), max: FrameSize(91, 110), step: step)), intervals: [])
    var node = Self.node(["mediaController"], current: FrameSize(94, 108))
    node.formats = [
      OfferedFormat(index: 0, pixelFormat: "YU12", sizes: [whole]), OfferedFormat(index: 1, pixelFormat: "YUYV", sizes: [empty]),
    ]
    let negotiator = Negotiator(ModeTable(Camera(name: "Receiver", nodes: [node])))
    #expect(negotiator.decide(FormatRequest()).chosen?.mode.size == FrameSize(91, 110))
    let refused = negotiator.decide(FormatRequest(requiring: ["S910"]))
    #expect(refused.outcome == .impossible && refused.unmetLimits == [.requiredFormats(["S910"])])
  }
}
