import CameraModel

extension OpenSimulatedNode {
  func control(_ id: UInt32) throws(DeviceError) -> CameraControl? {
    _ = try begin(.queryControl)
    guard var control = device.node.controls.first(where: { $0.id == id }) else { return nil }
    control.menu = []
    control.value = nil
    return control
  }

  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let late: SystemErrorNumber?
    do throws(DeviceError) {
      late = try begin(.setControls)
    } catch {
      throw ControlRefusal(error, at: nil)
    }
    try device.withState { state throws(ControlRefusal) in
      guard state.mayChange(number) else { throw refusal(.busy, nil) }
      if device.misbehaviours.contains(.refusesSwitchWithValue), settings.holdSwitchAndValue { throw refusal(.inputOutput, nil) }
      // A driver that fails in the middle leaves what it has set.
      let reached = late == nil ? settings.count : (settings.count + 1) / 2
      for (position, setting) in settings.prefix(reached).enumerated() {
        if device.misbehaviours.contains(.keepsControl(setting.control.id)) { continue }
        if let reason = state.set(setting.control.id, to: setting.value) { throw refusal(reason, position) }
      }
      if let late { throw refusal(late, reached - 1) }
    }
  }

  private func refusal(_ number: SystemErrorNumber, _ index: Int?) -> ControlRefusal {
    ControlRefusal(failure(.setControls, number), at: index)
  }

  // MARK: Events

  func subscribe(to subject: EventSubject) throws(DeviceError) {
    _ = try begin(.subscribeEvent)
    if case .control(let id) = subject, !device.node.controls.contains(where: { $0.id == id }) {
      throw failure(.subscribeEvent, .invalidArgument)
    }
    device.withState { _ = $0.openings[number]?.subjects.insert(subject) }
  }

  func unsubscribeFromAll() throws(DeviceError) {
    _ = try begin(.unsubscribeEvent)
    device.withState { $0.openings[number]?.subjects = [] }
  }

  func nextEvent() throws(DeviceError) -> NodeEvent? {
    _ = try begin(.dequeueEvent)
    return device.withState { state in
      guard let events = state.openings[number]?.events, !events.isEmpty else { return nil }
      return state.openings[number]?.events.removeFirst()
    }
  }

  func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    _ = try begin(.wait)
    if !hasEvent { pause(limit) }
    return hasEvent
  }

  private var hasEvent: Bool { device.withState { $0.openings[number]?.events.isEmpty == false } }
}

extension [ControlSetting] {
  fileprivate var holdSwitchAndValue: Bool {
    contains { setting in
      ControlDependency.freed(by: setting.control.id).contains { freed in contains { $0.control.id == freed.value.rawValue } }
    }
  }
}
