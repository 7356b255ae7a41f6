import CameraModel
import Synchronization

/// A simulated media device: the graph that all its open files share, and the lock over it.
final class SimulatedMediaDevice: Sendable {
  private struct State {
    var graph: SimulatedGraph
    var locker: ObjectIdentifier?
  }

  let path: String
  private let state: Mutex<State>

  init(_ graph: SimulatedGraph, path: String) {
    self.path = path
    state = Mutex(State(graph: graph))
  }

  /// The graph as it is now.
  var graph: SimulatedGraph { state.withLock { $0.graph } }
  /// Whether an open file has the lock.
  var isLocked: Bool { state.withLock { $0.locker != nil } }

  /// The entity with a node at a path; nil if there is none.
  func place(of path: String) -> GraphPlace? {
    graph.graph.entities.first { $0.path == path }.map { GraphPlace(media: self, entity: $0.id) }
  }

  /// Changes the graph exclusively.
  func change<Result: Sendable>(_ body: (inout SimulatedGraph) -> Result) -> Result {
    state.withLock { (state: inout sending State) in body(&state.graph) }
  }

  /// Takes the lock for an open file; false if another one has it.
  func tryLock(_ file: ObjectIdentifier) -> Bool {
    state.withLock { state in
      guard state.locker == nil || state.locker == file else { return false }
      state.locker = file
      return true
    }
  }

  func unlock(_ file: ObjectIdentifier) {
    state.withLock { if $0.locker == file { $0.locker = nil } }
  }
}

/// The place of a simulated video node in a graph.
struct GraphPlace: Sendable {
  let media: SimulatedMediaDevice
  let entity: UInt32

  /// The entity as it is now.
  var now: MediaGraph.Entity? { media.graph.graph.entity(entity) }
  /// Whether every bridge before the node is set to its signal.
  var arrives: Bool { media.graph.arrives(atNode: entity) }
}
