import PixelFormats

extension MediaGraph {
  /// A sensor with its ways to capture nodes.
  public struct SensorPaths: Hashable, Sendable {
    /// The sensor's entity.
    public var sensor: Entity
    /// Its ways to capture nodes, the enabled ones first; never empty.
    public var paths: [Path]

    /// The numbers of the capture nodes' entities, in the order of the paths.
    public var nodes: [UInt32] {
      var nodes: [UInt32] = []
      for case let node? in paths.map(\.node) where !nodes.contains(node) { nodes.append(node) }
      return nodes
    }
  }

  /// The sensors that reach a capture node with pictures, each a camera.
  ///
  /// A sensor of a USB camera is only a part that its driver shows: it has neither a node nor a format. It is none here.
  ///
  /// Some receivers have a capture node for every stream that they could receive, as Intel's IPU6 has eight. Each of these contexts leaves
  /// the receiver at its own pad. Those that are not linked do not count beside one that is; if none is, the first counts.
  public var sensorPaths: [SensorPaths] {
    sensors.filter { $0.path != nil || $0.pads.contains { !$0.formats.isEmpty } }.compactMap { sensor in
      let all = paths(from: sensor).filter { path in
        zip(path.links, path.streams).allSatisfy { carriesPictures($0, stream: $1) } && !endsAtStage(path)
      }
      let paths = all.filter { path in
        guard let last = path.links.last, !last.isEnabled else { return true }
        let contexts = links.filter { $0.source.entity == last.source.entity && isContext($0, beside: last) }
        if contexts.contains(where: \.isEnabled) { return false }
        return contexts.allSatisfy { $0.source.index > last.source.index }
      }
      return paths.isEmpty ? nil : SensorPaths(sensor: sensor, paths: paths)
    }
  }

  /// Whether a path leads to a node that is known by its name to give no pictures, such as one for statistics.
  private func endsAtStage(_ path: Path) -> Bool {
    let name = path.node.flatMap(entity)?.name ?? ""
    return NodeRole.decide(capabilities: .videoCapture, driver: driver, card: name).role == .processing
  }

  /// Whether two links lead from different pads of an entity to capture nodes.
  private func isContext(_ link: Link, beside other: Link) -> Bool {
    link.source.index != other.source.index && link.sink.entity != other.sink.entity && entity(link.sink.entity)?.function == .videoNode
  }

  /// The paths of the video nodes of sensors.
  var pathsOfSensorNodes: [String] { sensorPaths.flatMap(\.nodes).compactMap { entity($0)?.path } }

  /// The paths of the video nodes that belong to no sensor.
  public var foldedNodes: [String] { foldedNodes(beside: sensorPaths) }

  func foldedNodes(beside paths: [SensorPaths]) -> [String] {
    let used = Set(paths.flatMap(\.nodes))
    return entities.filter { $0.function == .videoNode && !used.contains($0.id) }.compactMap(\.path)
  }

  /// The names of the other sensors that reach one of a sensor's nodes.
  func sensors(sharing paths: SensorPaths, among all: [SensorPaths]) -> [Entity] {
    all.filter { other in other.sensor.id != paths.sensor.id && other.nodes.contains { paths.nodes.contains($0) } }.map(\.sensor)
  }
}

extension Camera {
  /// The cameras of a graph: one for each sensor.
  ///
  /// - Parameters:
  ///   - graph: the graph.
  ///   - nodes: the video nodes of the graph, as they were read.
  ///   - mountings: how the sensors are mounted, by the numbers of their entities.
  ///   - modes: the modes of a sensor that arrive at capture nodes.
  public static func cameras(
    of graph: MediaGraph, nodes: [CameraNode], mountings: [UInt32: SensorMounting] = [:],
    modes: (MediaGraph.SensorPaths) -> [SensorMode]
  ) -> [Camera] {
    let all = graph.sensorPaths
    let folded = graph.foldedNodes(beside: all)
    return all.map { paths in
      let sensor = paths.sensor
      let own = paths.nodes.compactMap { graph.entity($0)?.path }
      let modes = modes(paths)
      let isRaw = modes.contains { PixelFormatRegistry.entry(for: $0.pixelFormat)?.use == .bayer }
      var nodes = own.compactMap { path in nodes.first { $0.path == path }?.behindSensor(isRaw: isRaw) }
      graph.giveCrops(of: paths, to: &nodes)
      var described = CameraSensor(
        entity: sensor.name, firmwarePath: sensor.firmwarePath, media: graph.path, modes: modes, foldedNodes: folded,
        sharedWith: graph.sensors(sharing: paths, among: all).map(\.identity.value))
      described.linkedNodes = paths.paths.filter(graph.flows).compactMap { $0.node.flatMap(graph.entity)?.path }
      return Camera(
        name: sensor.nameWithoutBus, identity: sensor.identity, position: mountings[sensor.id]?.position ?? .unspecified,
        rotation: mountings[sensor.id]?.rotation,
        nodes: nodes, sensor: described)
    }
  }
}

extension MediaGraph {
  /// Gives nodes that cannot crop the rectangles of the entity that crops before them.
  fileprivate func giveCrops(of paths: SensorPaths, to nodes: inout [CameraNode]) {
    for index in nodes.indices where nodes[index].selections.isEmpty {
      guard let path = paths.paths.first(where: { $0.node.flatMap(entity)?.path == nodes[index].path }),
        let pad = croppingPad(along: path)
      else { continue }
      nodes[index].selections = self.pad(pad)?.formats.first?.selections.crops ?? []
    }
  }
}

extension CameraNode {
  /// The node without the remark that its list is not the sensor's, since the sensor's modes are known.
  fileprivate func behindSensor(isRaw: Bool) -> CameraNode {
    var node = self
    node.findings.removeAll { $0.code == .mediaController || ($0.code == .rawPictures && !isRaw) }
    return node
  }
}

extension MediaGraph.Entity {
  /// The identity by which the sensor can be found again.
  var identity: CameraIdentity { CameraIdentity(ofSensor: name, at: firmwarePath) }

  /// The name without the number of its I2C bus, which changes between starts: `hi556` for `hi556 1-0020`.
  var nameWithoutBus: String { CameraIdentity.nameWithoutBus(name) }
}

extension CameraIdentity {
  /// The identity of a sensor or bridge: its place in the firmware's description, else its name.
  package init(ofSensor name: String, at firmwarePath: String?) {
    if let firmwarePath {
      self.init(kind: .firmwarePath, value: firmwarePath)
    } else {
      self.init(kind: .name, value: Self.nameWithoutBus(name))
    }
  }

  fileprivate static func nameWithoutBus(_ name: String) -> String {
    guard let space = name.lastIndex(of: " ") else { return name.harmless }
    let parts = name[space...].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && Int(parts[0]) != nil && parts[1].utf8.count == 4 && UInt16(parts[1], radix: 16) != nil
    return (isAddress ? String(name[..<space]) : name).harmless
  }
}
