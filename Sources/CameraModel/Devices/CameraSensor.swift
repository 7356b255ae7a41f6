public import PixelFormats

/// The sensor or bridge of a camera behind a media graph, and the modes in which its pictures arrive at capture nodes.
public struct CameraSensor: Hashable, Sendable {
  /// The name of its entity, such as `hi556 1-0020`. The number of the I2C bus changes between starts.
  public var entity: String
  /// The place of the sensor in the firmware's description; nil if unknown. It stays the same between starts.
  public var firmwarePath: String?
  /// The path of the media device, such as `/dev/media0`; nil if unknown.
  public var media: String?
  /// What a bridge tells a device that is plugged in; ``EDID/absent`` if it looks unplugged. Nil for a sensor, and if it is unknown.
  /// The corresponding C call is `VIDIOC_SUBDEV_G_EDID`.
  public var edid: EDID?
  /// The modes that arrive at capture nodes, those over enabled links first.
  public var modes: [SensorMode]
  /// The paths of nodes that lead from no sensor, and of further contexts of the same receiver.
  public var foldedNodes: [String]
  /// The identities of other sensors that reach the same nodes.
  public var sharedWith: [String]
  /// The paths of the nodes to which its pictures flow now: all links and routes to them are on.
  public var linkedNodes: [String] = []
  /// Why the sensor, or an entity between it and its nodes, could not be opened; nil if all could. Then only the present mode of each node
  /// is known, and the media graph is not set. A recording tells it as a ``Finding`` only.
  public var failure: DeviceError?

  /// A sensor.
  public init(
    entity: String, firmwarePath: String? = nil, media: String? = nil, modes: [SensorMode] = [], foldedNodes: [String] = [],
    sharedWith: [String] = []
  ) {
    self.entity = entity
    self.firmwarePath = firmwarePath
    self.media = media
    self.modes = modes
    self.foldedNodes = foldedNodes
    self.sharedWith = sharedWith
  }
}

/// A mode of a sensor as it arrives at a capture node.
public struct SensorMode: Hashable, Sendable {
  /// Whether the mode was seen to arrive.
  public enum State: String, ClosedVocabulary {
    /// All links of the path are enabled, and the entities pass the mode.
    case confirmed
    /// A link of the path is off, or an entity on it does not tell. In a recording, an entity may also be set to something else.
    case possible
  }

  /// The path of the capture node, such as `/dev/video0`; nil if unknown.
  public var node: String?
  /// The code at the end of the path.
  public var busCode: MediaBusCode
  /// The pixel format in which the node stores it.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels, or a range of them.
  public var extent: OfferedSize.Extent
  /// The code that the sensor sends, before entities on the path change it.
  public var sensorCode: MediaBusCode
  /// The size that the sensor sends, the largest of a range.
  public var sensorSize: FrameSize
  /// Seconds per frame; nil if unknown. Only the active mode's is known without setting the others.
  public var interval: FrameInterval?
  /// The shortest time per frame; nil if unknown.
  public var shortestInterval: FrameInterval?
  /// The longest time per frame; nil if unknown.
  public var longestInterval: FrameInterval?
  /// Whether it was seen to arrive.
  public var state: State
  /// Whether the sensor is set to it.
  public var isActive: Bool
  /// The names of the entities on the path, the sensor's first.
  public var path: [String]
  /// The pads on the path, the sensor's first: `hi556 1-0020:0`, or `ds90ub960 4-0030:4/1` with the number of a stream that is not the first.
  /// Empty if unknown.
  public var pads: [String]
  /// The names of the entities on the path that have several inputs and outputs and no routes between them. Such an entity may send at every
  /// output what it receives at one input.
  public var unrouted: [String]

  /// A mode.
  public init(
    node: String?, busCode: MediaBusCode, pixelFormat: PixelFormat, extent: OfferedSize.Extent, sensorCode: MediaBusCode? = nil,
    sensorSize: FrameSize? = nil, interval: FrameInterval? = nil,
    state: State, isActive: Bool = false, path: [String], pads: [String] = [], unrouted: [String] = []
  ) {
    self.node = node
    self.busCode = busCode
    self.pixelFormat = pixelFormat
    self.extent = extent
    self.sensorCode = sensorCode ?? busCode
    self.sensorSize = sensorSize ?? extent.largest
    self.interval = interval
    self.state = state
    self.isActive = isActive
    self.path = path
    self.pads = pads
    self.unrouted = unrouted
  }
}

extension SensorMode {
  /// The times per frame that it can have, as far as they are known.
  fileprivate var offeredIntervals: [OfferedInterval] {
    if let shortestInterval, let longestInterval, shortestInterval.isShorter(than: longestInterval) {
      return [.continuous(FrameIntervalRange(min: shortestInterval, max: longestInterval, step: nil))]
    }
    return (interval ?? shortestInterval).map { [.discrete($0)] } ?? []
  }
}

/// How a sensor is mounted.
public struct SensorMounting: Hashable, Sendable {
  /// The direction it faces.
  public var position: CameraPosition
  /// How it is turned: 0 to 359 degrees clockwise; nil if unknown.
  public var rotation: Int?
}

extension CameraSensor {
  /// The modes that arrive at a node, in the form of a driver's list.
  ///
  /// Rates are listed if those of all modes are known. Else the active mode, whose rate alone is known, would be preferred to all others.
  func formats(arrivingAt node: CameraNode) -> [OfferedFormat] {
    var formats: [OfferedFormat] = []
    let knowsRates = modes.allSatisfy { mode in
      modes.contains { ($0.node, $0.pixelFormat, $0.extent) == (mode.node, mode.pixelFormat, mode.extent) && !$0.offeredIntervals.isEmpty }
    }
    for mode in modes where mode.node == node.path {
      let intervals = knowsRates ? mode.offeredIntervals : []
      let size = OfferedSize(mode.extent, intervals: intervals)
      guard let index = formats.firstIndex(where: { $0.pixelFormat == mode.pixelFormat }) else {
        var format = node.formats.first { $0.pixelFormat == mode.pixelFormat } ?? OfferedFormat(index: 0, pixelFormat: mode.pixelFormat)
        (format.index, format.sizes) = (formats.count, [size])
        formats.append(format)
        continue
      }
      if let known = formats[index].sizes.firstIndex(where: { $0.extent == mode.extent }) {
        formats[index].sizes[known].intervals += intervals.filter { !formats[index].sizes[known].intervals.contains($0) }
      } else {
        formats[index].sizes.append(size)
      }
    }
    return formats
  }
}
