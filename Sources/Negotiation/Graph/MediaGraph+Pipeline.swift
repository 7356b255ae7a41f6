import CameraModel

extension MediaGraph {
  /// The pads that a stream from a node takes in, in the order of the kernel's walk.
  ///
  /// The walk goes over enabled links in both directions, and inside an entity from a pad to those of the other direction. So two outputs of
  /// a receiver take each other in, by its input; two outputs of a sensor do not
  /// (linux:drivers/media/mc/mc-entity.c, media_pipeline_populate).
  func pipeline(ofNode node: UInt32) -> [PadReference] {
    var found: [PadReference] = []
    var queue = (entity(node)?.pads ?? []).map { PadReference(entity: node, index: $0.index) }
    var seen = Set(queue)
    while !queue.isEmpty {
      let reference = queue.removeFirst()
      found.append(reference)
      guard let entity = entity(reference.entity), let pad = pad(reference) else { continue }
      var next = entity.pads.filter { entity.depends(pad, on: $0) }.map { PadReference(entity: entity.id, index: $0.index) }
      for link in links where link.isEnabled {
        if link.source == reference { next.append(link.sink) }
        if link.sink == reference { next.append(link.source) }
      }
      for other in next where seen.insert(other).inserted { queue.append(other) }
    }
    return found
  }
}

extension MediaGraph.Entity {
  /// Whether a stream at one pad takes in another: they have other directions, and a route connects them if there are routes.
  fileprivate func depends(_ pad: MediaGraph.Pad, on other: MediaGraph.Pad) -> Bool {
    let directions: MediaGraph.Pad.Flags = [.sink, .source]
    guard pad.flags.intersection(other.flags).isDisjoint(with: directions) else { return false }
    guard routes.contains(where: \.isActive) else { return true }
    let (sink, source) = pad.flags.contains(.sink) ? (pad.index, other.index) : (other.index, pad.index)
    return routes.contains { $0.isActive && $0.sinkPad == sink && $0.sourcePad == source }
  }
}
