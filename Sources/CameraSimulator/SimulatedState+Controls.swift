import CameraModel

extension SimulatedState {
  /// Sets a control as a driver does: numbers are brought into their range, a menu has no holes, and what an automatic holds is refused.
  ///
  /// - Returns: why not; nil when it was set.
  mutating func set(_ id: ControlIdentifier, to value: ControlValue) -> SystemErrorNumber? {
    guard let index = node.controls.firstIndex(where: { $0.id == id }) else { return .invalidArgument }
    let control = node.controls[index]
    if let refusal = refusal(of: value, for: control) { return refusal }
    guard control.type != .button else { return nil }
    node.controls[index].value = control.inRange(value)
    // A control that turns the picture lays it out anew.
    if control.flags.contains(.modifyLayout), node.controls[index].value != control.value { takeDefault() }
    tell(.control(change(of: id)), about: .control(id))
    return nil
  }

  private func change(of id: ControlIdentifier) -> ControlChange {
    let control = node.controls.first { $0.id == id }
    let number = if case .integer(let number) = control?.value { number } else { Int64(0) }
    return ControlChange(id: id, aspects: .value, value: number, flags: control?.flags ?? [])
  }

  /// What is checked before anything is set.
  func refusal(of value: ControlValue, for control: CameraControl) -> SystemErrorNumber? {
    if control.flags.contains(.readOnly) || control.isUnderAutomaticControl(among: node.controls) { return .accessDenied }
    if control.flags.contains(.grabbed) { return .busy }
    guard control.type == .menu || control.type == .integerMenu, case .integer(let number) = value else { return nil }
    if let min = control.min, let max = control.max, number < min || number > max { return .outOfRange }
    return control.menu.isEmpty || control.menu.contains { $0.index == number } ? nil : .invalidArgument
  }
}

extension CameraControl {
  fileprivate func inRange(_ value: ControlValue) -> ControlValue {
    guard case .integer(let number) = value, let min, let max, min <= max else { return value }
    // As the kernel does (`ROUND_TO_RANGE`): half a step more, into the range, then down to the grid. 64 bits do not hold the distances.
    let step = Int128(Swift.max(step ?? 1, 1))
    let clamped = Swift.min(Swift.max(Int128(number) + step / 2, Int128(min)), Int128(max))
    return .integer(Int64(clamping: Int128(min) + (clamped - Int128(min)) / step * step))
  }
}
