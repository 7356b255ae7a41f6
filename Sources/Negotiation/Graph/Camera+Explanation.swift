public import CameraModel

extension Camera {
  /// Whether the camera's nodes would stream its pictures, as far as its graph says: the nodes at which they arrive, else the one that needs
  /// the fewest changes.
  ///
  /// - Parameters:
  ///   - graph: the graph behind which the camera is.
  ///   - isRecorded: whether the graph was recorded. A format that it lacks may have been left out, so that nobody knows. Of an attached
  ///     camera, nobody knows the formats of entities that could not be read; a driver that has none is not compared.
  public func explanations(in graph: MediaGraph, isRecorded: Bool = false) -> [StreamExplanation] {
    let own = graph.entities.filter { entity in entity.path != nil && nodes.contains { $0.path == entity.path } }.map(\.id)
    let paths = self.paths(in: graph, to: own)
    var flowing: [MediaGraph.Path] = []
    for path in paths where graph.flows(path) && !flowing.contains(where: { $0.node == path.node }) { flowing.append(path) }
    let nearest = paths.min { graph.changes(along: $0).count < graph.changes(along: $1).count }
    guard let nearest else {
      return own.prefix(1).map { node in
        var explanation = graph.explanation(ofNode: node)
        if !isRecorded { explanation.reasons += graph.unknownReasons(ofNode: node, isRecorded: false) }
        return explanation
      }
    }
    return (flowing.isEmpty ? [nearest] : flowing).map { path in
      var explanation = graph.explanation(of: path)
      explanation.reasons += graph.unknownReasons(along: path, isRecorded: isRecorded)
      return explanation
    }
  }

  /// The ways from the sensor to nodes; to any if none is given.
  private func paths(in graph: MediaGraph, to nodes: [UInt32]) -> [MediaGraph.Path] {
    let leads = { (path: MediaGraph.Path) in nodes.isEmpty || path.node.map(nodes.contains) ?? false }
    let known = graph.sensorPaths.first { $0.sensor.name == sensor?.entity }?.paths.filter(leads) ?? []
    guard known.isEmpty else { return known }
    return graph.entities.first { $0.name == sensor?.entity }.map { graph.paths(from: $0).filter(leads) } ?? []
  }
}
