import ArgumentParser
import Viewfinder

/// `probe stream`: frames to a pipe or a file.
struct StreamCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Writes frames to a pipe or a file, or one line of JSON for each.",
    discussion: """
      Without wishes, the mode is that of the preset high. A slow reader loses frames and always gets the newest one. With --json, no \
      pictures are written unless a file is named for them. It ends when the reader closes the pipe.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup var file: PictureFileOptions

  @Option(
    help: ArgumentHelp(
      "\(VideoFileFormat.names.joined(separator: ", ")); by default, the file extension decides, else the driver's bytes.",
      valueName: "format"), completion: .list(VideoFileFormat.names))
  var format: String?

  @Option(help: ArgumentHelp("End after this number of frames.", valueName: "number"))
  var frames: String?

  @Option(help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var duration: String?

  @Flag(help: "Keep late frames as long as the driver has buffers, instead of only the newest.")
  var keepAll = false

  @Option(help: ArgumentHelp("Write one line of JSON for each frame to a file.", valueName: "file"), completion: .file())
  var timestamps: String?

  @Option(
    help: ArgumentHelp(ColorimetryArgument.help, valueName: "name"), completion: .list(ColorimetryArgument.names))
  var colorimetry: String?

  @OptionGroup var output: OutputOptions

  var request: StreamRequest {
    StreamRequest(
      cameras: cameras.selection, wishes: wishes.texts, rules: rules.texts, destination: file.destination, format: format, frames: frames,
      duration: duration, keepsAll: keepAll, timestamps: timestamps, colorimetry: colorimetry, replaces: file.force, style: output.style)
  }
}
