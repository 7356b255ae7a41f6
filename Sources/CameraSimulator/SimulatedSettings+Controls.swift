import CameraModel

extension SimulatedSettings {
  /// Sets several controls in order. Values set before a refusal stay.
  ///
  /// - Parameter late: the fault that ends the call halfway; nil for none.
  mutating func set(_ settings: [ControlSetting], failingLateWith late: SystemErrorNumber?) throws(SimulatedRefusal) {
    if misbehaviours.contains(.refusesSwitchWithValue), settings.holdSwitchAndValue { throw SimulatedRefusal(.inputOutput) }
    let reached = late == nil ? settings.count : (settings.count + 1) / 2
    for (position, setting) in settings.prefix(reached).enumerated() {
      if misbehaviours.contains(.keepsControl(setting.control.id)) { continue }
      if let reason = set(setting.control.id, to: setting.value) { throw SimulatedRefusal(reason, at: position) }
    }
    if let late { throw SimulatedRefusal(late, at: reached - 1) }
  }

  /// Sets a control like a driver: rounds numbers into the range, and refuses missing menu items and values under automatic control.
  ///
  /// - Returns: why it was refused; nil if it was set.
  mutating func set(_ id: ControlIdentifier, to value: ControlValue) -> SystemErrorNumber? {
    guard let index = node.controls.firstIndex(where: { $0.id == id }) else { return .invalidArgument }
    let control = node.controls[index]
    if let reason = refusal(of: value, for: control) { return reason }
    guard control.type != .button else { return nil }
    node.controls[index].value = control.inRange(value)
    updateFlags(freedBy: node.controls[index])
    unnoticed[id] = nil
    // A control that turns the picture changes the size of the picture.
    if control.flags.contains(.modifyLayout), node.controls[index].value != control.value { takeDefault() }
    news.append((.control(ControlChange(valueOf: node.controls[index])), .control(id)))
    return nil
  }

  /// Marks the values that an automatic control takes over or frees, unless the recording shows that its driver does not.
  private mutating func updateFlags(freedBy automatic: CameraControl) {
    for dependency in ControlDependency.freed(by: automatic.id) {
      guard let index = node.controls.firstIndex(where: { $0.id == dependency.value }) else { continue }
      var recorded = recordedControls[index]
      let isInactive = recorded.isUnderAutomaticControl(among: recordedControls, once: [automatic])
      let isMarked = recorded.flags.contains(.inactive)
      guard isMarked || !recorded.isUnderAutomaticControl(among: recordedControls) else { continue }
      if !isInactive { recorded.flags.removeAll { $0 == .inactive } } else if !isMarked { recorded.flags.append(.inactive) }
      node.controls[index].flags = recorded.flags
    }
  }

  /// Sets controls to the firmware's own values, as a stream starts.
  mutating func resetControls() {
    for case .resetsControls(let values) in misbehaviours {
      for (id, value) in values {
        guard let index = node.controls.firstIndex(where: { $0.id == id }) else { continue }
        if DriverQuirks.of(node.driver).readsFromCamera(id) {
          node.controls[index].value = .integer(value)
        } else {
          unnoticed[id] = node.controls[index].value == .integer(value) ? nil : .integer(value)
        }
      }
    }
  }

  private func refusal(of value: ControlValue, for control: CameraControl) -> SystemErrorNumber? {
    // As in the kernel's framework, a disabled control does not exist.
    if control.flags.contains(.disabled) { return .invalidArgument }
    if control.flags.contains(.readOnly) || control.isUnderAutomaticControl(among: node.controls) { return .accessDenied }
    if control.flags.contains(.grabbed) { return .busy }
    guard control.type == .menu || control.type == .integerMenu, case .integer(let number) = value else { return nil }
    if let min = control.min, let max = control.max, number < min || number > max { return .outOfRange }
    return control.menu.isEmpty || control.menu.contains { $0.index == number } ? nil : .invalidArgument
  }
}

extension ControlChange {
  fileprivate init(valueOf control: CameraControl) {
    let number = if case .integer(let number) = control.value { number } else { Int64(0) }
    self.init(id: control.id, aspects: .value, value: number, flags: control.flags)
  }
}

extension CameraControl {
  /// The value that a driver takes for another.
  func inRange(_ value: ControlValue) -> ControlValue {
    guard case .integer(let number) = value, let min, let max, min <= max else { return value }
    // As in the kernel's `ROUND_TO_RANGE`: add half a step, clamp, then round down to the grid. The distances exceed 64 bits.
    let step = Int128(Swift.max(step ?? 1, 1))
    let clamped = Swift.min(Swift.max(Int128(number) + step / 2, Int128(min)), Int128(max))
    return .integer(Int64(clamping: Int128(min) + (clamped - Int128(min)) / step * step))
  }
}

extension [ControlSetting] {
  fileprivate var holdSwitchAndValue: Bool {
    contains { setting in
      ControlDependency.freed(by: setting.control.id).contains { freed in contains { $0.control.id == freed.value } }
    }
  }
}
