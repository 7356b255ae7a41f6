import ArgumentParser
import Viewfinder

/// `probe report`: a page about a camera.
struct ReportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes one HTML page about a camera: its modes as a picture, controls, findings, commands to copy.",
    discussion: """
      The page needs nothing but a browser, and is written whole or not at all. Without -o, it is named after the camera. With \
      wishes, the page marks the mode that they get. Sets nothing on the camera.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(
    help: ArgumentHelp(
      "Show a second camera side by side: a bundled name, a .json file, -, or an attached camera as for --device.", valueName: "camera"),
    completion: .custom { _, _, _ in Completions.profiles() + Completions.devices() })
  var compare: String?

  @Option(
    help: ArgumentHelp(
      "Show measured rates: a file that `probe measure --save` wrote, or kept; by default, those kept for an attached camera.",
      valueName: "file|kept|-"),
    completion: .file())
  var measured: String?

  @Option(
    name: [.customShort("o"), .customLong("to")],
    help: ArgumentHelp("The file to write; - for standard output.", valueName: "file|-"), completion: .file())
  var destination: String?

  @Flag(help: "Replace the file if it exists.")
  var force = false

  var request: ReportRequest {
    ReportRequest(
      cameras: cameras.selection, wishes: wishes.texts, other: compare, measurements: measured, destination: destination,
      replaces: force)
  }
}
