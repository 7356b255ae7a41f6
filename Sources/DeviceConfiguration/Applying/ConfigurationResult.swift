public import CameraModel
public import Negotiation

/// The outcome of a plan, with the device's states before and after, as read.
public struct ConfigurationResult: Hashable, Sendable {
  /// The calls that were made.
  public var plan: ConfigurationPlan
  /// The state before.
  public var before: DeviceState
  /// The state after, read back from the device.
  public var after: DeviceState
  /// The settings that differ from the requested ones; empty if the device accepted everything.
  public var adjustments: [Adjustment]
  /// Descriptions of unrequested changes. For example, setting a format resets the rate.
  public var sideEffects: [String]
  /// The names of settings that cannot be read back: a button, or a write-only control.
  public var unverified: [String]
  /// Limitations that did not matter: the driver cannot set the rate, or refused the format that it already has, such as while it streams.
  public var findings: [Finding] = []

  /// Whether every setting that can be read back is as requested.
  public var isExact: Bool { adjustments.isEmpty }
}

extension ConfigurationResult {
  /// The outcome of this and of the plan for the signal that it led to.
  package func followed(by next: ConfigurationResult) -> ConfigurationResult {
    var result = next
    result.before = before
    (result.after.edid, result.after.edidInput) = (after.edid, after.edidInput)
    // A detected standard replaces the one that was set before.
    result.plan.steps = plan.steps.filter { $0.call != .setStandard } + next.plan.steps
    result.adjustments += adjustments.filter { $0.setting == .edid }
    result.unverified += unverified.filter { $0 == Adjustment.Setting.edid.rawValue }
    return result
  }
}

extension ConfigurationPlan {
  /// The format in the plan; nil if it has none.
  package var format: FrameFormat? { steps.lazy.compactMap { if case .format(let format) = $0 { format } else { nil } }.first }

  /// The time per frame in the plan; nil if it has none.
  package var interval: FrameInterval? { steps.lazy.compactMap { if case .interval(let interval) = $0 { interval } else { nil } }.first }
}

extension ConfigurationResult {
  /// Adds the reason why the rate differs, if the driver's list of rates shows it.
  mutating func explainRate(by listed: [OfferedInterval]) {
    guard let asked = plan.interval, let got = after.interval, let index = adjustments.firstIndex(where: { $0.setting == .rate }) else {
      return
    }
    adjustments[index].reason = RateDifference(asked: asked, got: got, listed: listed, quirks: plan.quirks).reason
  }

  init(_ plan: ConfigurationPlan, before: DeviceState, after: DeviceState, announced: Announcements) {
    self.init(plan: plan, before: before, after: after, adjustments: [], sideEffects: [], unverified: [], findings: announced.findings)
    var comparison = SettingComparison(after, announced, asksForRate: plan.asksForRate)
    for step in plan.steps { comparison.compare(step) }
    (adjustments, unverified) = (comparison.adjustments, comparison.unverified)
    if plan.interval != nil, after.interval == nil, announced.isRateFixed, !plan.asksForRate {
      findings.append(Finding(.rateFixed, .info, "The driver can neither set nor tell the rate."))
    }
    noteSideEffects()
  }

  /// Reports the other parts of the mode that have changed: setting a format resets the rate.
  private mutating func noteSideEffects() {
    let asked = plan.steps.flatMap(\.settings)
    for setting in [Setting.interval, .crop, .format] where !asked.contains(setting) {
      guard let old = setting.step(to: before), let new = setting.step(to: after), old != new else { continue }
      if case (.interval(let old), .interval(let new)) = (old, new), old.isSameRate(as: new) { continue }
      sideEffects.append("\(setting.name(in: before)) \(old.value) became \(new.value)")
    }
  }
}
