import ArgumentParser
import Viewfinder

/// `probe list`: which cameras are here, and what they offer.
struct ListCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists cameras with their formats, sizes and rates.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var waking: FreshOptions

  @Flag(help: "Print one line per camera.")
  var summary = false

  @Flag(help: "Show everything: nodes that are not cameras, and why; every rate and finding.")
  var all = false

  @Flag(help: "Show the controls too; reading them wakes a sleeping camera.")
  var controls = false

  @Flag(help: "Include formats that libv4l emulates, marked as emulated.")
  var emulated = false

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  var request: ListRequest {
    ListRequest(
      cameras: cameras.selection(isFresh: waking.fresh), isSummary: summary, isComplete: all, includesControls: controls,
      includesEmulated: emulated,
      isBatch: batch, style: output.style)
  }
}

/// `probe pixel-formats`: what is known of pixel formats, all or those named.
struct PixelFormatsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "pixel-formats",
    abstract: "Shows pixel formats: layout, and names in other systems.",
    discussion: """
      A format is named by its code (YUYV), its constant (V4L2_PIX_FMT_YUV422P, YUV422P), its number (0x56595559), \
      or its name in another system (420v, gst:NV12, drm:XR24, ffmpeg:yuyv422, uvc: and a GUID). Without a name, lists all.
      """)

  @Argument(
    help: ArgumentHelp("Formats by any of their names.", valueName: "name"), completion: .custom { _, _, _ in Completions.pixelFormats() })
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  var request: PixelFormatsRequest { PixelFormatsRequest(names: names, style: output.style) }
}
