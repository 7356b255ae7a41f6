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

  @Test(arguments: [true, false]) func `the modes to read first give the same answer as all modes where the decision says so`(
    prefersFormat: Bool
  ) {
    var (held, narrowed) = (0, 0)
    RandomCases.check(2_000) { sample, random in
      var request = sample.request.preferring(anyModeOf: sample.camera, &random)
      if !prefersFormat { request = request.asking(onlyForSizeAndRateOf: sample.camera, &random) }
      guard let first = request.modesToReadFirst else { return nil }
      let camera = sample.camera.reading(first)
      let some = Negotiator(ModeTable(camera))
      let decision = some.decide(request)
      guard decision.holdsForAllModes else { return nil }
      held += 1
      if camera != sample.camera { narrowed += 1 }
      let all = Negotiator(ModeTable(sample.camera))
      let whole = all.decide(request)
      let isSame = whole.chosen == decision.chosen && whole.outcome == .exact && whole.findings == decision.findings
      return isSame ? nil : "\(decision.chosen, default: "nothing"), expected \(whole.chosen, default: "nothing")"
    }
    #expect(held > 50 && narrowed > 40, "\(held) of 2000, \(narrowed) narrowed")
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

extension FormatRequest {
  /// A request for a format that the camera has, and mostly for one of its sizes: others seldom get all that they ask for.
  fileprivate func preferring(anyModeOf camera: Camera, _ random: inout RandomNumbers) -> FormatRequest {
    var request = self
    guard let format = camera.nodes.flatMap(\.formats).randomElement(using: &random), let code = format.pixelFormat else { return self }
    request.preferredFormats = [code] + preferredFormats.filter { $0 != code }
    if Bool.random(using: &random), let size = format.sizes.randomElement(using: &random) {
      request.size = .nearest(size.extent.largest.width, size.extent.largest.height)
    }
    return request
  }

  /// A request for a size and a rate that some mode of the camera has, without formats.
  fileprivate func asking(onlyForSizeAndRateOf camera: Camera, _ random: inout RandomNumbers) -> FormatRequest {
    var request = self
    (request.preferredFormats, request.requiredFormats, request.outputFormats) = ([], [], [])
    guard let size = camera.nodes.flatMap(\.formats).flatMap(\.sizes).randomElement(using: &random),
      let interval = size.intervals.randomElement(using: &random)
    else { return request }
    request.size = .nearest(size.extent.largest.width, size.extent.largest.height)
    request.rate = .ideal(interval.shortest)
    return request
  }
}
