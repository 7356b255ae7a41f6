import ArgumentParser
import Viewfinder

/// `probe preview`: the camera in a browser, or in the terminal.
struct PreviewCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a camera in a browser, with its controls and modes to change while looking.",
    discussion: """
      Prints the address of a page on this machine, and serves it until Ctrl-C. The address has a secret part; anyone who has it can see the camera. \
      The camera is on only while somebody watches, and for five seconds after. Players can open the same address with `stream` at its end.

      Over SSH, forward the same port on both sides: ssh -L 8080:127.0.0.1:8080, with --port 8080.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(help: ArgumentHelp("The port to listen on; any free one if not given.", valueName: "port"))
  var port: String?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; 127.0.0.1 if not given. An address that other machines can reach needs --expose.", valueName: "address"))
  var listen: String?

  @Flag(help: "Let other machines look, too. Nothing is encrypted.")
  var expose = false

  @Option(help: ArgumentHelp("How long to serve; until Ctrl-C if not given.", valueName: "seconds"))
  var duration: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @OptionGroup var orientation: OrientationOptions

  @Option(
    help: ArgumentHelp("How the picture fills the page: resize, resize-aspect or resize-aspect-fill.", valueName: "gravity"),
    completion: .list(VideoGravity.names))
  var gravity: String?

  @Flag(help: "Show number, age and rate of the pictures.")
  var overlay = false

  @Flag(help: "Draw the picture in the terminal, two pixels a character.")
  var terminal = false

  @OptionGroup var output: OutputOptions

  var request: PreviewRequest {
    PreviewRequest(
      cameras: cameras.selection, wishes: wishes.texts, rules: rules.texts, port: port, listen: listen, isExposed: expose,
      duration: duration, opensBrowser: open,
      picture: PictureTexts(gravity: gravity, rotate: orientation.rotate, isMirrored: orientation.mirror),
      hasOverlay: overlay, isInTerminal: terminal, style: output.style)
  }
}
