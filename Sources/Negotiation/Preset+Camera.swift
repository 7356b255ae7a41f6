public import CameraModel

extension Preset {
  /// The preset as a request to a camera. Rates, formats and outputs of a refinement replace the preset's.
  ///
  /// The refinement's size, size rule and order are ignored, because a preset defines them (docs/semantics.md, section 10).
  public func request(to camera: Camera, refinedBy refinement: FormatRequest = FormatRequest()) -> FormatRequest {
    var request = refinement
    let own = self.request ?? FormatRequest(rate: camera.activeInterval.map(RateWish.ideal))
    request.size = own.size
    request.order = []
    request.rate = refinement.rate ?? own.rate
    return request
  }

  /// The modes to choose from: all modes of the camera, or only its active format for ``inputPriority``.
  public func table(of camera: Camera) -> ModeTable {
    ModeTable(request == nil ? camera.withActiveFormatAlone : camera)
  }

  /// Whether a camera has exactly the preset's size or, for a preset without a size, any mode.
  public func isSupported(by camera: Camera) -> Bool {
    var request = self.request(to: camera)
    request.size?.rule = .exact
    if size == nil { request.size = nil }
    let negotiator = Negotiator(table(of: camera))
    return negotiator.choose(request) != nil
  }
}

extension Camera {
  /// The current format of the first capture node that reports one; nil if none does.
  var activeFormat: CurrentFormat? { choosableNodes.lazy.compactMap(\.current).first }

  /// The current time per frame; nil if the driver reports no valid time.
  fileprivate var activeInterval: FrameInterval? { activeFormat?.interval.flatMap { $0.isValid ? $0 : nil } }

  /// The camera with only its current format and size, at all rates listed for that size and the current one.
  fileprivate var withActiveFormatAlone: Camera {
    var camera = self
    guard var node = choosableNodes.first(where: { $0.current != nil }), let current = node.current else {
      camera.nodes = []
      return camera
    }
    let listed = node.formats.filter { $0.pixelFormat == current.pixelFormat }
    var intervals = listed.flatMap(\.sizes).filter { $0.extent.contains(current.size) }.flatMap(\.intervals)
    // The current rate is available, whether or not the driver lists it.
    if let active = activeInterval, !intervals.contains(where: { $0.offers(active) }) { intervals.append(.discrete(active)) }
    var format = listed.first ?? OfferedFormat(index: 0, pixelFormat: current.pixelFormat)
    format.sizes = [OfferedSize(.discrete(current.size), intervals: intervals)]
    node.formats = [format]
    camera.nodes = [node]
    // The sensor's modes would take the place of the node's. A format that does not arrive from the sensor is none to keep.
    let present = Mode(node: node.path, pixelFormat: current.pixelFormat, size: current.size)
    if let sensor, !sensor.modes(as: present).isEmpty { camera.sensor = nil }
    return camera
  }
}

extension OfferedInterval {
  /// Whether it offers this rate.
  fileprivate func offers(_ time: FrameInterval) -> Bool {
    holdsTime && candidates(near: [time]).contains { $0.isSameRate(as: time) }
  }
}
