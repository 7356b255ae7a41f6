import Viewfinder

/// Finds a recorded camera by what a person calls it.
struct RecordedCameras {
  let cameras: [Camera]

  init(_ cameras: [Camera]) {
    self.cameras = cameras
  }

  /// The one camera of that name. A node leaves the camera with this node alone.
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
  /// Whether the path is meant: written out, or by the number of the node.
  func names(path: String?) -> Bool {
    guard let path else { return false }
    return path == text || number.map { path == "/dev/video\($0)" } ?? false
  }

  /// Whether one of the texts holds what was typed; upper and lower case are the same.
  func isPart(of texts: [String?]) -> Bool {
    let wanted = text.lowercased()
    return texts.contains { $0?.lowercased().hasPart(wanted) ?? false }
  }
}
