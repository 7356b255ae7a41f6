import CameraModel
import Negotiation

/// Restores the earlier state of a device, and verifies it by reading.
///
/// It reads first and sets only the settings that differ, because a busy device would refuse even an unchanged value.
struct Restorer {
  let place: SettingPlace
  /// The settings that may have changed.
  let settings: [Setting]
  let before: DeviceState
  /// The steps that were made or tried.
  let touched: [PlanStep]
  /// Whether to set all settings, also those that are read as before: a driver may remember values that its camera has lost.
  var setsAll = false

  private var reasons: [Setting: DeviceError] = [:]
  /// Whether the device no longer answers.
  private var isGone = false

  init(on place: SettingPlace, _ settings: [Setting], before: DeviceState, touched: some Sequence<PlanStep> = []) {
    (self.place, self.settings, self.before, self.touched) = (place, settings, before, Array(touched))
  }

  /// Restores the state before a plan that was applied.
  init(_ result: ConfigurationResult, on place: SettingPlace) {
    let settings = place.settings(of: result.plan, before: result.before.graph)
    self.init(on: place.reading(result.plan), settings, before: result.before, touched: result.plan.steps)
  }

  func restoration(_ permit: borrowing ConfigurationPermit) -> Restoration {
    var work = self
    let restoration = work.restore(permit)
    let unknown = touched.flatMap(\.settings).filter(\.isUnreadable).map {
      Restoration.Unrestored(part: $0.name(in: before), before: "unknown", now: nil, reason: nil)
    }
    return unknown.isEmpty ? restoration : restoration.joined(.incomplete(unknown))
  }

  /// The most rounds: a setting that is restored may change one that was equal, and a call may fail once.
  private static let mostRounds = 3

  private mutating func restore(_ permit: borrowing ConfigurationPermit) -> Restoration {
    var found = setsAll ? nil : state()
    if let found, differences(found).isEmpty { return .nothingChanged }
    for round in 0..<Self.mostRounds where !isGone {
      set(found, permit)
      let now = state()
      if let now, differences(now).isEmpty { return .restored }
      if round > 0, now != nil, now == found { break }
      found = now
    }
    return .incomplete((found.map(differences) ?? changeable).map { unrestored($0, now: found) })
  }

  /// The settings that the steps may have changed and that can be restored.
  private var changeable: [Setting] {
    let set = touched.flatMap(\.settings)
    return settings.filter { setting in
      setting.step(to: before) != nil && (setsAll || set.contains { $0 == setting || $0.changes(setting, in: before) })
    }
  }

  /// The current state; nil if the device cannot be read. A failed read is tried once more.
  private mutating func state() -> DeviceState? {
    for isLastTry in [false, true] where !isGone {
      do { return try DeviceState(of: place, settings) } catch { isGone = error.code == .hung || isLastTry && error.code == .gone }
    }
    return nil
  }

  // MARK: Restoring

  /// Sets the settings that differ from a state, and those that another restored setting may have changed.
  private mutating func set(_ found: DeviceState?, _ permit: borrowing ConfigurationPermit) {
    reasons = [:]
    var due = Set(found.map(differences) ?? settings)
    due.formUnion(settings.filter { setting in due.contains { $0.follows(setting, in: before) } })
    for group in Dictionary(grouping: settings, by: order).sorted(by: { $0.key < $1.key }).map(\.value) {
      var announced = Announcements()
      let controls = group.filter(due.contains).compactMap(\.control).compactMap { control in
        before.controls[control.id].map { ControlSetting(control, to: $0) }
      }
      // One refused control must not keep the others from being restored.
      let areSet = controls.count > 1 && (try? PlanStep.controls(controls).set(on: place, permit, &announced)) != nil
      for setting in group where due.contains(setting) {
        guard let step = step(setting, to: before) else { continue }
        // The next round finds the controls that a sensor has reset.
        due.formUnion(settings.filter { $0.control == nil && setting.changes($0, in: before) })
        guard !areSet || setting.control == nil else { continue }
        do { try step.set(on: place, permit, &announced) } catch { reasons[setting] = error.cause }
      }
    }
  }

  /// The step that sets the value of a state. Receivers in a media graph compare the colour, too.
  private func step(_ setting: Setting, to state: DeviceState) -> PlanStep? {
    guard setting == .format, place.graph != nil || touched.contains(where: \.setsColour) else { return setting.step(to: state) }
    return state.format.map { .format($0) }
  }

  /// The order of restoring. A value that was under automatic control is set while it can be: before its switch. Links are switched off
  /// first, since a pad takes one.
  private func order(_ setting: Setting) -> Int {
    if case .graph(.enable, _)? = setting.step(to: before) { return 2 * setting.rank.rawValue + 1 }
    let isFreed = setting.rank == .value && setting.control.map { isAutomatic($0, in: before) } == true
    return isFreed ? 2 * Setting.Rank.automatic.rawValue - 1 : 2 * setting.rank.rawValue
  }

  // MARK: Verifying

  /// The settings that were not restored.
  private func differences(_ now: DeviceState) -> [Setting] {
    settings.filter { setting in
      let differs = setting == .format ? step(setting, to: before) != step(setting, to: now) : setting.differs(before, now)
      return differs && setting.control.map { isComparable($0, now) } != false
    }
  }

  /// A setting with its earlier and its current value, for display.
  private func unrestored(_ setting: Setting, now: DeviceState?) -> Restoration.Unrestored {
    Restoration.Unrestored(
      part: setting.name(in: before), before: setting.text(in: before) ?? "unknown", now: now.flatMap(setting.text),
      reason: reasons[setting])
  }

  /// Whether a different value is worth reporting. A value under automatic control, before and now, changes by itself. It counts only if it
  /// was set and could not be restored.
  private func isComparable(_ control: CameraControl, _ now: DeviceState) -> Bool {
    !isAutomatic(control, in: before) || wasSet(control) && (!isAutomatic(control, in: now) || reasons[.control(control)] != nil)
  }

  private func isAutomatic(_ control: CameraControl, in state: DeviceState) -> Bool {
    let controls = settings.compactMap(\.control)
    return control.isUnderAutomaticControl(among: before.known(controls), once: state.known(controls))
  }

  /// Whether the plan set the control, up to the failed step.
  private func wasSet(_ control: CameraControl) -> Bool {
    touched.flatMap(\.settings).contains { $0.control?.id == control.id }
  }
}

extension Setting {
  /// Whether a step changes a value that cannot be read. A button has none.
  fileprivate var isUnreadable: Bool {
    switch self {
    case .control(let control): !control.isReadable && control.type != .button
    case .extensionControl(let control, _, _): !control.isReadable
    default: false
    }
  }
}
