import CameraModel
import Negotiation

/// Changes of a device under its lock: all of them, or none.
///
/// It reads the settings that may change, sets them step by step, reads them back, and restores everything after a failure.
struct Transaction {
  let place: SettingPlace
  /// The settings that may change, in the order of setting.
  private var settings: [Setting]
  /// Their values before the first step.
  private(set) var before: DeviceState
  /// The steps that were made.
  private(set) var done: [PlanStep] = []
  /// The steps that were made or tried: a failed call may have changed something.
  private var tried: [PlanStep] = []
  /// The step that is being made; nil between two.
  private var next: PlanStep?
  private var refusedControl: CameraControl?
  private var announced = Announcements()

  /// Reads the settings that may change.
  init(on place: SettingPlace, _ settings: [Setting]) throws(ConfigurationError) {
    (self.place, self.settings) = (place, settings)
    do {
      before = try DeviceState(of: place, settings, knowing: place.graph?.graph)
    } catch {
      throw ConfigurationError(error, restoration: .nothingChanged)
    }
  }

  /// Reads further settings, before a step changes them.
  mutating func add(_ further: [Setting]) throws(DeviceError) {
    // A sensor's mode moves the limits of a control, which is the same control.
    let controls = Set(settings.compactMap { $0.control?.id })
    let new = further.filter { setting in
      !settings.contains(setting) && setting.control.map { !controls.contains($0.id) } != false
    }
    guard !new.isEmpty else { return }
    try before.read(new, from: place, knowing: before.graph)
    settings += new
  }

  /// Adds the formats that a later reading of the graph tells of nodes that did not take part before.
  mutating func add(_ graph: MediaGraph) {
    for id in before.graph?.addNodes(of: graph) ?? [] { settings.append(.graph(.node(id))) }
  }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - actual: the call, if it has more details than the step that was planned.
  ///   - isCancelled: whether to make no more steps.
  mutating func set(
    _ step: PlanStep, by actual: PlanStep? = nil, _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool
  ) throws(DeviceError) {
    next = step
    guard !isCancelled() else { throw .cancelled(before: step.call, on: place.path) }
    tried.append(step)
    do {
      try (actual ?? step).set(on: place, permit, &announced)
    } catch {
      guard error.cause.code == .busy, let rest = step.controls(notSetIn: before) else { throw explained(error, at: step) }
      if !rest.isEmpty {
        do { try place.controls.setControls(rest, permit) } catch { throw explained(error, at: .controls(rest)) }
      }
    }
    done.append(step)
    next = nil
  }

  /// Reads the settings back and compares them with the plan.
  ///
  /// - Parameters:
  ///   - verify: called with the state.
  func result(
    of plan: ConfigurationPlan, verifying verify: (DeviceState) throws(DeviceError) -> Void
  ) throws(DeviceError) -> ConfigurationResult {
    var settings = settings
    // A new format gives no crop to a node that has none.
    if before.crop == nil, !done.contains(where: \.changesSource) { settings.removeAll { $0 == .crop } }
    let after = try DeviceState(of: place, settings)
    try verify(after)
    var result = ConfigurationResult(plan, before: before, after: after, announced: announced)
    if !announced.isRateFixed, result.adjustments.contains(where: { $0.setting == .rate }) {
      result.explainRate(by: listedIntervals(plan.bufferType))
    }
    return result
  }

  /// The rates that the driver lists for the current format and size; empty without any.
  private func listedIntervals(_ bufferType: BufferType) -> [OfferedInterval] {
    var list: [OfferedInterval] = []
    guard let node = place.node else { return [] }
    do {
      let format = try node.frameFormat(of: bufferType)
      _ = try node.frameIntervals(for: format.pixelFormat, size: format.size, atMost: CallBudget().entriesPerList, into: &list)
    } catch {
      return []
    }
    return list
  }

  // MARK: Failing

