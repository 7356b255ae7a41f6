import ArgumentParser
import Viewfinder

/// `probe pixel-formats`: what is known of pixel formats, all or those named.
struct PixelFormatsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "pixel-formats",
    abstract: "Shows what is known of pixel formats: layout, and names elsewhere.",
    discussion: """
      A format is named by its code (YUYV), its constant (V4L2_PIX_FMT_YUV422P, YUV422P), its number (0x56595559), \
      or its name elsewhere (420v, gst:NV12, drm:XR24, ffmpeg:yuyv422, uvc: and a GUID). Without a name, all are listed.
      """)

  @Argument(
    help: ArgumentHelp("Formats by any of their names.", valueName: "name"), completion: .custom { _, _, _ in Completions.pixelFormats() })
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  var request: PixelFormatsRequest { PixelFormatsRequest(names: names, style: output.style) }
}
