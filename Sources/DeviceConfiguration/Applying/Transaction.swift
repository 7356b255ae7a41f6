import Negotiation
import CameraModel

/// Applies a plan: reads the state, sets it and reads it back. A failure restores everything.
struct Transaction {
  let place: SettingPlace
  let plan: ConfigurationPlan

  init(_ plan: ConfigurationPlan, on place: SettingPlace) { (self.place, self.plan) = (place.reading(plan), plan) }

  /// - Parameters:
  ///   - isCancelled: checked before each step. Once it is true, no more is set and everything is restored.
  ///   - verify: called with the state that was read back. Its failure restores everything.
  func perform(
    _ permit: borrowing ConfigurationPermit, unless isCancelled: () -> Bool,
    verifying verify: (DeviceState) throws(DeviceError) -> Void = { (_) throws(DeviceError) in }
  ) throws(ConfigurationError) -> ConfigurationResult {
    do {
      return try attempt(permit, isCancelled, verify)
    } catch {
      throw error.code == .rejected && wentAway(error.restoration) ? error.gone : error
    }
  }

  /// Whether the device was unplugged. A failed transfer can be the first sign; the kernel reports the removal a moment later.
  private func wentAway(_ restoration: Restoration?) -> Bool {
    if case .incomplete = restoration { place.source.pause(.milliseconds(300)) }
    return place.isGone
  }

  private func attempt(
    _ permit: borrowing ConfigurationPermit, _ isCancelled: () -> Bool, _ verify: (DeviceState) throws(DeviceError) -> Void
  ) throws(ConfigurationError) -> ConfigurationResult {
    var settings = place.settings(of: plan)
    let before: DeviceState
    do {
      before = try DeviceState(of: place, settings)
    } catch {
      throw ConfigurationError(error, restoration: .nothingChanged)
    }
    // A new format gives no crop to a node that has none.
    if before.crop == nil, !plan.steps.contains(where: \.changesSource) { settings.removeAll { $0 == .crop } }
    var announced = Announcements()
    for (position, step) in plan.steps.enumerated() {
      guard !isCancelled() else {
        throw ConfigurationError(
          .cancelled(before: step.call, on: plan.path), at: step, after: Array(plan.steps[..<position]),
          restoration: restore(before, touched: plan.steps[..<position], permit))
      }
      do {
        try step.set(on: place, permit, &announced)
      } catch {
        throw failure(error, at: position, before, permit)
      }
    }
    let after: DeviceState
    do {
      after = try DeviceState(of: place, settings)
      try verify(after)
    } catch {
      throw ConfigurationError(error, after: plan.steps, restoration: restore(before, touched: plan.steps[...], permit))
    }
    var result = ConfigurationResult(plan, before: before, after: after, announced: announced)
    if !announced.isRateFixed, result.adjustments.contains(where: { $0.setting == .rate }) {
      result.explainRate(by: listedIntervals())
    }
    guard result.isExact || plan.acceptsAdjustments else { throw refusal(of: result, permit) }
    return result
  }

  /// The rates that the driver lists for the current format and size; empty without any.
  private func listedIntervals() -> [OfferedInterval] {
    var list: [OfferedInterval] = []
    guard let node = place.node else { return [] }
    do {
      let format = try node.frameFormat(of: plan.bufferType)
      _ = try node.frameIntervals(
        for: format.pixelFormat, size: format.size, atMost: CallBudget().entriesPerList, into: &list)
    } catch {
      return []
    }
    return list
  }

  private func failure(
    _ refusal: ControlRefusal, at position: Int, _ before: DeviceState, _ permit: borrowing ConfigurationPermit
  ) -> ConfigurationError {
    let step = plan.steps[position]
    var control: CameraControl?
    if case .controls(let settings) = step, let index = refusal.index, settings.indices.contains(index) {
      control = settings[index].control
    }
    var cause = refusal.cause.code == .busy ? explained(refusal.cause) : refusal.cause
    if let control { cause.message = "\(control.name.harmless): \(cause.message)" }
    // The failed call may have changed something, because a driver can stop in the middle of a group of controls.
    let restoration = restore(before, touched: plan.steps[...position], permit)
    return ConfigurationError(cause, at: step, control: control, after: Array(plan.steps[..<position]), restoration: restoration)
  }

  /// Adds the visible processes that have the node open, and the driver's quirk.
  private func explained(_ busy: DeviceError) -> DeviceError {
    let named = busy.naming((place.node?.holders() ?? []).filter { $0.evidence != .lock })
    guard plan.quirks.firstSetterOwnsNode, busy.operation != .call(.setControls) else { return named }
    return named.adding(
      "With \(plan.quirks.driver), the first process that sets a node owns it until it closes the node, even without streaming.")
  }

  private func refusal(of result: ConfigurationResult, _ permit: borrowing ConfigurationPermit) -> ConfigurationError {
    let list = result.adjustments.map { "\($0.setting) \($0.text)" }.joined(separator: ", ")
    let reasons = result.adjustments.compactMap(\.reason).map { " \($0)" }.joined()
    let cause = DeviceError(
      .adjusted, operation: "configure", subject: plan.path,
      message: "The device did not accept the exact settings: \(list).\(reasons)",
      remedy: "Request settings that the device has, or accept the nearest ones.")
    return ConfigurationError(cause, after: plan.steps, restoration: restore(result.before, touched: plan.steps[...], permit))
  }

  private func restore(
    _ before: DeviceState, touched steps: ArraySlice<PlanStep>, _ permit: borrowing ConfigurationPermit
  ) -> Restoration {
    Restorer(on: place, place.settings(of: plan), before: before, touched: steps).restoration(permit)
  }
}

extension DeviceError {
  static func cancelled(before call: DeviceCall, on path: String) -> DeviceError {
    DeviceError(.cancelled, operation: .call(call), subject: path, message: "The change was cancelled before this call.")
  }
}

extension ConfigurationError {
  /// The same failure, with the removal of the device as its cause.
  fileprivate var gone: ConfigurationError {
    var error = self
    error.cause.code = .gone
    error.cause.message = "The device was disconnected."
    error.cause.remedy = "Plug it in again; `dmesg` may show why it was disconnected."
    return error
  }
}
