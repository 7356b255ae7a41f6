import PixelFormats

extension MediaGraph {
  /// The modes of a sensor, one for each capture node: its active format, as far as the entities on the way agree with it.
  ///
  /// This is what a recorded graph tells. A device that is attached tells all modes.
  func activeModes(of sensor: SensorPaths) -> [SensorMode] {
    var seen: Set<UInt32> = []
    return sensor.paths.compactMap { path in
      guard let node = path.node, seen.insert(node).inserted, let first = path.links.first,
        let stream = path.streams.first, let sent = pad(first.source)?.pictureFormat(ofStream: stream), let entity = entity(node)
      else { return nil }
      let format = carried(sent.format, along: path)
      guard let pixelFormat = entity.pixelFormats[format.code]?.first ?? format.code.usualPixelFormat ?? entity.nodeFormat?.pixelFormat
      else { return nil }
      return SensorMode(
        node: entity.path, busCode: format.code, pixelFormat: pixelFormat, extent: .discrete(format.size),
        sensorCode: sent.format.code, sensorSize: sent.format.size, interval: sent.interval,
        state: arrives(along: path) ? .confirmed : .possible, isActive: true, path: names(along: path), pads: pads(along: path),
        unrouted: unroutedEntities(along: path))
    }
  }

  /// The formats that a sensor's nodes have, where nobody may read what arrives there.
  func presentModes(of sensor: SensorPaths) -> [SensorMode] {
    sensor.nodes.compactMap { id in
      guard let node = entity(id), let format = node.nodeFormat, let path = sensor.paths.first(where: { $0.node == id }) else { return nil }
      let arriving = path.links.last.flatMap { pad($0.source)?.pictureFormat?.format.code }
      return SensorMode(
        node: node.path, busCode: arriving ?? MediaBusCode.usual(for: format.pixelFormat) ?? .unknown, pixelFormat: format.pixelFormat,
        extent: .discrete(format.size), state: .possible, isActive: true, path: names(along: path), pads: pads(along: path),
        unrouted: unroutedEntities(along: path))
    }
  }

  /// The format of a sensor's picture at the end of a path, by the active formats of the entities that pass it. An entity that expects
  /// something else, or behind a link that is off, has the formats of another time.
  private func carried(_ format: PadFormat, along path: Path) -> PadFormat {
    var (format, isExpected) = (format, true)
    for (link, stream) in zip(path.links, path.streams) {
      if isExpected, let leaving = pad(link.source)?.pictureFormat(ofStream: stream)?.format { format = leaving }
      guard link.isEnabled else { break }
      let entering = pad(link.sink)?.pictureFormat(ofStream: stream)?.format
      isExpected = entering?.code == format.code && entering?.size == format.size
      if entering != nil, !isExpected { break }
    }
    return format
  }
}

extension Camera {
  /// The cameras of recorded graphs, one for each sensor, behind plain cameras.
  ///
  /// A node of a graph is described by the plain camera that has it, or else by the graph. It belongs to the sensor, and no longer to the
  /// plain camera; so do the controls of the sensor's subdevice. A USB camera, whose driver shows a graph too, is a plain camera.
  ///
  /// - Parameters:
  ///   - graphs: the graphs of one machine, with the formats of nodes.
  ///   - plain: the cameras as their nodes tell.
  public static func cameras(of graphs: [MediaGraph], beside plain: [Camera]) -> [Camera] {
    if graphs.isEmpty { return plain }
    let known = plain.flatMap(\.nodes)
    var cameras: [Camera] = []
    var taken: Set<String> = []
    for graph in graphs {
      let bySensor = Camera.cameras(of: graph, nodes: graph.nodes(asIn: known), modes: graph.activeModes).map { camera in
        var camera = camera
        let parts = graph.entities.filter { $0.name == camera.sensor?.entity }.flatMap(graph.partsWithControls)
        for case let path? in parts.map(\.path) {
          for node in known where node.path == path {
            for index in camera.nodes.indices { camera.nodes[index].inherit(InheritedControls(of: node)) }
            taken.insert(path)
          }
        }
        return camera.withListedModes
      }
      cameras += bySensor
      taken.formUnion(bySensor.flatMap { $0.nodes.compactMap(\.path) + ($0.sensor?.foldedNodes ?? []) })
      if bySensor.isEmpty, let camera = graph.plainCamera(unless: known) { cameras.append(camera) }
    }
    let rest = plain.compactMap { camera -> Camera? in
      var camera = camera
      camera.nodes.removeAll { $0.path.map(taken.contains) ?? false }
      return camera.nodes.isEmpty ? nil : camera
    }
    // The first camera is the default.
    return rest.filter(\.isChoosable) + cameras + rest.filter { !$0.isChoosable }
  }
}

extension [Camera] {
  /// The cameras with the paths of nodes that a text does not name: on a graph's bus, such a node is the only one that sensors reach.
  public func placed(in graphs: [MediaGraph]) -> [Camera] {
    var cameras = self
    for graph in graphs where !graph.bus.isEmpty {
      let reached = Set(graph.sensorPaths.flatMap(\.nodes))
      guard reached.count == 1, let path = reached.first.flatMap(graph.entity)?.path,
        !contains(where: { $0.nodes.contains { $0.path == path } })
      else { continue }
      let fitting = cameras.indices.filter { cameras[$0].nodes.contains { $0.path == nil && $0.bus == graph.bus && $0.role.isCamera } }
      guard fitting.count == 1, let index = cameras[fitting[0]].nodes.firstIndex(where: { $0.path == nil }) else { continue }
      cameras[fitting[0]].nodes[index].path = path
    }
    return cameras
  }
}

extension MediaGraph {
  /// The graph with the present formats of nodes, as far as the nodes tell and the graph does not. The order of the lines and the colour
  /// stay unknown.
  public func withFormats(of nodes: [CameraNode]) -> MediaGraph {
    var graph = self
    for index in entities.indices where entities[index].function == .videoNode && entities[index].nodeFormat == nil {
      guard let path = entities[index].path, let current = nodes.lazy.filter({ $0.path == path }).compactMap(\.current).first
      else { continue }
      graph.entities[index].nodeFormat = FrameFormat(pixelFormat: current.pixelFormat, size: current.size)
    }
    return graph
  }

  /// The capture nodes with paths: those that are known, and the others as far as the graph tells.
  fileprivate func nodes(asIn known: [CameraNode]) -> [CameraNode] {
    entities.filter { $0.function == .videoNode }.compactMap { entity in
      guard let path = entity.path else { return nil }
      return known.first { $0.path == path } ?? node(of: entity)
    }
  }

  private func node(of entity: Entity) -> CameraNode {
    CameraNode(
      path: entity.path, role: .capture, driver: driver.isEmpty ? nil : driver, card: model.isEmpty ? nil : model,
      bus: bus.isEmpty ? nil : bus, current: entity.nodeFormat.map { CurrentFormat($0, interval: nil) })
  }

  /// The camera whose parts are the graph; nil if nothing in it looks like one, or if its nodes are known already.
  fileprivate func plainCamera(unless known: [CameraNode]) -> Camera? {
    let reached = sensors.flatMap { paths(from: $0) }.compactMap(\.node)
    let nodes = entities.filter { reached.contains($0.id) && $0.path != nil }.map(node)
    guard !nodes.isEmpty, !nodes.contains(where: { node in known.contains { $0.path == node.path } }) else { return nil }
    let name = [model, driver].first { !$0.isEmpty }
    return Camera(name: name, identity: name.map { CameraIdentity(kind: .name, value: "\($0) #0") }, nodes: nodes)
  }
}
