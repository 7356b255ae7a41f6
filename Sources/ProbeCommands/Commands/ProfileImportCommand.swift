import CameraDocuments
import CameraDumps
import ArgumentParser
import CameraProfiles
import Viewfinder

/// `probe profile import`: the text that people paste in bug reports, as a profile.
struct ProfileImport: Verb {
  static let examples = ["profile import paste.txt -o camera.json", "list --profile paste.txt"]
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes a profile from the text of v4l2-ctl, media-ctl, ffmpeg, lsusb -v and others.",
    discussion: """
      Reads the output of v4l2-ctl --list-formats-ext, --all, -D, --list-ctrls, --list-ctrls-menus and --list-devices, and \
      ffmpeg -list_formats all, lsusb -v, gst-device-monitor-1.0, media-ctl -p and the logs of jetson-utils, of old and new versions, several in one text, with log prefixes and mail quotes. Lines that belong to no camera are reported with their numbers. \
      The profile goes to standard output or a file, the report to standard error.
      """)

  @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file|-"), completion: .file())
  var dump: String = "-"

  @Option(help: ArgumentHelp("A sentence about where the text comes from.", valueName: "text"))
  var source: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try file.check(in: environment)
    let isInput = dump == "-"
    let bytes = isInput ? try environment.wholeInput() : try environment.contents(ofFile: dump)
    if (try? CameraProfile(json: bytes)) != nil {
      throw .usage(
        "profile import \(dump)", "It is a profile already.", try: "Use it as it is: `probe list --profile \(dump.shellQuoted)`.")
    }
    let imported = DumpImporter.read(bytes)
    let profile = try imported.profile(named: isInput ? "standard input" : dump, source: source)
    try file.deliver(profile.jsonDocument(), isQuiet: output.json, in: environment)
    imported.writeReport(isJSON: output.json, on: file.destination, to: environment)
    return .success
  }
}
