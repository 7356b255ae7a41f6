import CameraModel

/// One opening of a simulated device. Its calls are recorded, checked against other openings, and carried out.
struct SimulatedAccess: Sendable {
  let device: SimulatedDevice
  let calls: SimulatedCalls
  /// Nil for a node that only reads.
  let file: OpenFile?

  /// Its number among the device's open nodes; nil for a node that only reads.
  var opening: Int? { file?.number }

  /// Makes a call that changes the device, and fails afterwards if a fault demands it.
  func change<Result>(
    _ call: DeviceCall, _ body: (inout SimulatedState) throws(SimulatedRefusal) -> Result
  ) throws(DeviceError) -> Result {
    let late = try calls.begin(call)
    let result = try claiming(call, body)
    if let late { throw calls.failure(call, late) }
    return result
  }

  /// Changes the state if this node may.
  private func claiming<Result>(
    _ call: DeviceCall, _ body: (inout SimulatedState) throws(SimulatedRefusal) -> Result
  ) throws(DeviceError) -> Result {
    do {
      return try device.withState { state throws(SimulatedRefusal) -> Result in
        try state.claim(call, by: opening)
        return try body(&state)
      }
    } catch {
      throw calls.failure(call, error.number)
    }
  }
}

// MARK: Lock and priority

extension SimulatedAccess {
  func tryLock() throws(DeviceError) -> Bool {
    _ = try calls.begin(.lock)
    return device.withState { state in
      guard state.locker == nil else { return false }
      state.locker = opening
      return true
    }
  }

  func unlock() {
    device.withState { if $0.locker == opening { $0.locker = nil } }
  }

  func setPriority(_ priority: AccessPriority) throws(DeviceError) {
    _ = try calls.begin(.setPriority)
    if device.misbehaviours.contains(.hasNoPriorities) { throw calls.failure(.setPriority, .inappropriateCall) }
    try claiming(.setPriority) { state in
      if let opening { state.openings[opening]?.priority = priority }
    }
  }

  func highestPriority() throws(DeviceError) -> AccessPriority {
    _ = try calls.begin(.getPriority)
    return device.highestPriority
  }

  func holders() -> [NodeHolder] { device.withState { $0.holders(besides: opening) } }
}

// MARK: Events

extension SimulatedAccess {
  func subscribe(to subject: EventSubject) throws(DeviceError) {
    _ = try calls.begin(.subscribeEvent)
    try requireEvents(.subscribeEvent)
    if case .control(let id) = subject, !device.node.controls.contains(where: { $0.id == id }) {
      throw calls.failure(.subscribeEvent, .invalidArgument)
    }
    withOpening { _ = $0.subjects.insert(subject) }
  }

  /// Fails for a node behind a media graph, whose events are those of the subdevices.
  private func requireEvents(_ call: DeviceCall) throws(DeviceError) {
    if device.place != nil { throw calls.failure(call, .inappropriateCall) }
  }

  func unsubscribeFromAll() throws(DeviceError) {
    _ = try calls.begin(.unsubscribeEvent)
    withOpening { $0.subjects = [] }
  }

  func nextEvent() throws(DeviceError) -> NodeEvent? {
    _ = try calls.begin(.dequeueEvent)
    try requireEvents(.dequeueEvent)
    return withOpening { $0.events.isEmpty ? nil : $0.events.removeFirst() } ?? nil
  }

  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    _ = try calls.begin(.wait)
    let end = device.clock.now.advanced(by: limit)
    while true {
      let changes = device.clock.changes
      if withOpening({ !$0.events.isEmpty }) ?? false { return true }
      if calls.isUnplugged || device.clock.now >= end { return false }
      device.clock.wait(for: nil, until: end, unlessChangedSince: changes)
    }
  }

  @discardableResult
  private func withOpening<Result>(_ body: (inout SimulatedState.Opening) -> Result) -> Result? {
    device.withState { state in
      guard let opening, state.openings[opening] != nil else { return nil }
      return body(&state.openings[opening, default: SimulatedState.Opening()])
    }
  }
}
