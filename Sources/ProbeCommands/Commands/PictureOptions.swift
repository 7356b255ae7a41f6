import ArgumentParser
import Viewfinder

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
    help: ArgumentHelp("png, jpeg, ppm, pgm, or raw (the driver's bytes); by default, the file extension decides.", valueName: "format"),
    completion: .list(PictureFile.Format.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "When to take it: auto (once the picture is steady), after a number of frames, or after a time such as 1s.",
      valueName: "auto|frames|time"),
    completion: .list(["auto", "0", "25", "1s"]))
  var settle: String?

  @Option(help: ArgumentHelp("The quality of JPEG that is encoded, 1 to 100; 90 if not given.", valueName: "number"))
  var quality: String?

  @Option(
    help: ArgumentHelp(
      "Make the picture exactly as large as --size: resize, resize-aspect or resize-aspect-fill.", valueName: "gravity"),
    completion: .list(VideoGravity.names))
  var gravity: String?

  @OptionGroup var orientation: OrientationOptions

  @Option(
    help: ArgumentHelp(ColorimetryArgument.help, valueName: "name"), completion: .list(ColorimetryArgument.names))
  var colorimetry: String?
}

/// Which way up a picture is shown or written.
struct OrientationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Degrees to turn the picture clockwise: 0, 90, 180, 270, or auto, as the sensor is mounted.", valueName: "degrees"),
    completion: .list(OrientationOptions.angles))
  var rotate: String?

  @Flag(help: "Mirror the picture left to right, after turning it.")
  var mirror = false
}
