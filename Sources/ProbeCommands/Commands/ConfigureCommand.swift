import ArgumentParser
import Viewfinder

/// `probe configure`: chooses a mode, sets it, and reads back what the device made of it.
struct ConfigureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it safely, with controls; puts everything back on failure.",
    discussion: """
      Without any wish the mode is that of the preset high; with --set or a source alone the mode is left as it is. The device is locked while \
      it is set, read back afterwards, and what it made otherwise is said.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(help: PolicyArgument.help, completion: .list(PolicyArgument.names))
  var policy: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` shows them.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var set: [String] = []

  @OptionGroup(title: "The source of a capture card") var source: SourceOptions
  @OptionGroup var setting: SettingOptions

  @Flag(help: "What the camera cannot do exactly is not set: exit status 1.")
  var strict = false

  @OptionGroup var output: OutputOptions

  var request: ConfigureRequest {
    ConfigureRequest(
      cameras: cameras.selection, wishes: wishes.texts, policy: policy, assignments: set, source: source.request, wait: setting.wait,
      isDryRun: setting.dryRun, isStrict: strict, style: output.style)
  }
}
