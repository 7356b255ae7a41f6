import ArgumentParser
import Viewfinder

/// `probe controls`: what can be set on a camera besides its mode.
struct ControlsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls", abstract: "Shows and sets a camera's controls: brightness, exposure and the rest.",
    subcommands: [ControlsList.self, ControlsGet.self, ControlsSet.self, ControlsReset.self, ControlsWatch.self],
    defaultSubcommand: ControlsList.self)
}

/// `probe controls list`
struct ControlsList: Verb {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "All controls: value, range, default, choices.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let found = try FoundControls(cameras.selection, in: surroundings)
    if output.style.isJSON {
      _ = try surroundings.write(found.document)
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      page.add(StyledText(found.subject, .faint))
      if found.controls.isEmpty { page.add("  It has no controls.") }
      ControlListText(controls: found.controls, indent: 2).write(to: &page)
      try output.style.write(page, to: surroundings)
    }
    return .success
  }
}

/// `probe controls get`
struct ControlsGet: Verb {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "The values of controls, one a line.",
    discussion: "Only the value is written, as `controls set` takes it.")

  @Argument(
    help: ArgumentHelp("Controls by name, or by number like 0x980900.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String]

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var found = try FoundControls(cameras.selection, in: surroundings)
    found.controls = try found.named(names)
    if output.style.isJSON {
      _ = try surroundings.write(found.document)
    } else {
      var page = TextPage(width: .max)
      for control in found.controls { page.add(StyledText(control.plainValue)) }
      try output.style.write(page, to: surroundings)
    }
    return .success
  }
}

/// `probe controls set`
struct ControlsSet: Verb {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets controls together, and reads them back.",
    discussion: "A value that an automatic holds is freed first: exposure_time_absolute=250 makes the exposure manual.")

  @Argument(
    help: ArgumentHelp("Controls with their values.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var assignments: [String]

  @OptionGroup var setting: ControlSettingOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let assignments = try ControlArgument.assignments(assignments, option: "controls set")
    return try setting.apply({ _ in assignments }, in: surroundings)
  }
}

/// `probe controls reset`
struct ControlsReset: Verb {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Sets controls to the driver's defaults: those named, or all.")

  @Argument(
    help: ArgumentHelp("Controls by name, or by number; all without any.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String] = []

  @OptionGroup var setting: ControlSettingOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let names = names
    return try setting.apply(
      { found in
        names.isEmpty ? found.controls.resetting : names.map { ControlAssignment(ControlArgument.name($0), .defaultValue) }
      }, in: surroundings)
  }
}

/// How controls are set, whatever they are set to.
struct ControlSettingOptions: ParsableArguments {
  @OptionGroup var cameras: CameraOptions
  @OptionGroup var locking: LockingOptions

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func apply(
    _ assignments: (FoundControls) -> [ControlAssignment], in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let patience = try locking.patience
    let report: ConfigurationReport
    if dryRun {
      let found = try FoundControls(cameras.selection, in: surroundings)
      let desired = DesiredConfiguration(controls: assignments(found))
      report = try found.chosen.planned(desired, at: found.node.path, knowing: found.controls, in: surroundings)
    } else {
      surroundings.holdTermination()
      let (held, found) = try cameras.selection.locking(FoundControls.scope, within: patience, in: surroundings) {
        chosen throws(DeviceError) in
        let found = try FoundControls(of: chosen)
        return (found, found.node.path)
      }
      report = try held.node.report(DesiredConfiguration(controls: assignments(found)), knowing: found.controls)
    }
    try report.write(output.style, to: surroundings)
    return .success
  }
}
