import Viewfinder

for camera in try KernelCameraSystem().cameras() {
  print(camera.name ?? "(no name)")
  for node in camera.captureNodes {
    for format in node.formats {
      let largest = format.sizes.map(\.extent.largest).max { $0.area < $1.area }
      print("  \(node.path ?? "?")  \(format.label), \(format.sizes.count) sizes, largest \(largest?.description ?? "unknown")")
    }
  }
}
