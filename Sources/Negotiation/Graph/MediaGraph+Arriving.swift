import CameraModel
import PixelFormats

/// Whether the pictures of one sensor arrive, where a node may stream those of another.
extension MediaGraph {
  /// Whether a node would stream what comes over a path: as ``explanation(ofNode:)`` if data flows along it, else what is off.
  func explanation(of path: Path) -> StreamExplanation {
    guard let node = path.node else { return StreamExplanation(node: "") }
    var explanation = explanation(ofNode: node)
    if flows(path) { return explanation }
    let isFed = sensors.contains { sensor in paths(from: sensor).contains { $0.node == node && flows($0) } }
    if isFed || explanation.streams ?? true { explanation.reasons = offReasons(along: path) }
    for index in explanation.reasons.indices { explanation.reasons[index].mend = [] }
    guard canFlow(path), let first = explanation.reasons.firstIndex(where: { $0.severity == .hard }) else { return explanation }
    let rest = after(changes(along: path)).explanation(ofNode: node)
    explanation.reasons[first].mend = (changes(along: path) + (rest.streams ?? true ? [] : rest.mends)).withOneTableEach
    return explanation
  }

  /// Whether the links of a path can be on: a pad receives one stream, and what is immutable cannot be switched.
  private func canFlow(_ path: Path) -> Bool {
    path.links.filter { !$0.isEnabled }.allSatisfy { link in
      !link.flags.contains(.immutable) && !links.contains { $0.sink == link.sink && $0.isEnabled && $0.flags.contains(.immutable) }
    }
  }

  /// The links of a path that are off, and the sources to which it has no active route.
  private func offReasons(along path: Path) -> [StreamExplanation.Reason] {
    let off = path.links.filter { !$0.isEnabled }.map { link in
      let isTaken = links.contains { $0.isEnabled && $0.sink == link.sink }
      let (pad, other) = isTaken ? (link.source, link.sink) : (link.sink, link.source)
      return StreamExplanation.Reason(.off, at: .pad(name(of: pad)), candidates: [name(of: other)])
    }
    let unrouted = hops(along: path).filter { !$0.entity.leads($0.sink, $0.stream, to: $0.source, $0.sent) }.map { hop in
      let ends = [hop.source, hop.sink].map { name(of: PadReference(entity: hop.entity.id, index: $0)) }
      return StreamExplanation.Reason(.off, at: .pad(ends[0]), candidates: [ends[1]])
    }
    return off + unrouted
  }

  /// What cannot be compared, once data flows along a path and all that is known to differ is mended.
  ///
  /// - Parameter isRecorded: whether any format may have been left out.
  func unknownReasons(along path: Path, isRecorded: Bool) -> [StreamExplanation.Reason] {
    path.node.map { (flows(path) ? self : after(changes(along: path))).unknownReasons(ofNode: $0, isRecorded: isRecorded) } ?? []
  }

  /// What cannot be compared once all is mended that is known to keep a node from streaming.
  func unknownReasons(ofNode node: UInt32, isRecorded: Bool) -> [StreamExplanation.Reason] {
    let graph = GraphMending(self, node: node, severity: .hard).graph
    let links = graph.pipeline(ofNode: node).links
    var unread: [Finding] = []
    for finding in links.flatMap({ [$0.source.entity, $0.sink.entity] }).compactMap(finding(ofEntity:)) where !unread.contains(finding) {
      unread.append(finding)
    }
    let formats: [StreamExplanation.Reason] = links.compactMap { link in
      let ends = carriesPictures(link) ? graph.unknownEnds(of: link, isRecorded: isRecorded) : []
      guard !ends.isEmpty else { return nil }
      let names = ends.count == 1 ? "format of \(ends[0]) is" : "formats of \(ends.joined(separator: " and ")) are"
      let place = StreamExplanation.Place.link(source: name(of: link.source), sink: name(of: link.sink))
      return StreamExplanation.Reason(
        .format, .unknown, at: place, message: "The \(names) not known.", mend: [graph.step(settingNodeAt: link)].compactMap(\.self))
    }
    return formats
      + unread.map { .init(.format, .unknown, message: "\(($0.place ?? "An entity").harmless) could not be read: \($0.message)") }
  }

  /// The change that gives a node what arrives over a link; nil if the node has a format, or if nobody knows what it needs.
  private func step(settingNodeAt link: Link) -> GraphStep? {
    guard let node = entity(link.sink.entity), node.function == .videoNode, node.nodeFormat == nil,
      let format = pad(link.source)?.pictureFormat?.format,
      let stored = node.pixelFormats[format.code]?.first ?? format.code.usualPixelFormat
    else { return nil }
    return .setNode(node.id, FrameFormat(pixelFormat: stored, size: format.size), withField: false, withColour: false)
  }
}
