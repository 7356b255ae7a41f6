extension MediaGraph {
  /// The names of the entities on a path, the sensor's first.
  package func names(along path: Path) -> [String] {
    let ids = path.links.map(\.source.entity) + [path.node].compactMap(\.self)
    return ids.compactMap { entity($0)?.name }
  }

  /// The pads on a path, the sensor's first; see ``SensorMode/pads``.
  package func pads(along path: Path) -> [String] {
    var stream: UInt32 = 0
    var names: [String] = []
    for (before, link) in zip([nil] + path.links, path.links) {
      stream = before.flatMap { route(from: $0.sink, stream: stream, to: link.source) }?.sourceStream ?? stream
      names += [link.source, link.sink].map { stream == 0 ? name(of: $0) : "\(name(of: $0))/\(stream)" }
    }
    return names
  }

  /// The route that a stream takes inside an entity; if it takes none, the one that would be switched on. Nil without routes.
  private func route(from sink: PadReference, stream: UInt32, to source: PadReference) -> Route? {
    let leading = routes(to: source).filter { $0.sinkPad == sink.index }
    return leading.first { $0.isActive && $0.sinkStream == stream } ?? leading.first(where: \.isActive) ?? leading.first
  }

  /// The entities on a path through which other paths may lead beside it, and which have no routes; see ``SensorMode/unrouted``.
  func unroutedEntities(along path: Path) -> [String] {
    path.links.dropLast().compactMap { entity($0.sink.entity) }.filter { entity in
      entity.routes.isEmpty && entity.pads.count(where: \.receives) > 1 && entity.pads.count { $0.flags.contains(.source) } > 1
    }.map(\.name)
  }
}
