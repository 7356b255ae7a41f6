import CameraModel
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// What need not be read.
struct ModesToReadLawTests {
  @Test func `the modes that can win give the same answer as all modes`() {
    var (cases, narrowed) = (0, 0)
    RandomCases.check(2_000) { sample, _ in
      cases += 1
      let camera = sample.camera.reading(sample.request.modesToRead)
      if camera != sample.camera { narrowed += 1 }
      let all = Negotiator(ModeTable(sample.camera))
      let reached = Negotiator(ModeTable(camera))
      let (expected, chosen) = (all.choose(sample.request), reached.choose(sample.request))
      return chosen == expected ? nil : "\(chosen, default: "nothing"), expected \(expected, default: "nothing")"
    }
    // Few cases tell nothing about how often.
    #expect(cases < 1_000 || narrowed > cases / 14)
  }

  @Test func `a node that also gives grey pictures is not taken for one for infrared`() {
    let sizes = [OfferedSize(.discrete(FrameSize(640, 480)), intervals: [.discrete(.fps(30))])]
    func node(_ path: String, _ formats: [PixelFormat]) -> CameraNode {
      CameraNode(
        path: path, role: .capture, driver: "uvcvideo", card: "Camera", bus: "usb-1", capabilities: ["videoCapture", "streaming"],
        formats: formats.enumerated().map { OfferedFormat(index: $0.offset, pixelFormat: $0.element, description: "", sizes: sizes) })
    }
    let camera = Camera(name: "Camera", nodes: [node("/dev/video0", ["GREY"]), node("/dev/video1", ["GREY", "MJPG"])])
    let request = FormatRequest(requiring: ["GREY"])
    for read in [camera, camera.reading(request.modesToRead)] {
      #expect(Negotiator(ModeTable(read)).choose(request)?.mode.node == "/dev/video1")
    }
  }
}

extension Camera {
  /// The camera as it is read with the modes to read alone.
  fileprivate func reading(_ modes: ModeFilter) -> Camera {
    var camera = self
    for node in camera.nodes.indices {
      camera.nodes[node].formats = modes.matching(camera.nodes[node].formats)
      for format in camera.nodes[node].formats.indices {
        let extents = Set(modes.matching(camera.nodes[node].formats[format].sizes.map(\.extent)))
        camera.nodes[node].formats[format].sizes.removeAll { !extents.contains($0.extent) }
      }
    }
    return camera
  }
}
