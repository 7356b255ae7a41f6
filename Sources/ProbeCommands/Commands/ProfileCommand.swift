import ArgumentParser
import Viewfinder

/// `probe profile`: recorded cameras.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Records cameras and works with recordings.",
    subcommands: [
      ProfileRecord.self, ProfileImport.self, ProfileCheck.self, ProfileDiff.self, ProfileList.self, ProfileShow.self,
    ])
}

/// `probe profile record`: what attached cameras offer, as a profile.
struct ProfileRecord: Verb {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records attached cameras, with their controls, as a profile.")

  @Option(
    help: ArgumentHelp("A node, a link to one, its number, or a part of the camera's name; all cameras if not given.", valueName: "camera"))
  var device: DeviceName?

  @Option(help: ArgumentHelp("A sentence about where the recording comes from.", valueName: "text"))
  var source: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  var request: ProfileRecordRequest {
    ProfileRecordRequest(device: device, source: source, destination: file.destination, style: output.style)
  }
}

/// `probe profile import`: the text that people paste in bug reports, as a profile.
struct ProfileImport: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes a profile from the text of v4l2-ctl, ffmpeg, lsusb -v and others.",
    discussion: """
      Reads the output of v4l2-ctl --list-formats-ext, --all, -D, --list-ctrls, --list-ctrls-menus and --list-devices, and \
      ffmpeg -list_formats all, lsusb -v, gst-device-monitor-1.0, cam -l -I, guvcview and uvcdynctrl -f, of old and new versions, several in \
      one text, with log prefixes and mail quotes. Lines that belong to no camera are reported with their numbers. \
      The profile goes to standard output or a file, the report to standard error.
      """)

  @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file|-"), completion: .file())
  var dump: String = "-"

  @Option(help: ArgumentHelp("A sentence about where the text comes from.", valueName: "text"))
  var source: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  var request: ProfileImportRequest {
    ProfileImportRequest(dump: dump, source: source, destination: file.destination, style: output.style)
  }
}

/// `probe profile check`: whether recordings are well made.
struct ProfileCheck: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks recordings: fails on malformed ones and counts driver mistakes.")

  @Argument(help: ArgumentHelp("Bundled names, files, or - for standard input.", valueName: "name|file|-"))
  var profiles: [ProfileName] = []

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Compare the USB descriptors of attached cameras with the lists of their driver; this wakes them.")
  var live = false

  @Option(
    help: ArgumentHelp("With --live, a node, a link to one, its number, or a part of the camera's name.", valueName: "camera"))
  var device: DeviceName?

  @OptionGroup var output: OutputOptions

  var request: ProfileCheckRequest {
    ProfileCheckRequest(profiles: profiles, isStrict: strict, isLive: live, device: device, style: output.style)
  }
}

/// `probe profile diff`: what differs between two recordings.
struct ProfileDiff: Verb {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two recordings; exit status 1 when they differ.",
    discussion: """
      Cameras and nodes are paired by their order. Paths, buses, values of controls, findings, and the time and tool of the recording \
      are not compared.
      """)

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "before"))
  var before: ProfileName

  @Argument(help: ArgumentHelp("The other recording: a bundled name, a file, or -.", valueName: "after"))
  var after: ProfileName

  @Flag(help: "Compare only formats, sizes and rates. Rates are equal within 200 ns, or if text listings print them alike.")
  var modes = false

  @OptionGroup var output: OutputOptions

  var request: ProfileDiffRequest {
    ProfileDiffRequest(profiles: [before, after], comparesModesOnly: modes, style: output.style)
  }
}

/// `probe profile list`: the bundled recordings.
struct ProfileList: Verb {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the bundled recordings.")

  @OptionGroup var output: OutputOptions

  var request: ProfileListRequest {
    ProfileListRequest(style: output.style)
  }
}

/// `probe profile show`: a recording as text, or as the document itself.
struct ProfileShow: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a recording; with --json, the profile document itself.")

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName

  @Flag(help: "Show every node, rate and finding.")
  var all = false

  @Flag(help: "Show the controls too.")
  var controls = false

  @OptionGroup var output: OutputOptions

  var request: ProfileShowRequest {
    ProfileShowRequest(profile: profile, isComplete: all, showsControls: controls, style: output.style)
  }
}
