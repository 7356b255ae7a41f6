import CameraModel
import Viewfinder

/// A node opened for planning and listening.
struct OpenedNode {
  let path: String
  let node: any ConfigurableNode

  /// Opens the node of a camera that is attached.
  init(_ path: String?, of chosen: ChosenCamera, in environment: some CameraAccess) throws(DeviceError) {
    guard let path = path ?? chosen.camera.captureNodes.first?.path else { throw .noPictures(chosen.subject) }
    self.path = path
    node = try environment.system.open(try environment.location(ofNode: path))
  }
}
