extension MediaGraph {
  /// Why a sensor's pictures would not arrive at any of its nodes now; nil if they would at one, as far as the graph tells.
  func finding(of paths: SensorPaths) -> Finding? {
    if let unread = ([paths.sensor.id] + paths.paths.flatMap(\.links).map(\.source.entity)).lazy.compactMap(finding(ofEntity:)).first {
      return unread
    }
    let reached = paths.paths.filter(flows).compactMap(\.node)
    if reached.isEmpty {
      // The node itself may have the pictures of another sensor.
      let off = paths.paths.first?.links.first { !$0.isEnabled }
      let first = off.map { "\(name(of: $0.source)) is not linked to \(name(of: $0.sink))" } ?? "a route on the way from the sensor is off"
      return Finding(.linksOff, .warning, "It cannot stream now: \(first).")
    }
    let sentences = reached.map(refusals)
    guard let first = sentences.first, !sentences.contains(where: \.isEmpty) else { return nil }
    let more = first.count > 1 ? "; and \(first.count - 1) more" : ""
    return Finding(.formatsDisagree, .warning, "It cannot stream now: \(first[0])\(more).")
  }

  /// Why an entity could not be read; nil if it was.
  package func finding(ofEntity id: UInt32) -> Finding? {
    guard let name = entity(id)?.name else { return nil }
    return findings.first { $0.code == .nodeUnreadable && $0.place == name }
  }

  /// What the driver would refuse if a node streamed, each without a full stop.
  private func refusals(ofNode id: UInt32) -> [String] {
    let pipeline = pipeline(ofNode: id)
    return unlinkedPads(of: pipeline).map { "\(name(of: $0)) is not linked" }
      + pipeline.links.filter { !missingStreams(over: $0).isEmpty }.map(missingStreamsSentence)
      + pipeline.links.flatMap { link in
        disagreements(over: link).filter(\.isRefused).map {
          Self.sentence($0.attribute, arriving: $0.left, at: name(of: link.sink), having: $0.right)
        }
      }
  }

  /// `csi 0:0 takes stream 1, and hi556 1-0020:0 sends stream 0`, without a full stop.
  package func missingStreamsSentence(over link: Link) -> String {
    func words(_ streams: [UInt32]) -> String {
      streams.isEmpty ? "no stream" : "stream \(streams.map(String.init).joined(separator: " and "))"
    }
    let sent = entity(link.source.entity)?.streams(atPad: link.source.index) ?? [0]
    return "\(name(of: link.sink)) takes \(words(missingStreams(over: link))), and \(name(of: link.source)) sends \(words(sent))"
  }

  /// `csi 0:0 has size 640x480, and size 2592x1944 arrives`, without a full stop.
  package static func sentence(_ attribute: Attribute, arriving left: String, at sink: String, having right: String) -> String {
    "\(sink) has \(attribute.rawValue) \(right), and \(attribute.rawValue) \(left) arrives"
  }
}
