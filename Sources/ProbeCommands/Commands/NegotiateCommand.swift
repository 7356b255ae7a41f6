import ArgumentParser
import Viewfinder

/// `probe negotiate`: which mode a request gets, and why.
struct NegotiateCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Chooses the mode for a request and explains the choice.",
    discussion: "Without a wish, the request is the preset high. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup var waking: FreshOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Flag(help: "Show the runner-up, the deciding rule and possible relaxations; in JSON, every rejected mode.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Print only a command line or program that captures the mode: \(Emitter.all.map(\.name).joined(separator: ", ")).",
      valueName: "program"),
    completion: .list(Emitter.all.map(\.name)))
  var emit: String?

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  var request: NegotiateRequest {
    NegotiateRequest(
      cameras: cameras.selections(isFresh: waking.fresh), wishes: wishes.texts, rules: rules.texts, isExplained: explain, emit: emit,
      isBatch: batch, style: output.style)
  }
}

/// `probe compare`: the same request under every policy.
struct CompareCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Shows which mode other systems would choose for the same request.",
    discussion: "Each system's way of choosing is a policy. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var waking: FreshOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup var output: OutputOptions

  var request: CompareRequest {
    CompareRequest(cameras: cameras.selection(isFresh: waking.fresh), wishes: wishes.texts, style: output.style)
  }
}

/// `probe presets`: the named requests, and with a camera what each resolves to.
struct PresetsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "presets", abstract: "Shows the presets; with --device or --profile, what each resolves to.",
    discussion: "A camera supports a preset with a size if it has exactly that size. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  var request: PresetsRequest { PresetsRequest(cameras: cameras.selection, style: output.style) }
}
