import CameraModel
import Viewfinder

/// Finds and reads attached cameras.
struct AttachedCameras {
  let scope: ReadingScope
  private static let timeout = Duration.seconds(10)

  func listing(_ device: DeviceName?, in environment: some CameraAccess) throws(DeviceError) -> Listing {
    if let device { return try listing(of: device, in: environment) }
    let answers = answers(of: try environment.system.locations(), in: environment)
    // If no node could be read, the first reason is the error.
    if let error = answers.first?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
    return Self.listing(answers)
  }

  /// The cameras of answers, with the graphs behind them.
  private static func listing(_ answers: [NodeAnswer]) -> Listing {
    Listing(provenance: .attached, cameras: cameras(answers), graphs: answers.graphs)
  }

  // MARK: Several

  /// The cameras of some nodes.
  func cameras(at locations: [NodeLocation], in environment: some CameraAccess) throws(DeviceError) -> [Camera] {
    Self.cameras(answers(of: locations, in: environment))
  }

  /// Reads each node once: a node that hangs is not read again for the reason.
  private func answers(of locations: [NodeLocation], in environment: some CameraAccess) -> [NodeAnswer] {
    environment.system.answers(at: locations, scope: scope, workers: environment.workers, timeout: Self.timeout)
  }

  /// The cameras of all nodes, including those that could not be read.
  private static func cameras(_ answers: [NodeAnswer]) -> [Camera] {
    Camera.grouping(answers.map { ($0.location, $0.reading) })
  }

  // MARK: One

  /// The camera that has a node, with all its nodes.
  func camera(withNode location: NodeLocation, in environment: some CameraAccess) throws(DeviceError) -> Camera {
    let locations = try environment.system.locations().filter { $0.physicalDevice == location.physicalDevice }
    let answers = answers(of: locations, in: environment)
    // Throws the reason if the node cannot be read.
    if let error = answers.first(where: { $0.location.path == location.path })?.error { throw error }
    let camera = Self.cameras(answers).first { $0.nodes.contains { $0.path == location.path } }
    guard let camera else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    return camera
  }

  /// The camera with this name. For a node, the camera has this node only, and nothing else is opened.
  private func listing(of device: DeviceName, in environment: some CameraAccess) throws(DeviceError) -> Listing {
    if let path = device.path { return try listing(ofNode: try environment.location(ofNode: path), in: environment) }
    let locations = try environment.system.locations()
    let fitting = locations.filter { device.isPart(of: [$0.name] + $0.identities.map(\.value)) }
    let devices = Set(fitting.map(\.physicalDevice))
    let candidates = fitting.isEmpty ? locations : locations.filter { devices.contains($0.physicalDevice) }
    let listing = Self.listing(answers(of: candidates, in: environment))
    let camera = try device.onlyMatch(among: listing.cameras)
    try camera.requireAttached()
    return listing.only(camera)
  }

  /// The camera with one node only.
  private func listing(ofNode location: NodeLocation, in environment: some CameraAccess) throws(DeviceError) -> Listing {
    let answers = answers(of: [location], in: environment)
    if let error = answers.first?.error { throw error }
    guard let node = answers.first?.reading.node else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    var listing = Self.listing(answers)
    // A folded node of a graph can be named, too.
    let camera = listing.cameras.first { $0.nodes.contains { $0.path == location.path } }
    listing.cameras = [camera ?? Camera(name: node.card, nodes: [node])]
    return listing
  }
}

extension [NodeAnswer] {
  /// The graphs to which the nodes belong, each once, with what the nodes tell.
  fileprivate var graphs: [MediaGraph] {
    var graphs: [MediaGraph] = []
    for case let graph? in map(\.reading.graph?.graph) where !graphs.contains(where: { $0.path == graph.path }) { graphs.append(graph) }
    for index in graphs.indices {
      for position in graphs[index].entities.indices {
        let answer = first { $0.location.path == graphs[index].entities[position].path }
        guard let reading = answer?.reading else { continue }
        (graphs[index].entities[position].nodeFormat, graphs[index].entities[position].pixelFormats) =
          (reading.format, reading.pixelFormats)
      }
    }
    return graphs
  }
}

extension CameraNode {
  /// Whether the node could not be read, or not whole.
  var isUnread: Bool { findings.contains { $0.code == .nodeUnreadable || $0.code == .hung } }
}
