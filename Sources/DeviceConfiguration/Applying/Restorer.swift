import CameraModel

/// Puts a device back to what it was, and proves it by reading.
///
/// It reads first and sets only what differs: on a device that is busy or refuses, setting what is already so would fail for nothing.
struct Restorer {
  let node: any ConfigurableNode
  let stream: StreamKind
  let scope: StateScope
  let before: DeviceState
  let touched: [PlanStep]

  private(set) var reasons: [String: DeviceError] = [:]
  /// Whether nothing more can be asked of the device.
  private var isGone = false

  init(node: any ConfigurableNode, stream: StreamKind, scope: StateScope, before: DeviceState, touched: [PlanStep]) {
    self.node = node
    self.stream = stream
    self.scope = scope
    self.before = before
    self.touched = touched
  }

  func run(_ permit: borrowing ConfigurationPermit) -> Restoration {
    var work = self
    return work.restore(permit)
  }

  private mutating func restore(_ permit: borrowing ConfigurationPermit) -> Restoration {
    let found = state()
    if let found, differences(found).isEmpty { return .nothingChanged }
    if isGone { return .incomplete(parts.map { unrestored($0, now: nil) }) }
    putBackSource(found, permit)
    putBackTurning(found, permit)
    let isFormatSet = putBackFormat(found, permit)
    putBackInterval(found, isFormatSet, permit)
    putBackControls(found, permit)
    guard let now = state() else { return .incomplete(parts.map { unrestored($0, now: nil) }) }
    let rest = differences(now)
    return rest.isEmpty ? .restored : .incomplete(rest.map { unrestored($0, now: now) })
  }

  /// Nil when the device cannot be read.
  private mutating func state() -> DeviceState? {
    do throws(DeviceError) {
      return try DeviceState(of: node, scope, stream)
    } catch {
      isGone = isGone || error.code == .gone || error.code == .hung
      return nil
    }
  }

  // MARK: Putting back

  private mutating func attempt(_ part: String, _ call: () throws(DeviceError) -> Void) {
    do throws(DeviceError) { try call() } catch { reasons[part] = error }
  }

  private mutating func putBackSource(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let node = node
    if let input = before.input, input != found?.input { attempt("input") { () throws(DeviceError) in try node.setInput(input, permit) } }
    if let standard = before.standard, standard != found?.standard {
      attempt("standard") { () throws(DeviceError) in try node.setStandard(standard, permit) }
    }
    if let timings = before.timings, timings != found?.timings {
      attempt("timings") { () throws(DeviceError) in _ = try node.setTimings(timings, permit) }
    }
  }

  private mutating func putBackFormat(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) -> Bool {
    // Another source may have changed the format on its way back, so it is set even if it looked right.
    guard let format = before.format, format != found?.format || touched.contains(where: \.changesSource) else { return false }
    let (node, stream) = (node, stream)
    attempt("format") { () throws(DeviceError) in _ = try node.setFormat(format, of: stream, permit) }
    return reasons["format"] == nil
  }

  private mutating func putBackInterval(_ found: DeviceState?, _ isFormatSet: Bool, _ permit: borrowing ConfigurationPermit) {
    guard let interval = before.interval, isFormatSet || interval != found?.interval else { return }
    let (node, stream) = (node, stream)
    attempt("rate") { () throws(DeviceError) in _ = try node.setInterval(interval, of: stream, permit) }
  }

  private mutating func putBackTurning(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    put(back: scope.controls.filter { $0.flags.contains("modifyLayout") }, found, permit)
  }

  /// A value that an automatic held before goes back while it is still ours, the others once their switches are as they were.
  private mutating func putBackControls(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let controls = scope.controls.filter { !$0.flags.contains("modifyLayout") }
    let isSwitch = { (control: CameraControl) in !ControlDependency.freed(by: control.id).isEmpty }
    put(back: controls.filter { !isSwitch($0) && !isOurs($0) && wasSet($0) }, found, permit)
    put(back: controls.filter(isSwitch), found, permit)
    put(back: controls.filter { !isSwitch($0) && isOurs($0) }, found, permit)
  }

  private mutating func put(back controls: [CameraControl], _ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    let settings = controls.compactMap { control -> ControlSetting? in
      guard let value = before.controls[control.id], value != found?.controls[control.id] else { return nil }
      return ControlSetting(control, to: value)
    }
    guard !settings.isEmpty, (try? node.setControls(settings, permit)) == nil else { return }
    // One that the device refuses must not cost the others.
    for setting in settings {
      do throws(ControlRefusal) { try node.setControls([setting], permit) } catch { reasons[setting.control.name.harmless] = error.cause }
    }
  }

  // MARK: Proving

  /// What is not as it was, by part.
  private func differences(_ now: DeviceState) -> [String] {
    var parts: [String] = []
    if before.input != now.input { parts.append("input") }
    if before.standard != now.standard { parts.append("standard") }
    if before.timings != now.timings { parts.append("timings") }
    if before.format != now.format { parts.append("format") }
    if before.interval != now.interval { parts.append("rate") }
    for control in scope.controls where before.controls[control.id] != now.controls[control.id] && isComparable(control, now) {
      parts.append(control.name.harmless)
    }
    return parts
  }

  /// Whether a value that differs tells anything. One that an automatic held before, and holds again, moves by itself; only when it was set
  /// and refused to go back is that worth a word.
  private func isComparable(_ control: CameraControl, _ now: DeviceState) -> Bool {
    isOurs(control) || wasSet(control) && (isOurs(control, in: now) || reasons[control.name.harmless] != nil)
  }

  /// Whether the value was ours before, not the device's own: what an automatic chooses changes by itself.
  private func isOurs(_ control: CameraControl, in state: DeviceState? = nil) -> Bool {
    let state = state ?? before
    guard let dependency = ControlDependency.freeing(control.id), let holder = state.controls[dependency.automatic.rawValue] else {
      return true
    }
    return dependency.isManual(holder)
  }

  /// Whether the plan set it, up to the step that failed.
  private func wasSet(_ control: CameraControl) -> Bool {
    touched.contains { step in
      if case .controls(let settings) = step { settings.contains { $0.control.id == control.id } } else { false }
    }
  }
}
