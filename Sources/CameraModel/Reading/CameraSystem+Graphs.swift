import PixelFormats

extension CameraSystem {
  /// The media graphs to which sensors may belong, with the formats of their pads and nodes. Reading changes nothing.
  ///
  /// - Parameters:
  ///   - workers: the threads that make the blocking calls.
  ///   - timeout: the longest time to read one graph or node.
  /// - Throws: ``DeviceError`` if the nodes cannot be listed, or a graph cannot be read.
  public func mediaGraphs(workers: some WorkerThreads, timeout: Duration = .seconds(10)) throws(DeviceError) -> [MediaGraph] {
    let paths = mediaDevices()
    guard !paths.isEmpty else { return [] }
    let locations = try locations().filter { $0.mediaDevice.map(paths.contains) ?? false }
    let answers = readBehindGraphs(locations, scope: ReadingScope(), workers: workers, timeout: timeout, isComplete: true)
    var graphs: [MediaGraph] = []
    for path in paths {
      let nodes = answers.filter { $0.location.mediaDevice == path }.map(\.reading)
      if let graph = nodes.lazy.compactMap(\.graph).first {
        graphs.append(graph.graph(with: nodes))
      } else {
        // A receiver that waits for a sensor has no nodes yet.
        var reader = try GraphReader(path, in: self, isComplete: true)
        graphs.append(reader.read().graph)
      }
    }
    return graphs
  }

  /// A media graph with the present formats, rectangles and codes of its pads, without formats of nodes.
  package func graphState(at path: String) throws(DeviceError) -> MediaGraph {
    var reader = try GraphReader(path, in: self, isComplete: true)
    return try reader.readState()
  }

  /// Reads the graphs of some nodes first, and then each node once, with the codes that may arrive at it.
  ///
  /// - Parameter isComplete: whether to read the graphs with all rectangles and codes.
  func readBehindGraphs(
    _ locations: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads, timeout: Duration, isComplete: Bool = false
  ) -> [NodeAnswer] {
    var media: [String] = []
    for case let path? in locations.map(\.mediaDevice) where !media.contains(path) { media.append(path) }
    let outcomes = workers.run(media, timeout: timeout) { path -> Result<GraphReading, DeviceError> in
      do throws(DeviceError) {
        var reader = try GraphReader(path, in: self, scope: scope, isComplete: isComplete)
        let nodes = scope.leavesOtherSensors ? locations.filter { $0.mediaDevice == path }.map(\.path) : nil
        return .success(reader.read(reaching: nodes))
      } catch {
        return .failure(error)
      }
    }
    var readings: [String: GraphReading] = [:]
    var failures: [String: DeviceError] = [:]
    for (path, outcome) in zip(media, outcomes) {
      switch outcome {
      case .success(let reading): readings[path] = reading
      case .failure(let error): failures[path] = error
      case nil: failures[path] = workers.isInterrupted ? .interrupted(before: path) : .unread(.getTopology, on: path, within: timeout)
      }
    }
    let owned = Set(readings.values.flatMap(\.graph.pathsOfSensorNodes))
    var scopes: [String: ReadingScope] = [:]
    for location in locations {
      guard let reading = location.mediaDevice.flatMap({ readings[$0] }) else { continue }
      var scope = scope
      (scope.busCodes, scope.isOfSensor) = (reading.codes(atNode: location.path), owned.contains(location.path))
      // Where a sensor is unread, the present format is all that is known.
      if scope.isOfSensor, !reading.failures.isEmpty { scope.includesFormats = true }
      scopes[location.path] = scope
    }
    return opened(locations, scope: scope, workers: workers, timeout: timeout, scopes: scopes).map { answer in
      guard let path = answer.location.mediaDevice else { return answer }
      return answer.behind(readings[path], failures[path])
    }
  }
}

extension NodeAnswer {
  /// The answer of a node with its graph, or a finding if that could not be read.
  fileprivate func behind(_ graph: GraphReading?, _ failure: DeviceError?) -> NodeAnswer {
    var reading = reading
    reading.graph = graph
    if let failure { reading.node.findings.append(Finding(.nodeUnreadable, .error, failure.description)) }
    return NodeAnswer(location, reading, error)
  }
}

