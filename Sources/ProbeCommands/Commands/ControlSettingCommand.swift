import ArgumentParser
import Viewfinder

/// `probe controls set`
struct ControlsSet: ControlSettingVerb {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets controls together and reads them back.",
    discussion: "An automatic mode that controls the value is switched off first: exposure_time_absolute=250 makes the exposure manual.")

  @Argument(
    help: ArgumentHelp("Controls and their new values.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var assignments: [String]

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let assignments = try ControlArgument.assignments(assignments, option: "controls set")
    return try set({ _ in assignments }, in: surroundings)
  }
}

/// `probe controls reset`
struct ControlsReset: ControlSettingVerb {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Resets controls to the driver's defaults: the named ones, or all.")

  @Argument(
    help: ArgumentHelp("Controls by name or number; all if none is given.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try set(
      { found in
        names.isEmpty ? found.controls.resetting : names.map { ControlAssignment(ControlArgument.name($0), .defaultValue) }
      }, in: surroundings)
  }
}

/// A verb that sets controls alone.
protocol ControlSettingVerb: Verb {
  var cameras: CameraOptions { get }
  var setting: SettingOptions { get }
  var output: OutputOptions { get }
}

extension ControlSettingVerb {
  /// Sets controls together and reads them back, or plans it.
  fileprivate func set(
    _ assignments: (FoundControls) -> [ControlAssignment], in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let lockTimeout = try setting.lockTimeout
    let report: ConfigurationReport
    if setting.dryRun {
      let found = try FoundControls(cameras.selection, in: surroundings)
      let desired = DesiredConfiguration(controls: assignments(found))
      report = try found.chosen.planned(desired, at: found.node.path, knowing: found.controls, in: surroundings)
    } else {
      surroundings.holdTermination()
      let (held, found) = try cameras.selection.locking(FoundControls.scope, within: lockTimeout, in: surroundings) {
        locked, name throws(DeviceError) in
        let found = try FoundControls(of: ChosenCamera(locked, named: name))
        return (found, found.node.path)
      }
      report = try held.node.report(DesiredConfiguration(controls: assignments(found)), knowing: found.controls)
    }
    try report.writeAnswer(output.style, to: surroundings)
    surroundings.dismissTermination()
    return .success
  }
}
