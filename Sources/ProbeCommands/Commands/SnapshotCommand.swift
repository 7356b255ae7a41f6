import ArgumentParser
import Viewfinder

/// `probe snapshot`: one settled picture to a file.
struct SnapshotCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Takes a picture, once exposure and colours have settled, and writes it to a file.",
    discussion: """
      Without wishes, the mode is that of the preset high. A camera's own JPEG is written untouched; only missing tables are inserted. \
      Grey and depth of more than 8 bits keep their exact numbers in PNG and PGM. A file appears whole or not at all.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup var file: PictureFileOptions
  @OptionGroup(title: "The picture") var picture: PictureOptions

  @Option(help: ArgumentHelp("How many pictures to take; their files are numbered.", valueName: "number"))
  var count: String?

  @Option(help: ArgumentHelp("The time between two pictures; 1 if not given.", valueName: "seconds"))
  var interval: String?

  @OptionGroup var output: OutputOptions

  var request: SnapshotRequest {
    SnapshotRequest(
      cameras: cameras.selection, wishes: wishes.texts, rules: rules.texts, destination: file.destination, picture: picture.texts,
      count: count, interval: interval, replaces: file.force, style: output.style)
  }
}
