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
  /// Limitations of the driver that did not matter: it cannot set the rate, or refused the format that it already has.
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
    let isOfEDID = { (step: PlanStep) in step.call == .setEDID }
    guard plan.steps.contains(where: isOfEDID) else { return result }
    let place = result.plan.steps.firstIndex { $0.call != .setInput } ?? result.plan.steps.endIndex
    result.plan.steps.insert(contentsOf: plan.steps.filter(isOfEDID), at: place)
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

  /// Whether a device has the plan's rate.
  func isRateMet(by state: DeviceState) -> Bool {
    guard let interval, let got = state.interval else { return false }
    return interval.isSameRate(as: got)
  }
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
    for step in plan.steps { compare(step, announced) }
    noteSideEffects()
  }

  private mutating func compare(_ step: PlanStep, _ announced: Announcements) {
    switch step {
    case .graph, .pad: break
    case .input(let asked): compare(.input, asked, after.input, isMet: asked == after.input)
    case .edid(let asked, _): compare(asked)
    case .standard(let asked):
      let isMet = after.standard.map { !$0.isEmpty && ($0.isSubset(of: asked) || asked.isSubset(of: $0)) }
      compare(.standard, asked, after.standard, isMet: isMet ?? false)
    case .timings(let asked):
      let isMet = after.timings.map { $0.size == asked.size && $0.isInterlaced == asked.isInterlaced && $0.pixelClock == asked.pixelClock }
      compare(.timings, asked, after.timings, isMet: isMet ?? false, announced.values.timings)
    case .crop(let asked): compare(.crop, asked, after.crop, isMet: asked == after.crop, announced.values.crop)
    case .format(let asked):
      let (got, told) = (after.format, announced.values.format)
      compare(.format, asked.pixelFormat, got?.pixelFormat, isMet: asked.pixelFormat == got?.pixelFormat, told?.pixelFormat)
      compare(.size, asked.size, got?.size, isMet: asked.size == got?.size, told?.size)
      if asked.fieldOrder != .any {
        compare(.field, asked.fieldOrder.rawValue, got?.fieldOrder.rawValue, isMet: asked.fieldOrder == got?.fieldOrder)
      }
    case .interval(let asked) where announced.isRateFixed && after.interval == nil: noteUnknownRate(insteadOf: asked)
    case .interval(let asked):
      compare(.rate, asked, after.interval, isMet: plan.isRateMet(by: after), announced.values.interval) { "\($0.rateText) fps" }
      if announced.isRateFixed, adjustments.last?.setting == .rate { adjustments[adjustments.count - 1].reason = Self.rateFixed }
    case .controls(let settings):
      for setting in settings { compare(setting) }
    case .extensionControl(let control, let unit, _, let asked):
      let got = after.extensionControls[unit]?[control.selector]
      compare(
        Adjustment.Setting(rawValue: step.settings[0].name), asked.hexadecimal, got?.hexadecimal, isMet: asked == got)
    }
  }

  private static let rateFixed = "The driver does not let the rate be set."

  /// Reports that the rate is neither set nor known, as an adjustment only if it was requested.
  private mutating func noteUnknownRate(insteadOf asked: FrameInterval) {
    guard plan.asksForRate else {
      return findings.append(Finding(.rateFixed, .info, "The driver can neither set nor tell the rate."))
    }
    adjustments.append(
      Adjustment(
        setting: .rate, asked: "\(asked)", got: "unknown", text: "an unknown rate instead of \(asked.rateText) fps", isAnnounced: true,
        reason: Self.rateFixed))
  }

  /// Reports what else of the mode has changed: setting a format resets the rate.
  private mutating func noteSideEffects() {
    let asked = plan.steps.flatMap(\.settings)
    for setting in [Setting.interval, .crop, .format] where !asked.contains(setting) {
      guard let old = setting.step(to: before), let new = setting.step(to: after), old != new else { continue }
      if case (.interval(let old), .interval(let new)) = (old, new), old.isSameRate(as: new) { continue }
      sideEffects.append("\(setting.name) \(old.value) became \(new.value)")
    }
  }

  /// Names the first byte that differs if both EDIDs read alike.
  private mutating func compare(_ asked: EDID) {
    let isMet = after.edid.map { $0.isEquivalent(to: asked) } ?? false
    let place = after.edid?.firstDifference(from: asked)
    compare(.edid, asked, after.edid, isMet: isMet) { [got = after.edid] edid in
      guard let place, let got, "\(got)" == "\(asked)" else { return "\(edid)" }
      return "\(edid) with \(edid.bytes.indices.contains(place) ? "0x\([edid.bytes[place]].hexadecimal)" : "no byte") at \(place)"
    }
  }

  private mutating func compare(_ setting: ControlSetting) {
    let control = setting.control
    let got = after.controls[control.id]
    compare(
      Adjustment.Setting(rawValue: control.name.harmless), control.text(for: setting.value), got.map(control.text(for:)),
      isMet: setting.value == got)
  }

  private mutating func compare<Value: Equatable>(
    _ setting: Adjustment.Setting, _ asked: Value, _ got: Value?, isMet: Bool, _ announced: Value? = nil,
    spelling: (Value) -> String = { "\($0)" }
  ) {
    guard let got else { return unverified.append(setting.rawValue) }
    guard !isMet else { return }
    adjustments.append(
      Adjustment(
        setting: setting, asked: "\(asked)", got: "\(got)", text: "\(spelling(got)) instead of \(spelling(asked))",
        isAnnounced: announced == nil || announced == got))
  }
}
