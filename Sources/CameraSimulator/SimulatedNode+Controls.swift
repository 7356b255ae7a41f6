import CameraModel

extension SimulatedNode {
  func control(after id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    let next = device.node.controls.lazy.filter { $0.id > id }.min { $0.id < $1.id }
    return try calls.entry(at: 0, of: next.map { [$0.described] } ?? [], .queryControl)
  }

  func control(_ id: ControlIdentifier) throws(DeviceError) -> CameraControl? {
    _ = try calls.begin(.queryControl)
    return device.node.controls.first { $0.id == id }?.described
  }

  func menuItem(at index: Int64, of control: CameraControl) throws(DeviceError) -> MenuItem? {
    _ = try calls.read(.queryMenu)
    return device.node.controls.first { $0.id == control.id }?.menu.first { $0.index == index }
  }

  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try values(of: [control])[0] }

  func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    _ = try calls.read(.getControls)
    let live = device.node.controls
    return controls.map { control in live.first { $0.id == control.id }?.value }
  }

  func integerValue(ofControl id: ControlIdentifier) throws(DeviceError) -> Int64? {
    _ = try calls.read(.getControl)
    switch id {
    case .cameraOrientation: return CameraPosition.numbered.firstIndex(of: device.camera.position).map(Int64.init)
    case .cameraRotation: return device.camera.rotation.map(Int64.init)
    default:
      guard case .integer(let value) = device.node.controls.first(where: { $0.id == id })?.value else { return nil }
      return value
    }
  }

  func setControls(_ settings: [ControlSetting], _ permit: borrowing ConfigurationPermit) throws(ControlRefusal) {
    let late: SystemErrorNumber?
    do throws(DeviceError) {
      late = try calls.begin(.setControls)
    } catch {
      throw ControlRefusal(error, at: nil)
    }
    try device.withState { state throws(ControlRefusal) in
      guard state.mayChange(opening) else { throw refusal(.busy, nil) }
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
    ControlRefusal(calls.failure(.setControls, number), at: index)
  }
}

extension CameraControl {
  /// Without menu and value, as a driver describes it.
  fileprivate var described: CameraControl {
    var control = self
    (control.menu, control.value) = ([], nil)
    return control
  }
}

extension [ControlSetting] {
  fileprivate var holdSwitchAndValue: Bool {
    contains { setting in
      ControlDependency.freed(by: setting.control.id).contains { freed in contains { $0.control.id == freed.value } }
    }
  }
}
