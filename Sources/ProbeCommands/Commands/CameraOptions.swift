import ArgumentParser
import Viewfinder

/// Which cameras a command is about.
struct CameraOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A node, a link to one, its number, or a part of the camera's name.", valueName: "camera"))
  var device: DeviceName?

  @Option(help: ArgumentHelp("Use a recorded camera instead: a bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName?

  /// What was chosen, without the parser.
  var selection: CameraSelection { selection(isFresh: false) }

  func selection(isFresh: Bool) -> CameraSelection { CameraSelection(device: device, profile: profile, isFresh: isFresh) }
}

/// Which cameras a command is about that can take several at once.
struct CameraListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A node, a link to one, its number, or a part of the camera's name. Repeat it for cameras that stream together.",
      valueName: "camera"))
  var device: [DeviceName] = []

  @Option(
    help: ArgumentHelp(
      "Use a recorded camera instead: a bundled name, a file, or - for standard input. Can be repeated.", valueName: "name|file|-"))
  var profile: [ProfileName] = []

  @Option(help: ArgumentHelp("The speed of the USB bus in megabits per second, such as 480 or 5000.", valueName: "Mb/s"))
  var busSpeed: Int?

  var selections: CameraSelections { selections(isFresh: false) }

  func selections(isFresh: Bool) -> CameraSelections {
    CameraSelections(devices: device, profiles: profile, busSpeedMbps: busSpeed, isFresh: isFresh)
  }
}

extension DeviceName: ExpressibleByArgument {
  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in Completions.devices() }
  }
}

extension ProfileName: ExpressibleByArgument {
  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in Completions.profiles() }
  }
}

/// Whether cameras are woken.
struct FreshOptions: ParsableArguments {
  @Flag(help: "Ask the driver, even if that wakes a sleeping camera.")
  var fresh = false
}

/// How an answer is written.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use colours.")
  var color: ColorChoice = .auto

  /// What was chosen, without the parser.
  var style: OutputStyle { OutputStyle(isJSON: json, color: color) }
}

extension ColorChoice: ExpressibleByArgument {}

/// Where a document goes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("to")],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"), completion: .file())
  var destination: String?
}
