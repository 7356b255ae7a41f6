import CameraModel

/// The device whose settings are set.
enum SettingPlace: Sendable {
  case node(any ConfigurableNode, BufferType)
  /// A bridge is a node with one input, and has no settings but those of its source.
  case bridge(Bridge)

  var source: any ConfigurableSource {
    switch self {
    case .node(let node, _): node
    case .bridge(let bridge): bridge.node
    }
  }

  /// Nil for a bridge.
  var node: (any ConfigurableNode)? { if case .node(let node, _) = self { node } else { nil } }

  /// Nil for a node.
  var bridge: Bridge? { if case .bridge(let bridge) = self { bridge } else { nil } }

  var bufferType: BufferType { if case .node(_, let type) = self { type } else { .videoCapture } }

  var path: String {
    switch self {
    case .node(let node, _): node.path
    case .bridge(let bridge): bridge.path
    }
  }

  /// Whether the device was unplugged.
  var isGone: Bool {
    do throws(DeviceError) {
      switch self {
      case .node(let node, _): _ = try node.capability()
      case .bridge(let bridge): _ = try bridge.node.capability()
      }
    } catch { return error.code == .gone }
    return false
  }
}
