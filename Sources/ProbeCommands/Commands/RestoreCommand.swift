import ArgumentParser
import Viewfinder

/// `probe restore`: sets a camera to what it was when it was saved.
struct RestoreCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Sets a camera to what `probe save` wrote down: mode and controls.",
    discussion: """
      Any recording with a current mode or with controls will do. With --kept the camera's own kept configuration is looked for; where there is \
      none, nothing is done, so that a udev rule can ask for every camera that comes.
      """)

  @Argument(help: ArgumentHelp("The saved configuration, or - for standard input.", valueName: "file|-"), completion: .file())
  var file: ProfileName?

  @Option(help: ArgumentHelp("The camera to set, if not the one that was saved.", valueName: "camera"))
  var device: DeviceName?

  @Flag(help: "Restore what is kept for this camera on this machine.")
  var kept = false

  @OptionGroup var locking: LockingOptions

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    guard kept != (file != nil) else {
      throw .usage(
        "restore", kept ? "It is either the kept configuration or a file." : "Nothing says what to restore.",
        try: "Name a file, or give --kept.")
    }
    let patience = try locking.patience
    if !dryRun { surroundings.holdTermination() }
    var restoration: Restoration?
    if let file {
      restoration = try Restoration(try file.open(in: surroundings), named: file.title, for: device, in: surroundings)
    } else {
      restoration = try Restoration(keptFor: device, in: surroundings)
    }
    try restoration?.perform(within: patience, dryRun: dryRun, in: surroundings) { report throws(DeviceError) in
      try report.write(output.style, to: surroundings)
    }
    return .success
  }
}
