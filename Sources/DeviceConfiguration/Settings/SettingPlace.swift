import CameraModel

/// The device whose settings are set.
enum SettingPlace: Sendable {
  /// A node, with the media graph before it if that is set, too.
  case node(any ConfigurableNode, BufferType, GraphPlace?)
  /// A sensor alone, or a bridge: a source with one input.
  case sensor(GraphPlace)

  var source: any ConfigurableSource {
    switch self {
    case .node(let node, _, _): node
    case .sensor(let graph): graph.subdevice
    }
  }

  /// Nil for a sensor.
  var node: (any ConfigurableNode)? { if case .node(let node, _, _) = self { node } else { nil } }

  /// The locked graph; nil if none is set.
  var graph: GraphPlace? {
    switch self {
    case .node(_, _, let graph): graph
    case .sensor(let graph): graph
    }
  }

  var controls: any ConfigurableControlNode {
    switch self {
    case .node(let node, _, _): node
    case .sensor(let graph): graph.subdevice
    }
  }

  var bufferType: BufferType { if case .node(_, let type, _) = self { type } else { .videoCapture } }

  var path: String {
    switch self {
    case .node(let node, _, _): node.path
    case .sensor(let graph): graph.sensor.path ?? graph.lock.path
    }
  }

  /// The input that is selected; a bridge has one, at the pad of its EDID. Nil for a driver without inputs.
  var currentInput: Int? {
    get throws(DeviceError) {
      switch self {
      case .node(let node, _, _): try absentIsNil(try node.currentInput())
      case .sensor(let graph): graph.sensor.edidPad
      }
    }
  }

  /// Whether the device was unplugged.
  var isGone: Bool {
    do throws(DeviceError) {
      switch self {
      case .node(let node, _, _): _ = try node.capability()
      case .sensor(let graph): _ = try graph.subdevice.capability()
      }
    } catch { return error.code == .gone }
    return false
  }
}
