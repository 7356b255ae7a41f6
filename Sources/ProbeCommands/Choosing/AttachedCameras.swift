import CameraDocuments
import CameraModel
import Viewfinder

/// Finds and reads attached cameras.
struct AttachedCameras {
  let scope: ReadingScope
  private static let timeout = Duration.seconds(10)

  func listing(_ device: DeviceName?, in environment: some CameraAccess) throws(DeviceError) -> Listing {
    let cameras =
      if let device { [try camera(device, in: environment)] } else { try allCameras(in: environment) }
    return Listing(provenance: .attached, cameras: cameras)
  }

  // MARK: All

  private func allCameras(in environment: some CameraAccess) throws(DeviceError) -> [Camera] {
    let answers = answers(of: try environment.system.locations(), in: environment)
    // If no node could be read, the first reason is the error.
    if let error = answers.first?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
    return Self.cameras(answers)
  }

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
  private func camera(_ device: DeviceName, in environment: some CameraAccess) throws(DeviceError) -> Camera {
    if let path = device.path { return try camera(ofNode: try environment.location(ofNode: path), in: environment) }
    let locations = try environment.system.locations()
    let fitting = locations.filter { device.isPart(of: [$0.name] + $0.identities.map(\.value)) }
    let devices = Set(fitting.map(\.physicalDevice))
    let candidates = fitting.isEmpty ? locations : locations.filter { devices.contains($0.physicalDevice) }
    let camera = try device.onlyMatch(among: try cameras(at: candidates, in: environment))
    try camera.requireAttached()
    return camera
  }

  /// The camera with one node only.
  private func camera(ofNode location: NodeLocation, in environment: some CameraAccess) throws(DeviceError) -> Camera {
    let answers = answers(of: [location], in: environment)
    if let error = answers.first?.error { throw error }
    guard let node = answers.first?.reading.node else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    let camera = Self.cameras(answers).first { $0.nodes.contains { $0.path == location.path } }
    // A folded node of a graph can be named, too.
    return camera ?? Camera(name: node.card, nodes: [node])
  }
}

extension CameraNode {
  /// Whether the node could not be read, or not whole.
  var isUnread: Bool { findings.contains { $0.code == .nodeUnreadable || $0.code == .hung } }
}
