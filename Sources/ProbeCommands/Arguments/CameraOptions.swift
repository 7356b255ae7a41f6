import ArgumentParser

/// Which cameras a command is about.
struct CameraOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A node, a link to one, its number, or a part of the camera's name.", valueName: "camera"))
  var device: DeviceName?

  @Option(help: ArgumentHelp("Use a recorded camera instead: a bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName?

  /// What was chosen, without the parser.
  var selection: CameraSelection { CameraSelection(device: device, profile: profile) }
}
