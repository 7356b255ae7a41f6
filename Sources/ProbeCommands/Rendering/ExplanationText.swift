import CameraDocuments
import CameraModel
import Negotiation

extension StreamExplanation {
  /// Writes the answer: a sentence, the reasons, and the commands that mend them, in the order in which to run them.
  ///
  /// - Parameters:
  ///   - camera: the camera that the node belongs to.
  ///   - graph: the graph behind which it is; nil for a plain camera.
  ///   - showsNode: whether the camera has several nodes.
  ///   - isAttached: whether the camera can be set.
  func write(of camera: Camera, in graph: MediaGraph?, showsNode: Bool, isAttached: Bool, to page: inout TextPage) {
    let name = (camera.name ?? (node.isEmpty ? "The camera" : node)).harmless
    let position = camera.position == .unspecified ? "" : " (\(camera.position.rawValue))"
    var line = StyledText(name, .key)
    // A recording of a plain camera tells neither who uses it nor whether the bus has room.
    let yes = isAttached || graph != nil ? "would stream" : "nothing in the recording prevents a stream"
    let verdict = streams.map { $0 ? yes : "would not stream" } ?? "may stream; not all formats are known"
    line.append("\(position)\(showsNode && camera.name != nil ? ", \(node.harmless)" : ""): \(verdict).")
    page.addLine(line)
    let places = reasons.map(\.placeText)
    let width = places.map(\.displayWidth).max() ?? 0
    for (reason, place) in zip(reasons, places) {
      var lead = StyledText("  \(reason.word.padded(to: 6))", reason.severity == .hard ? .warning : .faint)
      lead.append(place.isEmpty ? "" : "\(place.padded(to: width))  ")
      page.addSentence(reason.text, after: lead)
    }
    // A command is copied, so it is never broken. What only some drivers refuse need not be mended.
    for command in commands(in: graph) {
      var line: StyledText = "  "
      line.append((streams == false ? "mend" : "try").padded(to: 6), .key)
      line.append(command.harmless)
      page.addCode(line)
    }
    if streams == false, camera.sensor != nil, !commands(in: graph).isEmpty {
      var line: StyledText = "  "
      line.append("or".padded(to: 6), .key)
      line.append("probe configure \(camera.words(naming: node))")
      page.addCode(line)
    }
  }
}

extension Camera {
  /// The options that name the camera with one of its nodes. A node alone means the sensor that is linked to it.
  fileprivate func words(naming node: String) -> String {
    guard let sensor, !sensor.sharedWith.isEmpty, !sensor.linkedNodes.contains(node) else { return "--device \(node.shellQuoted)" }
    return "--device \(sensor.entity.harmless.shellQuoted) --node \(node.shellQuoted)"
  }
}

extension StreamExplanation.Reason {
  /// The word before the reason.
  fileprivate var word: String {
    switch kind {
    case .off: "off"
    case _ where severity == .soft: "soft"
    case _ where severity == .unknown: "?"
    default: "bad"
    }
  }

  fileprivate var placeText: String {
    switch place {
    case .link(_, let sink): sink
    case .pad(let pad): pad
    case .node: ""
    }
  }

  /// What it is, in words: `size 2592x1944 → 640x480`.
  var text: String {
    if let attribute { return "\(attribute.rawValue) \((left ?? "").harmless) → \((right ?? "").harmless)" }
    if case .pad = place {
      return candidates.isEmpty ? "has no link" : "not linked; could be linked to \(candidates.map(\.harmless).joined(separator: ", "))"
    }
    return (message ?? kind.rawValue).harmless
  }
}
