import CameraModel
import PixelFormats

/// One open node of a simulated camera.
final class SimulatedNode: ConfigurableNode {
  let device: SimulatedDevice
  let calls: SimulatedCalls
  /// Its number among those that have the device open for setting; nil for one that only reads.
  let opening: Int?

  init(_ device: SimulatedDevice, _ calls: SimulatedCalls) throws(DeviceError) {
    self.device = device
    self.calls = calls
    _ = try calls.read(.open)
    opening = calls.isForSetting ? device.open() : nil
  }

  deinit { if let opening { device.close(opening) } }

  var path: String { calls.path }

  func pause(_ duration: Duration) { calls.sleep(duration) }

  func capability() throws(DeviceError) -> NodeCapability {
    _ = try calls.read(.queryCapabilities)
    let node = device.node
    let words = Capabilities(words: node.capabilities)
    return NodeCapability(
      driver: node.driver ?? "", card: node.card ?? "", bus: node.bus ?? "", capabilities: words.isEmpty ? node.role.capabilities : words)
  }

  /// A call that changes the device: checks who may, does it, and fails afterwards where a fault has it so.
  func change<Result>(
    _ call: DeviceCall, _ body: (inout SimulatedState) throws(DeviceError) -> Result
  ) throws(DeviceError) -> Result {
    let late = try calls.begin(call)
    let result = try device.withState { state throws(DeviceError) -> Result in
      guard state.mayChange(opening) else { throw calls.failure(call, .busy) }
      if device.misbehaviours.contains(.firstSetterOwns), call.ownsNode {
        guard state.owner == nil || state.owner == opening else { throw calls.failure(call, .busy) }
        state.owner = opening
      }
      return try body(&state)
    }
    if let late { throw calls.failure(call, late) }
    return result
  }
}

// MARK: Alone

extension SimulatedNode {
  func tryLock() throws(DeviceError) -> Bool {
    _ = try calls.begin(.lock)
    return device.withState { state in
      guard state.locker == nil else { return false }
      state.locker = opening
      return true
    }
  }

  func unlock(_ permit: borrowing ConfigurationPermit) {
    device.withState { if $0.locker == opening { $0.locker = nil } }
  }

  func setPriority(_ priority: AccessPriority, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    _ = try calls.begin(.setPriority)
    if device.misbehaviours.contains(.hasNoPriorities) { throw calls.failure(.setPriority, .inappropriateCall) }
    try device.withState { state throws(DeviceError) in
      guard state.mayChange(opening) else { throw calls.failure(.setPriority, .busy) }
      if let opening { state.openings[opening]?.priority = priority }
    }
  }

  func highestPriority() throws(DeviceError) -> AccessPriority {
    _ = try calls.begin(.getPriority)
    return device.highestPriority
  }

  /// Open nodes stand for processes here: the first that was opened is process 1.
  func holders() -> [NodeHolder] {
    device.withState { state in
      if let locker = state.locker { return [NodeHolder(process: Int32(locker), command: "simulated", evidence: .lock)] }
      return state.openings.keys.filter { $0 != opening }.sorted().map {
        NodeHolder(process: Int32($0), command: "simulated", evidence: .open)
      }
    }
  }
}

// MARK: Events

extension SimulatedNode {
  func subscribe(to subject: EventSubject) throws(DeviceError) {
    _ = try calls.begin(.subscribeEvent)
    if case .control(let id) = subject, !device.node.controls.contains(where: { $0.id == id }) {
      throw calls.failure(.subscribeEvent, .invalidArgument)
    }
    withOpening { _ = $0.subjects.insert(subject) }
  }

  func unsubscribeFromAll() throws(DeviceError) {
    _ = try calls.begin(.unsubscribeEvent)
    withOpening { $0.subjects = [] }
  }

  func nextEvent() throws(DeviceError) -> NodeEvent? {
    _ = try calls.begin(.dequeueEvent)
    return withOpening { $0.events.isEmpty ? nil : $0.events.removeFirst() } ?? nil
  }

  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    _ = try calls.begin(.wait)
    if !hasEvent { pause(limit) }
    return hasEvent
  }

  private var hasEvent: Bool { withOpening { !$0.events.isEmpty } ?? false }

  @discardableResult
  private func withOpening<Result>(_ body: (inout SimulatedState.Opening) -> Result) -> Result? {
    device.withState { state in
      guard let opening, state.openings[opening] != nil else { return nil }
      return body(&state.openings[opening, default: SimulatedState.Opening()])
    }
  }
}

extension DeviceCall {
  /// Whether `uvcvideo` takes the call for a claim to the node.
  fileprivate var ownsNode: Bool { self == .setFormat || self == .setParameters || self == .setInput }
}

extension NodeRole {
  /// The least a node of this role says of itself, for recordings that hold no capabilities.
  fileprivate var capabilities: Capabilities {
    let table: [NodeRole: Capabilities] = [
      .capture: .videoCapture, .captureMultiplanar: .videoCaptureMultiplanar, .processing: .videoCapture, .metadata: .metadataCapture,
      .output: .videoOutput, .memoryToMemory: .videoMemoryToMemory, .radio: .radio, .vbi: .vbiCapture, .sdr: .sdrCapture,
      .touch: [.touch, .videoCapture],
    ]
    return table[self] ?? []
  }
}