extension NodeReading {
  /// The node with the formats that it stores for its sensor, if it does not list what its interface can carry.
  fileprivate var nodeWithStoredFormats: CameraNode {
    var node = node
    // Where the node's own list was read, there are none.
    for format in stored where !node.formats.contains(where: { $0.pixelFormat == format.pixelFormat }) { node.formats.append(format) }
    return node
  }
}

extension GraphReading {
  /// The cameras of the graph, one for each sensor.
  ///
  /// - Parameter nodes: its video nodes, read with ``codes(atNode:)``.
  func cameras(of nodes: [NodeReading]) -> [Camera] {
    let whole = graph(with: nodes)
    let cameras = Camera.cameras(of: graph, nodes: nodes.map(\.nodeWithStoredFormats), mountings: mountings) { paths in
      if failure(on: paths) != nil { return whole.presentModes(of: paths) }
      return (arrivals[paths.sensor.id] ?? []).filter { paths.paths.contains($0.path) }.flatMap { modes($0, nodes) }
    }
    // Each node of a receiver has the finding; one camera tells it.
    let telling = cameras.first { $0.nodes.contains { $0.findings.contains { $0.code == .sensorWithoutDriver } } }
    return zip(cameras, whole.sensorPaths).map { camera, paths in
      let isTelling = camera == telling
      var camera = camera
      for index in camera.nodes.indices where !isTelling || index > 0 {
        camera.nodes[index].findings.removeAll { $0.code == .sensorWithoutDriver }
      }
      camera.sensor?.edid = edids[paths.sensor.id]
      camera.sensor?.failure = failure(on: paths)
      for case let controls? in graph.partsWithControls(of: paths.sensor).map({ controls[$0.id] }) {
        for index in camera.nodes.indices { camera.nodes[index].inherit(controls) }
      }
      if let finding = whole.finding(of: paths), !camera.nodes.isEmpty { camera.nodes[0].findings.append(finding) }
      return camera
    }
  }

  /// Why a sensor, or an entity on the ways of its pictures, could not be opened; nil if all could.
  private func failure(on paths: MediaGraph.SensorPaths) -> DeviceError? {
    let crossed = paths.paths.flatMap(\.links).map(\.source.entity)
    return ([paths.sensor.id] + crossed).lazy.compactMap { failures[$0] }.first
  }

  /// The graph with the formats of its video nodes.
  func graph(with nodes: [NodeReading]) -> MediaGraph {
    var graph = graph
    for node in nodes {
      for index in graph.entities.indices where graph.entities[index].path == node.node.path && node.node.path != nil {
        (graph.entities[index].nodeFormat, graph.entities[index].pixelFormats) = (node.format, node.pixelFormats)
      }
    }
    return graph
  }

  /// A mode for each pixel format in which the node stores what arrives; the usual one if the node does not tell. A code without a usual one
  /// that arrives now is stored as the node is set.
  private func modes(_ arrival: SensorArrival, _ nodes: [NodeReading]) -> [SensorMode] {
    let node = arrival.path.node.flatMap { graph.entity($0)?.path }
    let reading = nodes.first { $0.node.path == node }
    let told = reading?.pixelFormats[arrival.format.code] ?? []
    let arrivesNow = arrival.path.links.last.flatMap { graph.pad($0.source)?.format?.code } == arrival.format.code
    let present = arrivesNow ? reading?.format?.pixelFormat : nil
    let formats = told.isEmpty ? [arrival.format.code.usualPixelFormat ?? present].compactMap(\.self) : told
    let isSeen = arrival.isTold ? graph.flows(arrival.path) : arrival.isActive && graph.arrives(along: arrival.path)
    return formats.map { format in
      SensorMode(
        node: node, busCode: arrival.format.code, pixelFormat: format, extent: arrival.extent, sensorCode: arrival.sent.code,
        sensorSize: arrival.sent.size, interval: arrival.interval, state: isSeen ? .confirmed : .possible,
        isActive: arrival.isActive, path: graph.names(along: arrival.path), pads: graph.pads(along: arrival.path),
        unrouted: graph.unroutedEntities(along: arrival.path))
    }
  }
}
