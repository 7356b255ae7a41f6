import ArgumentParser
import Viewfinder

/// `probe save`: what a camera is set to, to be restored later.
struct SaveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Saves what a camera is set to: mode and controls.",
    discussion: """
      The file is a profile without lists of formats; `probe restore` reads it. With --kept it goes to a folder where \
      `probe restore --kept` finds it for this camera: $VIEWFINDER_KEPT if set, else /var/lib/viewfinder for root, and \
      $XDG_STATE_HOME/viewfinder (~/.local/state/viewfinder) for other users.
      """)

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Keep the settings for this camera on this machine.")
  var kept = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  var request: SaveRequest {
    SaveRequest(cameras: cameras.selection, isKept: kept, destination: file.destination, style: output.style)
  }
}

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

  var request: RestoreRequest {
    RestoreRequest(file: file, device: device, isKept: kept, wait: setting.wait, isDryRun: setting.dryRun, style: output.style)
  }
}
