import CameraModel
import Synchronization

/// A node of a simulated camera, whoever has it open: the part that lasts longer than an open node.
final class SimulatedDevice: Sendable {
  let path: String
  let camera: Camera
  let misbehaviours: Set<Misbehaviour>
  private let state: Mutex<SimulatedState>

  init(_ node: CameraNode, of camera: Camera, path: String, misbehaviours: Set<Misbehaviour>, sources: [SimulatedSource]) {
    self.path = path
    self.camera = camera
    self.misbehaviours = misbehaviours
    state = Mutex(SimulatedState(node: node, sources: sources))
  }

  /// What the node is now.
  var node: CameraNode { state.withLock { $0.node } }
  /// How many have it open.
  var openCount: Int { state.withLock { $0.openings.count } }
  /// The highest priority of all that have it open.
  var highestPriority: AccessPriority { state.withLock { $0.openings.values.map(\.priority).max() ?? .normal } }
  /// Whether anyone has the advisory lock.
  var isLocked: Bool { state.withLock { $0.locker != nil } }

  /// Looks at the state or changes it, alone.
  func withState<Result, Failure: Error>(_ body: (inout SimulatedState) throws(Failure) -> Result) throws(Failure) -> Result {
    try state.withLock { (state: inout sending SimulatedState) throws(Failure) -> Result in try body(&state) }
  }

  func open() -> Int {
    state.withLock { state in
      state.openedSoFar += 1
      state.openings[state.openedSoFar] = SimulatedState.Opening()
      return state.openedSoFar
    }
  }

  func close(_ opening: Int) {
    state.withLock { state in
      state.openings[opening] = nil
      if state.locker == opening { state.locker = nil }
      if state.owner == opening { state.owner = nil }
    }
  }
}
