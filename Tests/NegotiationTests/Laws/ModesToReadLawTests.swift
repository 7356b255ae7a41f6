import CameraModel
import Negotiation
import RandomNumbers
import Testing

/// What need not be read.
struct ModesToReadLawTests {
  @Test func `the modes that can win give the same answer as all modes`() {
    var narrowed = 0
    RandomCases.check(2_000) { sample, _ in
      let camera = sample.camera.reading(sample.request.modesToRead)
      if camera != sample.camera { narrowed += 1 }
      let all = Negotiator(ModeTable(sample.camera))
      let reached = Negotiator(ModeTable(camera))
      let (expected, chosen) = (all.choose(sample.request), reached.choose(sample.request))
      return chosen == expected ? nil : "\(chosen, default: "nothing"), expected \(expected, default: "nothing")"
    }
    #expect(narrowed > 200)
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
