import ArgumentParser
import Viewfinder

/// `probe configure`: chooses a mode, sets it, and reads back what the device made of it.
struct ConfigureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it with controls; restores everything on failure.",
    discussion: """
      Without a wish, the mode is that of the preset high; with only --set or an input, the mode stays as it is. The device is locked while it \
      is set. Afterwards it is read back, and differences from the request are reported.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` lists them.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var set: [String] = []

  @OptionGroup(title: "The source of a capture card") var source: SourceOptions
  @OptionGroup var setting: SettingOptions

  @OptionGroup var output: OutputOptions

  var request: ConfigureRequest {
    ConfigureRequest(
      cameras: cameras.selection, wishes: wishes.texts, rules: rules.texts, assignments: set, source: source.request, wait: setting.wait,
      isDryRun: setting.dryRun, style: output.style)
  }
}
