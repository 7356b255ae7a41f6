import ArgumentParser

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
