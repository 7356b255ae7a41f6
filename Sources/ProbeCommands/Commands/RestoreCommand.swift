import ArgumentParser
import Viewfinder

/// `probe restore`: sets a camera to what it was when it was saved.
struct RestoreCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restores what `probe save` saved: mode and controls.",
    discussion: """
      Any recording with a current mode or with controls works. With --kept, restores what is kept for the camera. If nothing is kept, does \
      nothing and succeeds, so that a udev rule can run this for every camera that appears.
      """)

  @Argument(help: ArgumentHelp("The saved configuration, or - for standard input.", valueName: "file|-"), completion: .file())
  var file: ProfileName?

  @Option(help: ArgumentHelp("The camera to set, if it is not the one that was saved.", valueName: "camera"))
  var device: DeviceName?

  @Flag(help: "Restore what is kept for this camera on this machine.")
  var kept = false

  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if kept, file != nil { throw .usage("restore", "Give a file or `--kept`, not both.", try: "Leave one of the two out.") }
    if !kept, file == nil { throw .usage("restore", "Nothing to restore: give a file or `--kept`.") }
    let lockTimeout = try setting.lockTimeout
    if !setting.dryRun { environment.holdTermination() }
    var restoration: SavedSettings?
    if let file {
      restoration = try SavedSettings(try file.contents(in: environment), named: file.title, for: device, in: environment)
    } else {
      restoration = try SavedSettings(keptFor: device, in: environment)
    }
    try restoration?.perform(within: lockTimeout, dryRun: setting.dryRun, in: environment) { made throws(DeviceError) in
      try made.writeAnswer(output.style, subject: "", to: environment)
    }
    environment.dismissTermination()
    return .success
  }
}
