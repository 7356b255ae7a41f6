extension MediaGraph {
  /// The names of the entities on a path, the sensor's first.
  package func names(along path: Path) -> [String] {
    let ids = path.links.map(\.source.entity) + [path.node].compactMap(\.self)
    return ids.compactMap { entity($0)?.name }
  }

  /// The pads on a path, the sensor's first; see ``SensorMode/pads``.
  package func pads(along path: Path) -> [String] {
    zip(path.links, path.streams).flatMap { link, stream in
      [link.source, link.sink].map { stream == 0 ? name(of: $0) : "\(name(of: $0))/\(stream)" }
    }
  }

  /// The entities on a path through which other paths may lead beside it, and which have no routes; see ``SensorMode/unrouted``.
  func unroutedEntities(along path: Path) -> [String] {
    path.links.dropLast().compactMap { entity($0.sink.entity) }.filter { entity in
      !entity.hasStreams && entity.pads.count(where: \.receives) > 1 && entity.pads.count { $0.flags.contains(.source) } > 1
    }.map(\.name)
  }
}
