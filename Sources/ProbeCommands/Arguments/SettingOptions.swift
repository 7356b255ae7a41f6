import ArgumentParser

/// How a camera is set, whatever it is set to.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program is setting the camera; by default not at all.", valueName: "seconds"))
  var wait: String?

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false
}
