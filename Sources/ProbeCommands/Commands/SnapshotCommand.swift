import ArgumentParser
import Viewfinder

/// `probe snapshot`: one settled picture to a file.
struct SnapshotCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Takes a picture, once exposure and colors have settled, and writes it to a file.",
    discussion: """
      Without a wish, the mode is that of the preset high. A camera's own JPEG is written untouched; only missing tables are inserted. \
      Grey and depth of more than 8 bits keep their exact numbers in PNG and PGM. A file appears whole or not at all.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup var file: PictureFileOptions
  @OptionGroup(title: "The picture") var picture: PictureOptions

  @Option(help: ArgumentHelp("How many pictures to take; their files are numbered.", valueName: "number"))
  var count: String?

  @Option(help: ArgumentHelp("The time between two pictures; 1 if not given.", valueName: "seconds"))
  var interval: String?

  @OptionGroup var output: OutputOptions

  var request: SnapshotRequest {
    SnapshotRequest(
      cameras: cameras.selection, wishes: wishes.texts, destination: file.destination, picture: picture.texts, count: count,
      interval: interval, isForced: file.force, style: output.style)
  }
}

/// Where pictures go.
struct PictureFileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("to")],
    help: ArgumentHelp("The file, or - for standard output.", valueName: "file|-"), completion: .file())
  var destination: String?

  @Flag(help: "Replace a file that exists.")
  var force = false
}

/// What a picture is to be like.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("png, jpeg, ppm, pgm, or raw, the driver's bytes; by default, what the file's ending says.", valueName: "format"),
    completion: .list(PictureFile.Format.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "When to take it: auto, once it is steady; after so many frames; or after a time such as 1s.", valueName: "auto|frames|time"),
    completion: .list(["auto", "0", "25", "1s"]))
  var settle: String?

  @Option(help: ArgumentHelp("The quality of JPEG that is encoded, 1 to 100; 90 if not given.", valueName: "number"))
  var quality: String?

  @Option(
    help: ArgumentHelp(
      "Make the picture exactly as large as --size: resize, resize-aspect or resize-aspect-fill.", valueName: "gravity"),
    completion: .list(VideoGravity.names))
  var gravity: String?

  @Option(
    help: ArgumentHelp("Degrees to turn it clockwise: 0, 90, 180, 270, or auto, as the sensor is mounted.", valueName: "degrees"),
    completion: .list(PictureTexts.angles))
  var rotate: String?

  @Flag(help: "Mirror it left to right, after the turn.")
  var mirror = false

  @Option(
    help: ArgumentHelp(
      "How the camera's numbers become colors, where its driver is wrong: \(ColorimetryArgument.names.joined(separator: ", ")).",
      valueName: "name"), completion: .list(ColorimetryArgument.names))
  var colorimetry: String?

  /// What was asked, without the parser.
  var texts: PictureTexts {
    PictureTexts(
      format: format, settle: settle, quality: quality, gravity: gravity, rotate: rotate, isMirrored: mirror, colorimetry: colorimetry)
  }
}
