import ArgumentParser
import Viewfinder

/// `probe save`: what a camera is set to, to be restored later.
struct SaveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Writes down what a camera is set to: mode and controls.",
    discussion: """
      The file is a profile without lists; `probe restore` reads it. With --kept it goes to the folder of kept configurations, \
      where `probe restore --kept` finds it for this camera: /var/lib/viewfinder as root, else $XDG_STATE_HOME/viewfinder \
      (~/.local/state/viewfinder), or the one that $VIEWFINDER_KEPT names.
      """)

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Keep it for this camera on this machine.")
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

  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  var request: RestoreRequest {
    RestoreRequest(file: file, device: device, isKept: kept, wait: setting.wait, isDryRun: setting.dryRun, style: output.style)
  }
}
