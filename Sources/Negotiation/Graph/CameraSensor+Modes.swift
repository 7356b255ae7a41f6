public import CameraModel
import PixelFormats

extension CameraSensor {
  /// The modes that give a mode at its node: the active one first, then those over links that are on.
  package func modes(as mode: Mode) -> [SensorMode] {
    let fitting = modes.filter { $0.node == mode.node && $0.pixelFormat == mode.pixelFormat && $0.extent.contains(mode.size) }
    let isPresent = { (one: SensorMode) in one.isActive && one.state == .confirmed && one.extent == .discrete(mode.size) }
    return fitting.filter(isPresent) + fitting.filter { !isPresent($0) && $0.state == .confirmed }
      + fitting.filter { !isPresent($0) && $0.state != .confirmed }
  }
}

extension FormatRequest {
  /// The rate to set on a sensor behind a media graph; nil if none was requested. Limits alone choose among known rates and set none.
  public var sensorRate: RateWish? { exactRate.map { .ideal($0) } ?? rate }
}

extension Decision {
  /// The changes of a media graph after which the chosen mode is expected to arrive at its node, and the node's own format. Nil without a
  /// chosen mode, for a plain camera, and if the graph has no way from the sensor to the node.
  ///
  /// Drivers may pass on other formats than expected: setting reads the graph after each change. This sets nothing.
  ///
  /// - Parameters:
  ///   - camera: the camera of the decision.
  ///   - graph: the media graph behind which it is.
  public func graphSteps(on camera: Camera, in graph: MediaGraph) -> [GraphStep]? {
    guard let sensor = camera.sensor, let mode = chosen?.mode, let entity = graph.sensors.first(where: { $0.name == sensor.entity }) else {
      return nil
    }
    for arriving in sensor.modes(as: mode) {
      guard let path = graph.path(of: arriving, from: entity), let pad = path.links.first?.source, let node = path.node,
        let sent = graph.pad(pad)?.format(ofStream: path.firstStream)?.sending(arriving, mode.size)
      else { continue }
      // Only the open sensor tells whether it has blanking; a shell asks it.
      let rate = request.sensorRate.map { GraphStep.setRate(pad, $0, byBlanking: true) }
      let stored = FrameFormat(
        pixelFormat: mode.pixelFormat, size: mode.size, fieldOrder: sent.fieldOrder, colorimetry: sent.colorimetry)
      return graph.expectedSteps(along: path, from: pad, sending: sent, rate)
        + [.setNode(node, stored, withField: true, withColour: sent.colorimetry != Colorimetry())]
    }
    return nil
  }
}
