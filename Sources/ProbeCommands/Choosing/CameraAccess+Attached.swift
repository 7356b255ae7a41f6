import CameraDocuments
import CameraModel
import Viewfinder

extension CameraAccess {
  /// The attached cameras: all of them, or the named one. For a node, the camera has this node only, and nothing else is opened.
  func attached(_ device: DeviceName?, _ scope: ReadingScope) throws(DeviceError) -> Listing {
    let cameras =
      if let device, let path = device.path, device.node == nil, !device.mayNameSensor {
        [try system.camera(ofNode: try location(ofNode: path), scope: scope, workers: workers)]
      } else if let device {
        [try system.camera(named: device, scope: scope, workers: workers)]
      } else {
        try allAttached(scope)
      }
    return Listing(provenance: .attached, cameras: cameras)
  }

  private func allAttached(_ scope: ReadingScope) throws(DeviceError) -> [Camera] {
    // Each node is read once: one that hangs is not read again for the reason.
    let answers = system.answers(at: try system.locations(), scope: scope, workers: workers, timeout: .seconds(10))
    // If no node could be read, the first reason is the error.
    if let error = answers.first?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
    return NodeReading.grouping(answers.map { ($0.location, $0.reading) })
  }

  /// The camera that has the node at a path, with all its nodes.
  func attachedCamera(withNode path: String, _ scope: ReadingScope) throws(DeviceError) -> Camera {
    try system.camera(withNode: try location(ofNode: path), scope: scope, workers: workers)
  }
}
