import CameraModel
import Video4Linux

for camera in try KernelCameraSystem().cameras(workers: NodeThreads()) {
  print(camera.name ?? "(no name)")
  for node in camera.captureNodes {
    for format in node.formats {
      let largest = format.sizes.map(\.extent.largest).max { $0.area < $1.area }
      print("  \(node.path ?? "?")  \(format.label), \(format.sizes.count) sizes, largest \(largest?.description ?? "unknown")")
    }
  }
}
