import PixelFormats
import ArgumentParser
import CameraDocuments
import Viewfinder

/// `probe pixel-formats`: describes all pixel formats, or the named ones.
struct PixelFormatsCommand: Verb {
  static let examples = ["pixel-formats", "pixel-formats NV12"]
  static let configuration = CommandConfiguration(
    commandName: "pixel-formats",
    abstract: "Shows pixel formats: layout, and names in other systems.",
    discussion: """
      A format is named by its code (YUYV), its constant (V4L2_PIX_FMT_YUV422P, YUV422P), its number (0x56595559), \
      or its name in another system (420v, gst:NV12, drm:XR24, ffmpeg:yuyv422, uvc: and a GUID). Without a name, lists all.
      """)

  @Argument(
    help: ArgumentHelp("Formats by any of their names.", valueName: "name"), completion: .custom { _, _, _ in PixelFormatRegistry.labels })
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let entries = names.isEmpty ? PixelFormatRegistry.entries : try named()
    try output.writeAnswer(
      entries.document, or: { names.isEmpty ? entries.writeTables(to: &$0) : entries.writeDetails(to: &$0) }, to: environment)
    return .success
  }

  private func named() throws(DeviceError) -> [PixelFormatEntry] {
    var entries: [PixelFormatEntry] = []
    for name in names {
      do {
        entries.append(try PixelFormatRegistry.entry(spelled: name))
      } catch {
        throw DeviceError(
          .notFound, operation: "look up pixel format", subject: name, message: error.message, remedy: error.remedy)
      }
    }
    return entries
  }
}
