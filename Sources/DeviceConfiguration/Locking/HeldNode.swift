import CameraModel
import Synchronization

/// What a lock holds: the open node, and the media graph before it once that is set. The lock may be their last owner, and then closes them.
///
/// A class, because a noncopyable value with a mutex inside is compiled wrongly (docs/decisions/0086-tests-of-the-optimised-build.md).
final class HeldNode: Sendable {
  private struct State {
    var node: (any ConfigurableNode)?
    var sensor: GraphSensor?
    var graph: GraphLock?
    /// The part of the graph that was set last.
    var place: GraphPlace?
    /// The bridge that was set.
    var bridge: GraphPlace?
  }

  private let state: Mutex<State>

  init(_ node: any ConfigurableNode, of sensor: GraphSensor?) { state = Mutex(State(node: node, sensor: sensor)) }

  /// Nil for a plain camera.
  var sensor: GraphSensor? { state.withLock { $0.sensor } }

  /// Takes another listing of the sensor.
  func follow(_ sensor: GraphSensor?) { state.withLock { $0.sensor = sensor } }

  /// Nil once the lock was released.
  var node: (any ConfigurableNode)? { state.withLock { $0.node } }

  /// The part of the graph that was set last; nil if none was.
  var place: GraphPlace? { state.withLock { $0.place } }

  /// The lock of a media graph, taken if there is none yet.
  func graph(of sensor: GraphSensor) throws(DeviceError) -> GraphLock {
    if let graph = state.withLock({ $0.graph }) { return graph }
    let graph = try GraphLock(sensor.media, in: sensor.system)
    state.withLock { $0.graph = graph }
    return graph
  }

  /// Reads the part of the graph between a sensor and the node.
  ///
  /// - Parameter former: the graph before changes that are to be restored.
  func place(of sensor: GraphSensor, before path: String, like former: MediaGraph? = nil) throws(DeviceError) -> GraphPlace {
    let place = try GraphPlace(of: sensor.sensor, before: path, graph(of: sensor), like: former)
    state.withLock { $0.place = place }
    return place
  }

  /// The bridge that was set last; nil if none was.
  var bridge: GraphPlace? { state.withLock { $0.bridge } }

  /// Reads a bridge alone.
  func bridge(_ sensor: GraphSensor) throws(DeviceError) -> GraphPlace {
    let place = try GraphPlace(of: sensor.sensor, before: nil, graph(of: sensor))
    state.withLock { $0.bridge = place }
    return place
  }

  /// The node, which is not held from now on; nil if it was not.
  func take() -> (any ConfigurableNode)? {
    state.withLock { state in
      (state.graph, state.place, state.bridge) = (nil, nil, nil)
      return state.node.take()
    }
  }

  /// Releases the graph.
  func releaseGraph() { state.withLock { ($0.graph, $0.place, $0.bridge) = (nil, nil, nil) } }
}
