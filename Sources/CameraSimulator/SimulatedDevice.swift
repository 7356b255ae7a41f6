import CameraModel
import Synchronization

/// The device behind a simulated node: the state that all its open nodes share.
final class SimulatedDevice: Sendable {
  let path: String
  let camera: Camera
  let clock: SimulatedClock
  /// Its place in a media graph; nil for a plain camera.
  let place: GraphPlace?
  private let state: Mutex<SimulatedState>

  init(
    _ node: CameraNode, of camera: Camera, path: String, misbehaviours: Set<Misbehaviour>, sources: [SimulatedSource],
    colorimetry: Colorimetry,
    streamFaults: [StreamFault], clock: SimulatedClock, place: GraphPlace? = nil
  ) {
    self.place = place
    self.path = path
    self.clock = clock
    self.camera = camera
    state = Mutex(
      SimulatedState(
        SimulatedSettings(of: node, sources: sources, misbehaviours: misbehaviours, colorimetry: colorimetry), streamFaults: streamFaults))
  }

  /// The node with its current settings.
  var node: CameraNode { state.withLock { $0.settings.node } }
  /// The device's undocumented behaviours.
  var misbehaviours: Set<Misbehaviour> { state.withLock { $0.settings.misbehaviours } }
  /// The number of its open nodes.
  var openCount: Int { state.withLock { $0.openings.count } }
  /// The highest priority among its open nodes.
  var highestPriority: AccessPriority { state.withLock { $0.openings.values.map(\.priority).max() ?? .normal } }
  /// Whether an open node holds the advisory lock.
  var isLocked: Bool { state.withLock { $0.locker != nil } }

  /// Reads or changes the state exclusively, and wakes the threads that wait for a change.
  func withState<Result, Failure: Error>(_ body: (inout SimulatedState) throws(Failure) -> Result) throws(Failure) -> Result {
    var isSignalled = false
    defer { if isSignalled { clock.signalChange() } }
    let arrives = place?.arrives ?? true
    return try state.withLock { (state: inout sending SimulatedState) throws(Failure) -> Result in
      let before = state.changes
      state.settings.arrives = arrives
      defer {
        state.tellSubscribers()
        isSignalled = state.changes != before
      }
      return try body(&state)
    }
  }

  /// The device's description of itself.
  var capability: NodeCapability {
    let node = node
    let words = Capabilities(words: node.capabilities)
    return NodeCapability(
      driver: node.driver ?? "", card: node.card ?? camera.name ?? "", bus: node.bus ?? "",
      capabilities: words.isEmpty ? node.role.capabilities : words)
  }

  func open() -> Int {
    state.withLock { state in
      state.openedSoFar += 1
      state.openings[state.openedSoFar] = SimulatedState.Opening()
      return state.openedSoFar
    }
  }

  func close(_ opening: Int) {
    state.withLock { $0.close(opening) }
  }
}

extension NodeRole {
  /// The minimal capabilities of a streaming node with this role, for recordings without capabilities.
  fileprivate var capabilities: Capabilities {
    let table: [NodeRole: Capabilities] = [
      .capture: .videoCapture, .captureMultiplanar: .videoCaptureMultiplanar, .processing: .videoCapture, .metadata: .metadataCapture,
      .output: .videoOutput, .memoryToMemory: .videoMemoryToMemory, .radio: .radio, .vbi: .vbiCapture, .sdr: .sdrCapture,
      .touch: [.touch, .videoCapture],
    ]
    return table[self].map { $0.union(.streaming) } ?? []
  }
}

/// One opening of a simulated device. It ends once the node and all mappings of its buffers are released.
///
/// The corresponding C term is "open file description".
final class OpenFile: Sendable {
  let device: SimulatedDevice
  /// Its number among the device's openings.
  let number: Int

  init(_ device: SimulatedDevice) {
    self.device = device
    number = device.open()
  }

  deinit {
    device.clock.stop(ObjectIdentifier(self))
    device.close(number)
  }
}
