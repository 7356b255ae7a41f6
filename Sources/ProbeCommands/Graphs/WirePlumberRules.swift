import CameraModel
import PixelFormats
import Viewfinder

/// Rules for WirePlumber that keep raw nodes out of the cameras that PipeWire offers.
///
/// PipeWire does not know the names of a graph's nodes. A rule names the `bus_info` of `VIDIOC_QUERYCAP`, which PipeWire tells of its nodes and
/// not of its devices (pipewire: spa/plugins/v4l2/v4l2-device.c, spa/plugins/v4l2/v4l2-udev.c). Nodes are disabled with `node.disabled`
/// (wireplumber: src/scripts/monitors/v4l2/create-node.lua). `device.disabled` would do, but WirePlumber 0.5.17 stops all its work then, also that
/// for sound (wireplumber: src/scripts/monitors/v4l2/create-device.lua).
enum WirePlumberRules {
  /// A fragment of WirePlumber's configuration, with a comment that says how to install it.
  static func text(of graphs: [MediaGraph]) throws(DeviceError) -> String {
    var rules = ""
    for nodes in try RawNodes.all(of: graphs, for: .wirePlumber) {
      if let shown = nodes.shown.first {
        throw nodes.error(
          .unsupported, .wirePlumber,
          "WirePlumber tells the nodes of a graph by their place only, and `\(shown.name.harmless)` gives a picture.",
          remedy: "`probe graph --emit udev-hide` hides single nodes.")
      }
      rules += """
          # \(nodes.title)
          {
            matches = [
              { api.v4l2.cap.bus_info = \(quoted(nodes.graph.bus)) }
            ]
            actions = {
              update-props = { node.disabled = true }
            }
          }

        """
    }
    return "\(comment)\nmonitor.v4l2.rules = [\n\(rules)]\n"
  }

  private static let comment = """
    # Hides the raw capture nodes of a camera from programs that take cameras from
    # PipeWire. The camera that libcamera makes of them stays.
    #
    # For one user, with WirePlumber 0.5 or later:
    #   mkdir -p ~/.config/wireplumber/wireplumber.conf.d
    #   probe graph --emit wireplumber > ~/.config/wireplumber/wireplumber.conf.d/50-hide-raw-nodes.conf
    #   systemctl --user restart wireplumber
    # To undo it, delete the file and run the last command again.
    #
    # Programs that open /dev/video* themselves still find the nodes.
    # Against that: probe graph --emit udev-hide

    """

  /// A string of SPA-JSON, which escapes as JSON does.
  private static func quoted(_ text: String) -> String {
    text.quotedLiteral { value in
      Unicode.Scalar(value).map { String($0).utf16.map { "\\u" + $0.digits(4, radix: 16) }.joined() } ?? ""
    }
  }
}
