import CameraModel
import Synchronization

/// The open node of a lock, and the media graph before it once that is set. The lock may be their last owner, and then closes them.
///
/// A class, because a noncopyable value with a mutex inside is compiled wrongly (docs/decisions/0086-tests-of-the-optimised-build.md).
final class HeldNode: Sendable {
  fileprivate struct State {
    var node: (any ConfigurableNode)?
    var sensor: GraphSensor?
    var graph: GraphLock?
    /// The calls that set the node now.
    var calls = 0
    /// Whether the lock was released while a call set the node.
    var isReleased = false
  }

  private let state: Mutex<State>
  private let patience: LockPatience

  init(_ node: any ConfigurableNode, of sensor: GraphSensor?, _ patience: LockPatience) {
    self.patience = patience
    state = Mutex(State(node: node, sensor: sensor))
  }

  /// Nil for a plain camera.
  var sensor: GraphSensor? { state.withLock { $0.sensor } }

  /// Takes another listing of the sensor.
  func follow(_ sensor: GraphSensor?) { state.withLock { $0.sensor = sensor } }

  /// Nil once the lock was released.
  var node: (any ConfigurableNode)? { state.withLock { $0.isReleased ? nil : $0.node } }

  /// The lock of a media graph, taken if there is none yet. This waits for another program as long as the lock of the node does.
  func graph(of sensor: GraphSensor, unless isCancelled: () -> Bool = { false }) throws(DeviceError) -> GraphLock {
    if let graph = state.withLock({ $0.graph }) { return graph }
    var patience = patience
    while true {
      do {
        let graph = try GraphLock(sensor.media, in: sensor.system)
        state.withLock { $0.graph = graph }
        return graph
      } catch {
        guard error.code == .busy, !isCancelled(), let node, patience.wait(with: node) else { throw error }
      }
    }
  }

  /// Reads the part of the graph between a sensor and the node.
  ///
  /// - Parameters:
  ///   - path: the path of the node; nil for a bridge alone.
  ///   - former: the graph before changes that are to be restored.
  ///   - isCancelled: checked while another program has the graph locked.
  func place(
    of sensor: GraphSensor, before path: String?, like former: MediaGraph? = nil, unless isCancelled: () -> Bool = { false }
  ) throws(DeviceError) -> GraphPlace {
    try GraphPlace(of: sensor.sensor, before: path, graph(of: sensor, unless: isCancelled), like: former)
  }

  /// Begins a call that sets the node. A release meanwhile waits for its end.
  ///
  /// - Returns: the node; nil if the lock was released.
  func begin() -> (any ConfigurableNode)? {
    state.withLock { state in
      guard let node = state.node, !state.isReleased else { return nil }
      state.calls += 1
      return node
    }
  }

  /// Ends a call; the node if the lock was released meanwhile.
  func end() -> (any ConfigurableNode)? {
    state.withLock { state in
      state.calls -= 1
      return state.isReleased ? state.take() : nil
    }
  }

  /// The node, which is not held from now on; nil if it was not, or if a call still sets it.
  func take() -> (any ConfigurableNode)? {
    state.withLock { state in
      state.isReleased = true
      return state.take()
    }
  }

  /// Releases the graph.
  func releaseGraph() { state.withLock { $0.graph = nil } }
}

extension HeldNode.State {
  /// The node, unless a call sets it.
  fileprivate mutating func take() -> (any ConfigurableNode)? {
    guard calls == 0 else { return nil }
    graph = nil
    return node.take()
  }
}
