import CameraModel

/// The controls to set, with the switches that must be manual before.
struct ControlGroups {
  private var settings: [ControlSetting] = []

  /// Checks the assignments, and adds the switches that must be manual before a value can be set.
  init(_ assignments: [ControlAssignment], among controls: [CameraControl], on path: String) throws(DeviceError) {
    for assignment in assignments {
      let setting = try assignment.setting(among: controls, on: path)
      if settings.contains(where: { $0.control.id == setting.control.id }) {
        throw .contradiction(setting.control, path, "The control is set twice.")
      }
      settings.append(setting)
    }
    for setting in settings { try free(setting, among: controls, path) }
  }

  /// A call for the controls of each rank.
  ///
  /// Switches and values need two calls, because within one call, some drivers choose the order (docs/quirks.md, `uvcvideo`).
  var steps: [PlanStep] { Dictionary(grouping: settings, by: \.control.rank).values.map { .controls($0) } }

  private mutating func free(_ setting: ControlSetting, among controls: [CameraControl], _ path: String) throws(DeviceError) {
    guard let dependency = ControlDependency.freeing(setting.control.id),
      let control = controls.first(where: { $0.id == dependency.automatic })
    else { return }
    if let assigned = settings.first(where: { $0.control.id == control.id }) {
      guard !setting.control.isUnderAutomaticControl(among: controls, once: [assigned.result]) else {
        throw .contradiction(
          setting.control, path, "It cannot be set while \(assigned).",
          remedy: "Leave \(assigned.control.typedName) out: it becomes manual with \(setting.control.typedName).")
      }
      return
    }
    guard setting.control.isUnderAutomaticControl(among: controls), let manual = control.manualValue(of: dependency) else { return }
    settings.append(ControlSetting(control, to: .integer(manual)))
  }

  /// The controls that may change: those to set, those that they free, and their automatic switches.
  func affected(among controls: [CameraControl]) -> [CameraControl] {
    let set = Set(settings.map(\.control.id))
    return controls.filter { control in
      set.contains(control.id) || ControlDependency.freeing(control.id).map { set.contains($0.automatic) } == true
        || ControlDependency.freed(by: control.id).contains { set.contains($0.value) }
    }
  }
}

extension CameraControl {
  /// The first manual value that the switch accepts; nil if it has none, has it already, or cannot be set.
  fileprivate func manualValue(of dependency: ControlDependency) -> Int64? {
    guard isWritable else { return nil }
    let manual = dependency.manualValues.first { complaint(about: .integer($0)) == nil }
    return manual.map { ControlValue.integer($0) } == value ? nil : manual
  }
}

extension ControlSetting {
  /// The control with its new value.
  fileprivate var result: CameraControl {
    var control = control
    control.value = value
    return control
  }
}

extension DeviceError {
  fileprivate static func contradiction(_ control: CameraControl, _ path: String, _ message: String, remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: "set \(control.name.harmless)", subject: path, message: message, remedy: remedy)
  }
}
