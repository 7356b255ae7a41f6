import ArgumentParser
import Viewfinder

/// What is wished of a camera, and what it must do.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A named request; `probe presets` lists them.", valueName: "preset"), completion: .list(Preset.all.map(\.name)))
  var preset: String?

  @Option(help: ArgumentHelp("The preferred size: 1280x720, 720p, or 1080p60 with its rate.", valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp("How the size must match: nearest, at-least, at-most or exact.", valueName: "rule"),
    completion: .list(SizeRuleName.all))
  var sizeRule: String?

  @Option(help: ArgumentHelp("The preferred rate in frames per second: 30, 29.97, 30000/1001.", valueName: "rate"))
  var fps: String?

  @Option(help: ArgumentHelp("The only acceptable rate.", valueName: "rate"))
  var exactFps: String?

  @Option(help: ArgumentHelp("The slowest acceptable rate.", valueName: "rate"))
  var minFps: String?

  @Option(help: ArgumentHelp("The fastest acceptable rate.", valueName: "rate"))
  var maxFps: String?

  @Option(
    help: ArgumentHelp("Preferred pixel formats, best first; repeat the option to add more.", valueName: "format,…"),
    completion: Self.formats)
  var prefer: [String] = []

  @Option(help: ArgumentHelp("The only acceptable pixel formats.", valueName: "format,…"), completion: Self.formats)
  var require: [String] = []

  @Option(
    help: ArgumentHelp("Pixel formats the application accepts, native or converted, best first.", valueName: "format,…"),
    completion: Self.formats)
  var output: [String] = []

  @Option(
    help: ArgumentHelp("Which wish to give up last: size, format and rate, most important first.", valueName: "wish,…"),
    completion: .list(Completions.orders))
  var order: [String] = []

  private static let formats = CompletionKind.custom { _, _, _ in Completions.pixelFormats() }

  /// What was asked, without the parser.
  var texts: WishTexts {
    WishTexts(
      preset: preset, size: size, sizeRule: sizeRule, fps: fps, exactRate: exactFps, minimumRate: minFps, maximumRate: maxFps,
      preferredFormats: Self.list(prefer), requiredFormats: Self.list(require), outputFormats: Self.list(output), order: Self.list(order))
  }

  /// An option named several times, as one list; nil where it is not named.
  private static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ",") }
}

/// By which rules a mode is chosen.
struct RuleOptions: ParsableArguments {
  private static let policies = Policy.all.map(\.name)

  @Option(
    help: ArgumentHelp(
      "The selection policy: \(policies.joined(separator: ", ")). `probe compare` compares them.", valueName: "policy"),
    completion: .list(policies))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Choose by measured instead of promised rates: those in a file of `probe measure --save`, or those kept for this camera.",
      valueName: "file|kept|-"),
    completion: .file())
  var measured: String?

  @Flag(help: "Refuse an adjusted mode: exit status 1.")
  var strict = false

  /// What was asked, without the parser.
  var texts: RuleTexts { RuleTexts(policy: policy, measured: measured, isStrict: strict) }
}

/// How a camera is set, whatever it is set to.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program configures the camera (default: no wait).", valueName: "seconds"))
  var wait: String?

  @Flag(help: "Print the plan, call by call; set nothing.")
  var dryRun = false
}

/// What a capture card is to show.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The input of a capture card, by name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp("The analog standard of the input: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Set the standard or timings of the signal that is present now.")
  var detect = false

  /// What was asked, without the parser.
  var request: SourceRequest { SourceRequest(input: input, standard: standard, detect: detect) }
}
