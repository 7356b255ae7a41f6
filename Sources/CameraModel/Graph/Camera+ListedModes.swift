import PixelFormats

extension Camera {
  /// The camera with the modes that its nodes list beside the one that a recorded graph shows: the graph tells only what the sensor is set
  /// to.
  ///
  /// A media-controller node lists what its interface carries, and of a node without capabilities a range may be just that.
  var withListedModes: Camera {
    guard var sensor else { return self }
    var camera = self
    for node in nodes where !node.capabilities.contains(.mediaController) { sensor.add(node.listedModes, of: node) }
    camera.sensor = sensor
    return camera
  }
}

extension CameraNode {
  fileprivate typealias ListedMode = (format: PixelFormat, extent: OfferedSize.Extent, interval: OfferedInterval?)

  fileprivate var listedModes: [ListedMode] {
    formats.flatMap { format -> [ListedMode] in
      guard let pixelFormat = format.pixelFormat, !format.isEmulated else { return [] }
      return format.sizes.filter { !$0.extent.isRange || !capabilities.isEmpty }.flatMap { size -> [ListedMode] in
        size.intervals.isEmpty ? [(pixelFormat, size.extent, nil)] : size.intervals.map { (pixelFormat, size.extent, $0) }
      }
    }
  }
}

extension CameraSensor {
  /// Adds modes of a node's list over the way of a mode that is known to arrive there.
  fileprivate mutating func add(_ listed: [CameraNode.ListedMode], of node: CameraNode) {
    let known = modes.filter { $0.node == node.path }
    guard let first = known.first else { return }
    for (format, extent, interval) in listed {
      let model = known.first { $0.pixelFormat == format } ?? first
      let code = model.pixelFormat == format ? model.busCode : MediaBusCode.usual(for: format) ?? model.busCode
      var mode = SensorMode(
        node: node.path, busCode: code, pixelFormat: format, extent: extent,
        sensorCode: model.sensorCode == model.busCode ? code : model.sensorCode,
        state: .possible, path: model.path, pads: model.pads, unrouted: model.unrouted)
      switch interval {
      case .discrete(let time): mode.interval = time
      case .stepwise(let range), .continuous(let range): (mode.shortestInterval, mode.longestInterval) = (range.min, range.max)
      case nil: break
      }
      if !modes.contains(where: { $0.tells(mode) }) { modes.append(mode) }
    }
  }
}

extension SensorMode {
  /// Whether it is another mode, or that mode with a rate.
  fileprivate func tells(_ other: SensorMode) -> Bool {
    (node, pixelFormat, extent) == (other.node, other.pixelFormat, other.extent)
      && (other.interval == nil && other.shortestInterval == nil
        || (interval, shortestInterval, longestInterval) == (other.interval, other.shortestInterval, other.longestInterval))
  }
}
