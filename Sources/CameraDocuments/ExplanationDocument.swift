package import CameraModel
package import Negotiation

extension StreamExplanation {
  /// `viewfinder.explanation/1`
  ///
  /// - Parameters:
  ///   - camera: the camera that the node belongs to.
  ///   - graph: the graph behind which it is; nil for a plain camera.
  package func members(of camera: Camera, in graph: MediaGraph?) -> JSONObject {
    JSONObject(
      ["schema": "viewfinder.explanation/1", "\nstreams": streams], camera.nameMembers,
      ["node": node, "\nreasons": JSONArray(lines: reasons) { $0.members(in: graph) }]
    )
  }

  /// The commands that mend the reasons, in the order in which to run them.
  package func commands(in graph: MediaGraph?) -> [String] { graph.map { graph in mends.map { $0.command(in: graph) } } ?? [] }
}

extension StreamExplanation.Reason {
  fileprivate func members(in graph: MediaGraph?) -> JSONObject {
    var (link, pad): (JSONObject?, String?) = (nil, nil)
    switch place {
    case .link(let source, let sink): link = ["source": source, "sink": sink]
    case .pad(let name): pad = name
    case .node: break
    }
    let commands = graph.map { graph in mend.map { $0.command(in: graph) } } ?? []
    return [
      "kind": kind.rawValue, "severity": severity.rawValue, "link": link, "pad": pad, "attribute": attribute?.rawValue, "left": left,
      "right": right, "candidates": candidates, "message": message, "mend": commands.isEmpty ? nil : commands.joined(separator: "\n"),
    ]
  }
}
