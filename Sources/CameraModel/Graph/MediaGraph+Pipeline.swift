extension MediaGraph {
  /// The pads and links that take part when a node streams.
  package struct Pipeline {
    /// The pads, the node's first.
    package var pads: [PadReference]
    /// The enabled links between them, in the direction of the data.
    package var links: [Link]
  }

  /// The pipeline of a node: from a pad over its enabled links, and within an entity from a pad to those of the other direction that it is
  /// connected with. So it also contains branches that nobody uses.
  ///
  /// The kernel walks this way when a node starts to stream (linux:drivers/media/mc/mc-entity.c, `media_pipeline_start`).
  package func pipeline(ofNode id: UInt32) -> Pipeline {
    let enabled = links.filter(\.isEnabled)
    var open = (entity(id)?.pads ?? []).map { PadReference(entity: id, index: $0.index) }
    var seen = Set(open)
    var next = 0
    while next < open.count {
      let pad = open[next]
      next += 1
      let across = enabled.compactMap { link in link.source == pad ? link.sink : link.sink == pad ? link.source : nil }
      for reached in across + (entity(pad.entity)?.padsConnected(to: pad.index) ?? []) where seen.insert(reached).inserted {
        open.append(reached)
      }
    }
    return Pipeline(pads: open, links: Self.downstream(enabled.filter { seen.contains($0.sink) }))
  }

  /// The links, each after those that lead to its source.
  package static func downstream(_ links: [Link]) -> [Link] {
    var (rest, sorted): ([Link], [Link]) = (links, [])
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.sink.entity))
      var ready = rest.filter { !waiting.contains($0.source.entity) }
      // In a loop, none is first.
      if ready.isEmpty { ready = [rest[0]] }
      sorted += ready
      rest.removeAll(where: ready.contains)
    }
    return sorted
  }

  /// The pads of a pipeline that need a link and have none.
  ///
  /// The kernel refuses a pad that must be connected. An entity that receives at none of its pads has nothing to send.
  package func unlinkedPads(of pipeline: Pipeline) -> [PadReference] {
    let receiving = Set(pipeline.links.map(\.sink.entity))
    return pipeline.pads.filter { reference in
      guard let pad = pad(reference), !isLinked(reference) else { return false }
      if pad.flags.contains(.mustConnect) { return true }
      return pad.receives && !receiving.contains(reference.entity) && links.contains { $0.sink == reference }
    }
  }

  /// Whether a pad is a source to which no active route leads, and a sink that is linked to it takes a stream. The kernel refuses to stream then.
  package func isUnrouted(_ pad: PadReference) -> Bool {
    entity(pad.entity)?.streams(atPad: pad.index).isEmpty ?? false
      && links.contains { $0.isEnabled && $0.source == pad && !missingStreams(over: $0).isEmpty }
  }

  /// The routes to a source, whether or not they are on.
  package func routes(to pad: PadReference) -> [Route] { entity(pad.entity)?.routes.filter { $0.sourcePad == pad.index } ?? [] }

  private func isLinked(_ pad: PadReference) -> Bool { links.contains { $0.isEnabled && ($0.sink == pad || $0.source == pad) } }
}

extension MediaGraph.Entity {
  /// Whether the format at a pad means anything: none does at a source to which no route leads.
  package func hasFormat(atPad pad: MediaGraph.Pad) -> Bool {
    pad.flags.contains(.sink) || !streams(atPad: pad.index).isEmpty
  }

  /// The pads of the other direction that a pad is connected with inside the entity: by active routes, or all without routes.
  package func padsConnected(to index: Int) -> [MediaGraph.PadReference] {
    let directions: MediaGraph.Pad.Flags = [.sink, .source]
    guard let pad = pads.first(where: { $0.index == index }) else { return [] }
    return pads.filter { other in
      guard other.flags.isDisjoint(with: pad.flags.intersection(directions)) else { return false }
      return !hasStreams
        || routes.contains { route in
          route.isActive && [[index, other.index], [other.index, index]].contains([route.sinkPad, route.sourcePad])
        }
    }.map { MediaGraph.PadReference(entity: id, index: $0.index) }
  }
}
