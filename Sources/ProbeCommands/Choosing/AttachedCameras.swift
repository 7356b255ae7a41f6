import Viewfinder

/// Finds and reads the cameras that are attached.
struct AttachedCameras {
  let scope: ReadingScope
  private static let patience = Duration.seconds(10)

  func listing(_ device: DeviceName?, in surroundings: some Surroundings) throws(DeviceError) -> Listing {
    let cameras =
      if let device { [try camera(device, in: surroundings)] } else { try allCameras(in: surroundings) }
    return Listing(provenance: .attached, cameras: cameras)
  }

  // MARK: All

  private func allCameras(in surroundings: some Surroundings) throws(DeviceError) -> [Camera] {
    let locations = try surroundings.system.locations()
    let cameras = try cameras(at: locations, in: surroundings)
    let nodes = cameras.flatMap(\.nodes)
    // Where nothing at all could be read, the reason is the answer.
    if let first = locations.first, nodes.allSatisfy(\.isUnreadable) { _ = try readAlone(first, in: surroundings) }
    return cameras
  }

  /// The cameras of some nodes.
  func cameras(at locations: [NodeLocation], in surroundings: some Surroundings) throws(DeviceError) -> [Camera] {
    try surroundings.system.cameras(at: locations, scope: scope, workers: surroundings.workers, patience: Self.patience)
  }

  // MARK: One

  /// The camera that a node is of, with all its nodes.
  func camera(withNode location: NodeLocation, in surroundings: some Surroundings) throws(DeviceError) -> Camera {
    let locations = try surroundings.system.locations().filter { $0.physicalDevice == location.physicalDevice }
    let camera = try cameras(at: locations, in: surroundings).first { $0.nodes.contains { $0.path == location.path && !$0.isUnreadable } }
    if let camera { return camera }
    // It says why it cannot be read.
    _ = try readAlone(location, in: surroundings)
    throw .hung(.open, on: location.path, within: Self.patience)
  }

  /// The camera of that name. A node is a camera with this node alone, and nothing else is opened.
  private func camera(_ device: DeviceName, in surroundings: some Surroundings) throws(DeviceError) -> Camera {
    if let path = device.path {
      let location = try surroundings.location(ofNode: path)
      let reading = try readAlone(location, in: surroundings)
      guard let camera = Camera.grouping([(location, reading)]).first else { throw .hung(.open, on: location.path, within: Self.patience) }
      return camera
    }
    let locations = try surroundings.system.locations()
    let fitting = locations.filter { device.isPart(of: [$0.name] + $0.identities.map(\.value)) }
    let devices = Set(fitting.map(\.physicalDevice))
    let candidates = fitting.isEmpty ? locations : locations.filter { devices.contains($0.physicalDevice) }
    return try Matches(device: device, all: try cameras(at: candidates, in: surroundings)).only()
  }

  /// Reads one node, and fails as it fails.
  private func readAlone(_ location: NodeLocation, in surroundings: some Surroundings) throws(DeviceError) -> NodeReading {
    let system = surroundings.system
    let results = system.results(at: [location], scope: scope, workers: surroundings.workers, patience: Self.patience)
    guard let result = results.first else { throw .hung(.open, on: location.path, within: Self.patience) }
    return try result.get()
  }
}

extension CameraNode {
  /// Whether nothing could be read of it.
  var isUnreadable: Bool { findings.contains { $0.code == .nodeUnreadable } }
}
