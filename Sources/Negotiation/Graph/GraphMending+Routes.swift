import CameraModel

extension MediaGraph {
  /// The change of routes after which a link sends the streams that its sink takes; nil if none does.
  ///
  /// What is sent is kept: if something is, the receiver takes that.
  func step(routing link: Link, toNode node: UInt32) -> GraphStep? {
    guard let source = entity(link.source.entity), let sink = entity(link.sink.entity) else { return nil }
    let (missing, sent) = (missingStreams(over: link), source.streams(atPad: link.source.index))
    guard sink.hasStreams, let first = sent.first else {
      if let step = missing.first.flatMap({ source.step(sending: $0, at: link.source.index) }) { return step }
      return source.hasStreams ? missing.first.flatMap { step(routing: $0, to: link.source) } : nil
    }
    var entity = sink
    for stream in missing {
      let taken = entity.streams(atPad: link.sink.index)
      for index in entity.routes.indices where entity.routes[index].isActive {
        var route = entity.routes[index]
        guard (route.sinkPad, route.sinkStream) == (link.sink.index, stream) else { continue }
        let isWanted = leads(PadReference(entity: entity.id, index: route.sourcePad), toNode: node)
        guard let free = sent.first(where: { !taken.contains($0) }) ?? (isWanted ? first : nil) else {
          entity.routes[index].isActive = false
          continue
        }
        route.sinkStream = free
        entity.routes = entity.routes.replacing(entity.routes[index], with: route)
      }
    }
    return .table(entity.routes, of: sink.id)
  }

  /// Routes a stream to a source from a sink at which one arrives, an enabled link before others.
  private func step(routing stream: UInt32, to pad: PadReference) -> GraphStep? {
    guard let entity = entity(pad.entity) else { return nil }
    let sinks = entity.pads.filter { $0.flags.contains(.sink) }.map { PadReference(entity: entity.id, index: $0.index) }
    let entering = sinks.flatMap { sink -> [(sink: PadReference, stream: UInt32)] in
      let link = links.first { $0.isEnabled && $0.sink == sink }
      let sent = link.flatMap { self.entity($0.source.entity)?.streams(atPad: $0.source.index) } ?? [0]
      return (sent.isEmpty ? [0] : sent).map { (sink, $0) }
    }
    // A stream that leads nowhere yet comes before one that leads elsewhere.
    let linked = entering.filter { end in links.contains { $0.isEnabled && $0.sink == end.sink } }
    let free = (linked.isEmpty ? entering : linked).first { !entity.streams(atPad: $0.sink.index).contains($0.stream) }
    return (free ?? linked.first ?? entering.first).map { end in
      entity.step(
        switchingOn: Route(
          sinkPad: end.sink.index, sinkStream: end.stream, sourcePad: pad.index, sourceStream: stream, flags: 0))
    }
  }

  /// Whether data that leaves a source comes to a node now.
  private func leads(_ source: PadReference, toNode node: UInt32) -> Bool {
    var open = [source]
    var seen = Set(open)
    while let pad = open.popLast() {
      for link in links where link.isEnabled && link.source == pad {
        if link.sink.entity == node { return true }
        open += (entity(link.sink.entity)?.padsConnected(to: link.sink.index) ?? []).filter { seen.insert($0).inserted }
      }
    }
    return false
  }
}

extension MediaGraph.Entity {
  /// The change after which a pad sends a stream over a route to it that is known; nil if there is none.
  func step(sending stream: UInt32, at pad: Int) -> GraphStep? {
    let leading = routes.filter { $0.sourcePad == pad }
    guard var route = leading.first(where: { $0.sourceStream == stream }) ?? leading.first else { return nil }
    var entity = self
    if route.sourceStream != stream {
      entity.routes.removeAll { $0 == route }
      route.sourceStream = stream
    }
    return entity.step(switchingOn: route)
  }
}

extension [MediaGraph.Route] {
  /// The routes with another one in the place of one, and without those that share an end with it.
  fileprivate func replacing(_ route: MediaGraph.Route, with other: MediaGraph.Route) -> [MediaGraph.Route] {
    map { one in
      if one == route { return other }
      var one = one
      if one.sharesEnd(with: other) { one.isActive = false }
      return one
    }
  }
}
