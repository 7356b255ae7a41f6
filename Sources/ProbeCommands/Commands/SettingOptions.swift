import ArgumentParser

/// How a camera is set, whatever it is set to.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program is setting the camera; by default not at all.", valueName: "seconds"))
  var wait: String?

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false
}

/// What a capture card is to show.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The source of a capture card, by its name or number; `probe list` shows them.", valueName: "source"))
  var input: String?

  @Option(
    help: ArgumentHelp("The source's analogue standard: pal, ntsc or secam.", valueName: "standard"),
    completion: .list(["pal", "ntsc", "secam"]))
  var standard: String?

  @Flag(help: "Sets the standard or the timings of the signal that the source gets now.")
  var detect = false

  /// What was asked, without the parser.
  var request: SourceRequest { SourceRequest(input: input, standard: standard, detect: detect) }
}
