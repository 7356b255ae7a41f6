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
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all controls: value, range, default, choices.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  var request: ControlsListRequest { ControlsListRequest(cameras: cameras.selection, style: output.style) }
}

/// `probe controls get`
struct ControlsGet: Verb {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Prints the values of controls, one per line.",
    discussion: "Prints only the value, in the form that `controls set` accepts.")

  @Argument(
    help: ArgumentHelp("Controls by name, or by number such as 0x980900.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String]

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  var request: ControlsGetRequest { ControlsGetRequest(names: names, cameras: cameras.selection, style: output.style) }
}

/// `probe controls set`
struct ControlsSet: Verb {
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

  var request: ControlsSetRequest {
    ControlsSetRequest(
      assignments: assignments, cameras: cameras.selection, wait: setting.wait, isDryRun: setting.dryRun, style: output.style)
  }
}

/// `probe controls reset`
struct ControlsReset: Verb {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Resets controls to the driver's defaults: the named ones, or all.")

  @Argument(
    help: ArgumentHelp("Controls by name or number; all if none is given.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  var request: ControlsResetRequest {
    ControlsResetRequest(names: names, cameras: cameras.selection, wait: setting.wait, isDryRun: setting.dryRun, style: output.style)
  }
}

/// `probe controls watch`
struct ControlsWatch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Reports controls that change, whoever changes them, until Ctrl-C.")

  @Argument(help: ArgumentHelp("Controls by name or number; all if none is given.", valueName: "control"))
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  var request: ControlsWatchRequest { ControlsWatchRequest(names: names, cameras: cameras.selection, style: output.style) }
}