  /// Restores everything.
  func failure(_ cause: DeviceError, _ permit: borrowing ConfigurationPermit) -> ConfigurationError {
    let restoration =
      tried.isEmpty ? .nothingChanged : Restorer(on: place, settings, before: before, touched: tried).restoration(permit)
    var cause = cause
    if cause.code == .rejected, wentAway(restoration) { cause.becomeGone() }
    return ConfigurationError(cause, at: next, control: refusedControl, after: done, restoration: restoration)
  }

  /// Whether the device was unplugged. A failed transfer can be the first sign; the kernel reports the removal a moment later.
  private func wentAway(_ restoration: Restoration) -> Bool {
    if case .incomplete = restoration { place.source.pause(.milliseconds(300)) }
    return place.isGone
  }

  private mutating func explained(_ refusal: ControlRefusal, at step: PlanStep) -> DeviceError {
    var cause = refusal.cause.code == .busy ? explained(refusal.cause) : refusal.cause
    if case .controls(let settings) = step, let index = refusal.index, settings.indices.contains(index) {
      let control = settings[index].control
      refusedControl = control
      cause.message = "\(control.name.harmless): \(cause.message)"
    }
    return cause
  }

  /// Adds the visible processes that have the node open, and the driver's quirk.
  private func explained(_ busy: DeviceError) -> DeviceError {
    let named = busy.naming((place.node?.holders() ?? []).filter { $0.evidence != .lock })
    let quirks = DriverQuirks.of(((try? place.node?.capability()) ?? nil)?.driver)
    guard quirks.firstSetterOwnsNode, busy.operation != .call(.setControls) else { return named }
    return named.adding(
      "With \(quirks.driver), the first process that sets a node owns it until it closes the node, even without streaming.")
  }
}

extension Transaction {
  /// Applies a plan to a device.
  ///
  /// - Parameters:
  ///   - isCancelled: checked before each step. Once it is true, no more is set and everything is restored.
  ///   - verify: called with the state that was read back. Its failure restores everything.
  static func apply(
    _ plan: ConfigurationPlan, on place: SettingPlace, _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool,
    verifying verify: (DeviceState) throws(DeviceError) -> Void = { (_) throws(DeviceError) in }
  ) throws(ConfigurationError) -> ConfigurationResult {
    let place = place.reading(plan)
    var transaction = try Transaction(on: place, place.settings(of: plan))
    do throws(DeviceError) {
      for step in plan.steps { try transaction.set(step, permit, unless: isCancelled) }
      let result = try transaction.result(of: plan, verifying: verify)
      guard result.isExact || plan.acceptsAdjustments else { throw DeviceError.notExact(result) }
      return result
    } catch {
      throw transaction.failure(error, permit)
    }
  }
}

extension DeviceError {
  static func cancelled(before call: DeviceCall, on path: String) -> DeviceError {
    DeviceError(.cancelled, operation: .call(call), subject: path, message: "The change was cancelled before this call.")
  }

  static func notExact(_ result: ConfigurationResult) -> DeviceError {
    let list = result.adjustments.map { "\($0.setting) \($0.text)" }.joined(separator: ", ")
    let reasons = result.adjustments.compactMap(\.reason).map { " \($0)" }.joined()
    return DeviceError(
      .adjusted, operation: "configure", subject: result.plan.path,
      message: "The device did not accept the exact settings: \(list).\(reasons)",
      remedy: "Request settings that the device has, or accept the nearest ones.")
  }

  /// The removal of the device is the cause.
  fileprivate mutating func becomeGone() {
    code = .gone
    message = "The device was disconnected."
    remedy = "Plug it in again; `dmesg` may show why it was disconnected."
  }
}

extension MediaGraph {
  /// Adds the formats of nodes that another reading tells; the numbers of their entities.
  fileprivate mutating func addNodes(of other: MediaGraph) -> [UInt32] {
    let new = entities.indices.filter { index in
      entities[index].nodeFormat == nil && other.entity(entities[index].id)?.nodeFormat != nil
    }
    for index in new { entities[index].nodeFormat = other.entity(entities[index].id)?.nodeFormat }
    return new.map { entities[$0].id }
  }
}
