import PixelFormats

/// A media graph as it was read, with the modes of its sensors that arrive at capture nodes.
public struct GraphReading: Hashable, Sendable {
  /// The graph, with formats and routes.
  public var graph: MediaGraph
  /// The modes of each sensor, by the number of its entity.
  public var arrivals: [UInt32: [SensorArrival]]
  /// How the sensors are mounted, by the numbers of their entities.
  public var mountings: [UInt32: SensorMounting]
  /// The controls of sensors, lenses and flashes, by the numbers of their entities; empty if they were not read.
  package var controls: [UInt32: InheritedControls] = [:]
  /// Why subdevices could not be opened, by the numbers of their entities.
  var failures: [UInt32: DeviceError] = [:]
  /// The EDIDs of the bridges that keep one, by the numbers of their entities.
  var edids: [UInt32: EDID] = [:]

  /// The codes that may arrive at a capture node.
  func codes(atNode path: String) -> [MediaBusCode] {
    let ids = graph.entities.filter { $0.path == path }.map(\.id)
    var codes: [MediaBusCode] = []
    for arrival in arrivals.values.joined() where arrival.path.node.map(ids.contains) ?? false {
      if !codes.contains(arrival.format.code) { codes.append(arrival.format.code) }
    }
    // The pad's present format is checked when the stream starts, whether or not a sensor lists it.
    for link in graph.links where ids.contains(link.sink.entity) {
      if let code = graph.pad(link.source)?.format?.code, !code.isMetadata, !codes.contains(code) { codes.append(code) }
    }
    return codes.sorted { $0.rawValue < $1.rawValue }
  }
}

/// A mode of a sensor at the end of a path.
public struct SensorArrival: Hashable, Sendable {
  /// The links from the sensor to the capture node.
  public var path: MediaGraph.Path
  /// The format that the sensor sends, with the largest size of a range.
  public var sent: MediaGraph.PadFormat
  /// The format that arrives, with the largest size of a range.
  public var format: MediaGraph.PadFormat
  /// The size, or a range of sizes.
  public var extent: OfferedSize.Extent
  /// Seconds per frame; nil if unknown.
  public var interval: FrameInterval?
  /// Whether the sensor is set to it.
  public var isActive: Bool
  /// Whether each entity on the way tells what it makes of it.
  var isTold = true
}

/// The controls of a sensor, a lens or a flash, with what could not be read.
package struct InheritedControls: Hashable, Sendable {
  let controls: [CameraControl]
  let findings: [Finding]
}
