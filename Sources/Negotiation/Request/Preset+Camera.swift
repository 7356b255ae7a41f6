public import CameraModel

extension Preset {
  /// The preset as a request to a camera, refined: what the refinement says about rates, formats and outputs goes before.
  ///
  /// A size, a size rule and an order in the refinement are not heard: a preset is a whole request (semantics, section 3).
  public func request(to camera: Camera, refinedBy refinement: FormatRequest = FormatRequest()) -> FormatRequest {
    var request = refinement
    let own = self.request ?? FormatRequest(rate: camera.activeInterval.map(RateWish.ideal))
    request.size = own.size
    request.order = []
    request.rate = refinement.rate ?? own.rate
    return request
  }

  /// What the preset chooses from: all that the camera offers, or for `inputPriority` its active format alone.
  public func table(of camera: Camera) -> ModeTable {
    ModeTable(request == nil ? camera.withActiveFormatAlone : camera)
  }

  /// Whether a camera has what the preset stands for: its exact size, or for presets without one any mode at all.
  public func isSupported(by camera: Camera) -> Bool {
    var request = self.request(to: camera)
    request.size?.rule = .exact
    if size == nil { request.size = nil }
    var negotiator = Negotiator(table(of: camera))
    return negotiator.choose(request) != nil
  }
}

extension Camera {
  /// What the first of its capture nodes that says so is set to now; nil where none does.
  var activeFormat: CurrentFormat? { choosableNodes.lazy.compactMap(\.current).first }

  /// The time per frame that it is set to now; nil where none is known, or what the driver reports is no time.
  fileprivate var activeInterval: FrameInterval? { activeFormat?.interval.flatMap { $0.isValid ? $0 : nil } }

  /// The same camera as if it could do nothing but what it is set to now; the rates of that size stay, beside the one it is set to.
  fileprivate var withActiveFormatAlone: Camera {
    var camera = self
    guard var node = choosableNodes.first(where: { $0.current != nil }), let current = node.current else {
      camera.nodes = []
      return camera
    }
    let listed = node.formats.filter { $0.pixelFormat == current.pixelFormat }
    var intervals = listed.flatMap(\.sizes).filter { $0.extent.contains(current.size) }.flatMap(\.intervals)
    // What it is set to can be had, whether or not the driver lists it.
    if let active = activeInterval, !intervals.contains(where: { $0.offers(active) }) { intervals.append(.discrete(active)) }
    var format = listed.first ?? OfferedFormat(index: 0, pixelFormat: current.pixelFormat)
    format.sizes = [OfferedSize(.discrete(current.size), intervals: intervals)]
    node.formats = [format]
    camera.nodes = [node]
    return camera
  }
}

extension OfferedInterval {
  /// Whether one of its times is this rate.
  fileprivate func offers(_ time: FrameInterval) -> Bool {
    holdsTime && candidates(near: [time]).contains { $0.isSameRate(as: time) }
  }
}
