import CameraModel
import Negotiation

/// The path of a sensor's mode to a node, in a graph that was read.
struct SensorPath {
  let graph: MediaGraph
  let mode: SensorMode
  /// The links from the sensor to the node.
  let mediaPath: MediaGraph.Path
  /// The pad from which the sensor sends.
  let pad: MediaGraph.PadReference
  /// The format that the sensor sends in this graph.
  let sent: MediaGraph.PadFormat
  let node: UInt32
  /// The pad that sends to the node.
  let last: MediaGraph.PadReference

  /// - Throws: `DeviceError` with code `gone` if the graph no longer has the sensor or the path of its mode.
  init(of mode: SensorMode, from named: CameraSensor, in graph: MediaGraph) throws(DeviceError) {
    guard let sensor = graph.sensors.first(where: { $0.name == named.entity }), let path = graph.path(of: mode, from: sensor),
      let pad = path.links.first?.source, let sent = graph.pad(pad)?.format(ofStream: path.firstStream), let node = path.node,
      let last = path.links.last?.source
    else { throw .pathIsGone(named.media ?? "") }
    (self.graph, self.mode, mediaPath, self.pad, self.sent) = (graph, mode, path, pad, sent)
    (self.node, self.last) = (node, last)
  }
}

extension SensorPath {
  /// The change that sets the sensor's rate.
  func step(for rate: RateWish, on sensor: any SubdeviceNode) -> GraphStep {
    let control = (try? sensor.control(.verticalBlanking)) ?? nil
    return .setRate(pad, rate, byBlanking: control.map { !$0.flags.contains(.readOnly) } ?? false)
  }
}

extension CameraSystem {
  func subdevice(of sensor: CameraSensor, in graph: MediaGraph) throws(DeviceError) -> any SubdeviceNode {
    guard let path = graph.sensors.first(where: { $0.name == sensor.entity })?.path else { throw .pathIsGone(sensor.media ?? "") }
    return try openSubdevice(at: path)
  }
}
