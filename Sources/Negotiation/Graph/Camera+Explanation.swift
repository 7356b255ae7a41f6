public import CameraModel

extension Camera {
  /// Whether the camera's nodes would stream, as far as its graph says: the nodes to which all links are enabled, else the first one.
  ///
  /// - Parameter graph: the graph behind which the camera is.
  public func explanations(in graph: MediaGraph) -> [StreamExplanation] {
    nodes(in: graph).map { graph.explanation(ofNode: $0) }
  }

  /// The numbers of the entities of the nodes to explain.
  private func nodes(in graph: MediaGraph) -> [UInt32] {
    let paths = graph.entities.first { $0.name == sensor?.entity }.map { graph.paths(from: $0) } ?? []
    let own = graph.entities.filter { entity in entity.path != nil && nodes.contains { $0.path == entity.path } }.map(\.id)
    let isOwn = { (node: UInt32) in own.isEmpty || own.contains(node) }
    var reached: [UInt32] = []
    for path in paths where path.isEnabled {
      if let node = path.node, isOwn(node), !reached.contains(node) { reached.append(node) }
    }
    guard reached.isEmpty else { return reached }
    return Array((own + paths.compactMap(\.node)).prefix(1))
  }
}
