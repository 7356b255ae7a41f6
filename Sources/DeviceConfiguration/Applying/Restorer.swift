import CameraModel

/// Restores the earlier state of a device, and verifies it by reading.
///
/// It reads first and sets only what differs, because a busy device would refuse even an unchanged value.
struct Restorer {
  let node: any ConfigurableNode
  let bufferType: BufferType
  let scope: StateScope
  let before: DeviceState
  let touched: [PlanStep]

  private var reasons: [StatePart: DeviceError] = [:]
  /// Whether the device no longer answers.
  private var isGone = false

  init(node: any ConfigurableNode, bufferType: BufferType, scope: StateScope, before: DeviceState, touched: [PlanStep]) {
    self.node = node
    self.bufferType = bufferType
    self.scope = scope
    self.before = before
    self.touched = touched
  }

  func restoration(_ permit: borrowing ConfigurationPermit) -> Restoration {
    var work = self
    return work.restore(permit)
  }

  private mutating func restore(_ permit: borrowing ConfigurationPermit) -> Restoration {
    let found = state()
    if let found, differences(found).isEmpty { return .nothingChanged }
    if isGone { return .incomplete(before.parts(among: scope.controls).map { unrestored($0, now: nil) }) }
    restoreSource(found, permit)
    let isLaidOutAnew = put(back: scope.controls.filter { $0.flags.contains(.modifyLayout) }, found, permit)
    restoreCrop(found, permit)
    // Restoring the source, or a control that turns the picture, may change the format. So the format is set even if it looked right.
    restoreMode(found, isStale: isLaidOutAnew || touched.contains(where: \.changesSource), permit)
    restoreControls(found, permit)
    guard let now = state() else { return .incomplete(before.parts(among: scope.controls).map { unrestored($0, now: nil) }) }
    let rest = differences(now)
    return rest.isEmpty ? .restored : .incomplete(rest.map { unrestored($0, now: now) })
  }

  /// The current state; nil if the device cannot be read.
  private mutating func state() -> DeviceState? {
    do {
      return try DeviceState(of: node, scope, bufferType)
    } catch {
      isGone = isGone || error.code == .gone || error.code == .hung
      return nil
    }
  }

  // MARK: Restoring

  private mutating func attempt(_ part: StatePart, _ call: () throws(DeviceError) -> Void) {
    do { try call() } catch { reasons[part] = error }
  }

  private mutating func restoreSource(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let node = node
    if let input = before.input, input != found?.input { attempt(.input) { () throws(DeviceError) in try node.setInput(input, permit) } }
    if let edid = before.edid, let place = before.edidInput, edid != found?.edid {
      attempt(.edid) { () throws(DeviceError) in try node.setEDID(edid, ofInput: place, permit) }
    }
    if let standard = before.standard, standard != found?.standard {
      attempt(.standard) { () throws(DeviceError) in try node.setStandard(standard, permit) }
    }
    if let timings = before.timings, timings != found?.timings {
      attempt(.timings) { () throws(DeviceError) in _ = try node.setTimings(timings, permit) }
    }
  }

  /// A source that was restored has its default crop, so the crop is read again.
  private mutating func restoreCrop(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let node = node
    guard let crop = before.crop else { return }
    let now = touched.contains(where: \.changesSource) ? try? node.selectionWhereKept(.crop) : found?.crop
    guard crop != now else { return }
    attempt(.crop) { () throws(DeviceError) in _ = try node.setSelection(crop, permit) }
  }

  private mutating func restoreMode(_ found: DeviceState?, isStale: Bool, _ permit: borrowing ConfigurationPermit) {
    let (node, bufferType) = (node, bufferType)
    var isFormatSet = false
    // The colour, too, where a plan has set it: receivers in a media graph compare it.
    let part = { [touched] (format: FrameFormat) in touched.contains(where: \.setsColour) ? format : format.settable }
    if let format = before.format.map(part), isStale || format != found?.format.map(part) {
      attempt(.format) { () throws(DeviceError) in _ = try node.setFormat(format, of: bufferType, permit) }
      isFormatSet = reasons[.format] == nil
    }
    // Setting a format resets the rate.
    guard let interval = before.interval, isFormatSet || interval != found?.interval else { return }
    attempt(.interval) { () throws(DeviceError) in _ = try node.setInterval(interval, of: bufferType, permit) }
  }

  /// A value that was under automatic control is restored while it can be set; the others follow their switches.
  private mutating func restoreControls(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let controls = scope.controls.filter { !$0.flags.contains(.modifyLayout) }
    let isSwitch = { (control: CameraControl) in !ControlDependency.freed(by: control.id).isEmpty }
    _ = put(back: controls.filter { !isSwitch($0) && isAutomatic($0, in: before) && wasSet($0) }, found, permit)
    _ = put(back: controls.filter(isSwitch), found, permit)
    _ = put(back: controls.filter { !isSwitch($0) && !isAutomatic($0, in: before) }, found, permit)
  }

  /// - Returns: whether any control had to be set.
  private mutating func put(back controls: [CameraControl], _ found: DeviceState?, _ permit: borrowing ConfigurationPermit) -> Bool {
    let settings = controls.compactMap { control -> ControlSetting? in
      guard let value = before.controls[control.id], value != found?.controls[control.id] else { return nil }
      return ControlSetting(control, to: value)
    }
    guard !settings.isEmpty else { return false }
    if (try? node.setControls(settings, permit)) != nil { return true }
    // One refused control must not keep the others from being restored.
    for setting in settings {
      do { try node.setControls([setting], permit) } catch { reasons[.control(setting.control.id)] = error.cause }
    }
    return true
  }

  // MARK: Verifying

  /// The parts that were not restored.
  private func differences(_ now: DeviceState) -> [StatePart] {
    before.differences(from: now, among: scope.controls.filter { isComparable($0, now) })
  }

  /// A part with its earlier and its current value, for display.
  private func unrestored(_ part: StatePart, now: DeviceState?) -> Restoration.Unrestored {
    let (name, value) = before.text(of: part, among: scope.controls)
    return Restoration.Unrestored(
      part: name, before: value ?? "unknown", now: now?.text(of: part, among: scope.controls).value, reason: reasons[part])
  }

  /// Whether a different value is worth reporting. A value under automatic control, before and now, changes by itself. It counts only if it
  /// was set and could not be restored.
  private func isComparable(_ control: CameraControl, _ now: DeviceState) -> Bool {
    !isAutomatic(control, in: before)
      || wasSet(control) && (!isAutomatic(control, in: now) || reasons[.control(control.id)] != nil)
  }

  private func isAutomatic(_ control: CameraControl, in state: DeviceState) -> Bool {
    control.isUnderAutomaticControl(among: before.known(scope.controls), once: state.known(scope.controls))
  }

  /// Whether the plan set the control, up to the failed step.
  private func wasSet(_ control: CameraControl) -> Bool {
    touched.contains { step in
      if case .controls(let settings) = step { settings.contains { $0.control.id == control.id } } else { false }
    }
  }
}
