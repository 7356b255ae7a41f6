import CameraDocuments
import CameraModel
import Viewfinder

/// `media-ctl` and `v4l2-ctl`, in a script that sets the media graph for a mode.
enum MediaCtlScript {
  /// The script that sets the chosen mode of a camera behind the graph; nil if the graph does not bring it to the node.
  static func text(setting decision: Decision, on camera: Camera, in graph: MediaGraph) -> String? {
    guard let name = camera.sensor?.entity, let mode = decision.chosen?.mode, let steps = decision.graphSteps(on: camera, in: graph) else {
      return nil
    }
    var title = "\(name.harmless): \(mode.pixelFormat.unpadded) \(mode.size)"
    for case .setRate(_, .ideal(let interval), _) in steps { title += " at \(interval.rateText) fps" }
    let header = """
      #!/bin/sh
      # \(title)
      # It needs media-ctl and v4l2-ctl of v4l-utils, and ends at the first command that fails.
      set -e

      """
    return header + steps.commands(in: graph).joined(separator: "\n")
  }

  static func snippet(for mode: CaptureParameters) throws(SnippetError) -> Snippet {
    guard let script = mode.graphScript else { throw SnippetError("sets cameras behind a media graph only") }
    return Snippet(text: script)
  }
}
