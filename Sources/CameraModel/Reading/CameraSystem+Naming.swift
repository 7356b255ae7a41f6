extension ConfigurableSystem {
  /// The attached camera with a name. For a node, the camera has this node only, and nothing else is opened.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - scope: The parts of each node to read.
  ///   - workers: The threads that make the blocking calls. A node has ten seconds to answer.
  /// - Throws: ``DeviceError`` with code `notFound` if there is none, `usage` if there are several, or why the node cannot be read.
  public func camera(named name: DeviceName, scope: ReadingScope, workers: some WorkerThreads) throws(DeviceError) -> Camera {
    let name = withResolvedNode(name)
    guard let path = name.path else { return try anyCamera(named: name, scope, workers) }
    let location: NodeLocation
    do { location = try namedLocation(of: path) } catch {
      guard name.mayNameSensor, let camera = try? anyCamera(named: name, scope, workers) else { throw error }
      return camera
    }
    if name.node != nil { return try name.restricted(try camera(withNode: location, scope: scope, workers: workers)) }
    return try camera(ofNode: location, scope: scope, workers: workers)
  }

  /// The name with the node to which its link leads.
  private func withResolvedNode(_ name: DeviceName) -> DeviceName {
    guard let node = name.node, let location = try? location(of: node) else { return name }
    return DeviceName(argument: name.text, node: location.path) ?? name
  }

  private func anyCamera(named name: DeviceName, _ scope: ReadingScope, _ workers: some WorkerThreads) throws(DeviceError) -> Camera {
    let locations = try locations()
    let fitting = locations.filter { name.isPart(of: [$0.name] + $0.identities.map(\.value)) }
    let devices = Set(fitting.map(\.physicalDevice))
    let candidates = fitting.isEmpty ? locations : locations.filter { devices.contains($0.physicalDevice) }
    let camera = try name.onlyMatch(among: try cameras(at: candidates, scope: scope, workers: workers))
    try camera.requireAttached()
    return camera
  }

  /// The node at a path that a program named, with advice if there is none.
  private func namedLocation(of path: String) throws(DeviceError) -> NodeLocation {
    do { return try location(of: path) } catch {
      var error = error
      if error.code == .notFound, error.remedy == nil { error.remedy = "Plug the camera in, or name another node." }
      throw error
    }
  }

  /// The camera that has a node, with this node only.
  ///
  /// - Throws: ``DeviceError``: why the node cannot be read.
  public func camera(ofNode location: NodeLocation, scope: ReadingScope, workers: some WorkerThreads) throws(DeviceError) -> Camera {
    let (camera, node) = try camera(withNode: location, among: [location], scope: scope, workers: workers)
    // A folded node of a graph can be named, too.
    return camera ?? Camera(name: node.card, nodes: [node])
  }

  /// The camera that has a node, with all its nodes.
  ///
  /// - Throws: ``DeviceError``: why the node cannot be read.
  public func camera(withNode location: NodeLocation, scope: ReadingScope, workers: some WorkerThreads) throws(DeviceError) -> Camera {
    let near = try locations().filter { $0.physicalDevice == location.physicalDevice }
    guard let camera = try camera(withNode: location, among: near, scope: scope, workers: workers).camera else {
      throw DeviceError(.open, on: location.path, failedWith: .noDevice)
    }
    return camera
  }

  private func camera(
    withNode location: NodeLocation, among near: [NodeLocation], scope: ReadingScope, workers: some WorkerThreads
  ) throws(DeviceError) -> (camera: Camera?, node: CameraNode) {
    var scope = scope
    scope.leavesOtherSensors = true
    let answers = answers(at: near, scope: scope, workers: workers, timeout: .seconds(10))
    guard let answer = answers.first(where: { $0.location.path == location.path }) else {
      throw DeviceError(.open, on: location.path, failedWith: .noDevice)
    }
    if let error = answer.error { throw error }
    let cameras = NodeReading.grouping(answers.map { ($0.location, $0.reading) })
    return (cameras.camera(withNode: location.path), answer.reading.node)
  }
}
