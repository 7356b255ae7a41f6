import Viewfinder

/// Finds a recorded camera by name, node or number.
struct RecordedCameras {
  let cameras: [Camera]

  init(_ cameras: [Camera]) {
    self.cameras = cameras
  }

  /// The camera with this name. For a node, the camera has this node only.
  func camera(_ device: DeviceName) throws(DeviceError) -> Camera {
    for camera in cameras {
      guard let node = camera.nodes.first(where: { device.names(path: $0.path) }) else { continue }
      var chosen = camera
      chosen.nodes = [node]
      return chosen
    }
    let hasPaths = cameras.contains { $0.nodes.contains { $0.path != nil } }
    if let number = device.number, !hasPaths, cameras.indices.contains(number) { return cameras[number] }
    return try Matches(device: device, all: cameras).only()
  }
}

extension DeviceName {
  /// Whether this names a path: in full, or by the number of the node.
  func names(path: String?) -> Bool {
    guard let path else { return false }
    return path == text || number.map { path == "/dev/video\($0)" } ?? false
  }

  /// Whether one of the texts contains the name, ignoring case.
  func isPart(of texts: [String?]) -> Bool {
    let wanted = text.lowercased()
    return texts.contains { $0?.lowercased().contains(wanted) ?? false }
  }
}
